#include "uart.h"

#include "registers.h"

/* Single producer, single consumer: `head` belongs to one side, `tail` to the other, both count on and wrap at 2^32. */
typedef struct byte_ring {
    uint8_t *bytes;
    uint32_t size;
    volatile uint32_t head, tail;
} byte_ring;

static uint8_t tx_bytes[UART_TX_SIZE], rx_bytes[UART_RX_SIZE];
static byte_ring tx = {tx_bytes, UART_TX_SIZE, 0, 0};
static byte_ring rx = {rx_bytes, UART_RX_SIZE, 0, 0};
static const uart_wiring *uart;

/* The bytes must be in memory before the index says so, and read before it gives their place away. */
static inline void order(void) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

static bool ring_put(byte_ring *ring, uint8_t byte) {
    const uint32_t head = ring->head;
    if (head - ring->tail == ring->size) {
        return false;
    }
    ring->bytes[head & (ring->size - 1)] = byte;
    order();
    ring->head = head + 1;
    return true;
}

static bool ring_get(byte_ring *ring, uint8_t *byte) {
    const uint32_t tail = ring->tail;
    if (ring->head == tail) {
        return false;
    }
    *byte = ring->bytes[tail & (ring->size - 1)];
    order();
    ring->tail = tail + 1;
    return true;
}

uart_divisor uart_divide(uint32_t clock_hz, uint32_t baud) {
    uint32_t clocks_per_bit = baud != 0 ? (clock_hz + baud / 2) / baud : 0xFFFFu;
    clocks_per_bit = clocks_per_bit < 8 ? 8 : clocks_per_bit > 0xFFFFu ? 0xFFFFu : clocks_per_bit;
    const bool over8 = clocks_per_bit < 16;
    return (uart_divisor){
        /* With OVER8 the fraction has three bits and bit 3 must stay 0: RM0090 30.6.3. */
        .brr = over8 ? (clocks_per_bit & ~7u) << 1 | (clocks_per_bit & 7u) : clocks_per_bit,
        .over8 = over8,
        .baud = clock_hz / clocks_per_bit,
    };
}

static void configure_pin(uint32_t port, uint32_t pin, uint32_t function) {
    reg_change(GPIO_AFR(port, pin), 0xFu << (4 * (pin % 8)), function << (4 * (pin % 8)));
    reg_change(GPIO_OSPEEDR(port), 3u << (2 * pin), 2u << (2 * pin));
    reg_change(GPIO_PUPDR(port), 3u << (2 * pin), 1u << (2 * pin)); /* pulled up: an open line is idle, not noise */
    reg_change(GPIO_MODER(port), 3u << (2 * pin), 2u << (2 * pin));
}

void uart_start(const uart_wiring *wiring, uint32_t clock_hz, uint32_t baud) {
    uart = wiring;
    tx.head = tx.tail = rx.head = rx.tail = 0;
    reg_enable_clock(RCC_AHB1ENR, 1u << wiring->port);
    reg_enable_clock(wiring->enable_address, wiring->enable_bit);
    configure_pin(wiring->port, wiring->tx_pin, wiring->alternate_function);
    configure_pin(wiring->port, wiring->rx_pin, wiring->alternate_function);
    const uart_divisor divisor = uart_divide(clock_hz, baud);
    reg_write(USART_CR1(wiring->base), 0);
    reg_write(USART_BRR(wiring->base), divisor.brr);
    reg_write(USART_CR1(wiring->base),
              USART_CR1_UE | USART_CR1_TE | USART_CR1_RE | USART_CR1_RXNEIE | (divisor.over8 ? USART_CR1_OVER8 : 0));
    reg_write(NVIC_ISER(wiring->irq), NVIC_BIT(wiring->irq));
}

size_t uart_write(const uint8_t *bytes, size_t n) {
    size_t taken = 0;
    while (taken < n && ring_put(&tx, bytes[taken])) {
        taken++;
    }
    if (taken > 0) {
        reg_set(USART_CR1(uart->base), USART_CR1_TXEIE);
        /* QEMU never raises the transmit interrupt by itself; on silicon this one only comes a little early. */
        reg_write(NVIC_ISPR(uart->irq), NVIC_BIT(uart->irq));
    }
    return taken;
}

size_t uart_read(uint8_t *bytes, size_t n) {
    size_t given = 0;
    while (given < n && ring_get(&rx, &bytes[given])) {
        given++;
    }
    return given;
}

bool uart_write_done(void) {
    return tx.head == tx.tail && (reg_read(USART_SR(uart->base)) & USART_SR_TC) != 0;
}

void uart_interrupt(void) {
    uint32_t status = reg_read(USART_SR(uart->base));
    while ((status & (USART_SR_RXNE | USART_SR_ORE)) != 0) { /* reading SR, then DR, clears both */
        const uint8_t byte = (uint8_t)reg_read(USART_DR(uart->base));
        if ((status & USART_SR_RXNE) != 0) {
            (void)ring_put(&rx, byte); /* no room: the frame's CRC will tell, and the host asks again */
        }
        status = reg_read(USART_SR(uart->base));
    }
    uint8_t byte;
    while ((reg_read(USART_SR(uart->base)) & USART_SR_TXE) != 0 && ring_get(&tx, &byte)) {
        reg_write(USART_DR(uart->base), byte);
    }
    if (tx.head == tx.tail) {
        reg_clear(USART_CR1(uart->base), USART_CR1_TXEIE);
    }
}
