/* One USART with a ring each way, moved by its interrupt. RM0090 30. */
#ifndef STM32F4_UART_H_
#define STM32F4_UART_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UART_TX_SIZE 1024u /* bytes; powers of two */
#define UART_RX_SIZE 512u

/* Where a USART is and how it is wired. */
typedef struct uart_wiring {
    uint32_t base;           /* address of its registers */
    uint32_t enable_address; /* RCC_APB1ENR or RCC_APB2ENR */
    uint32_t enable_bit;
    uint32_t irq;
    uint32_t port; /* GPIO port, 0 is A */
    uint32_t tx_pin, rx_pin, alternate_function;
} uart_wiring;

/* The divisor whose rate is nearest to a wanted one: clock / 65535 to clock / 8. */
typedef struct uart_divisor {
    uint32_t brr;
    bool over8;    /* oversampling by 8, for rates above clock / 16 */
    uint32_t baud; /* the rate it really gives */
} uart_divisor;

uart_divisor uart_divide(uint32_t clock_hz, uint32_t baud);

/* `wiring` must stay. */
void uart_start(const uart_wiring *wiring, uint32_t clock_hz, uint32_t baud);
size_t uart_write(const uint8_t *bytes, size_t n); /* takes 0..n bytes, as many as have room */
size_t uart_read(uint8_t *bytes, size_t n);        /* gives 0..n bytes */
bool uart_write_done(void);                        /* the last bit has left */
void uart_interrupt(void);

#endif
