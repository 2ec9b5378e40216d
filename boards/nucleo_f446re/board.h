/* NUCLEO-F446RE: STM32F446RE (UM1724). */
#define BOARD_NAME "nucleo_f446re"

#define BOARD_CPU_HZ 168000000u /* 180 MHz would need the over-drive */
#define BOARD_HSE_HZ 8000000u   /* MCO of the ST-LINK */
#define BOARD_HSE_BYPASS true

#define BOARD_USART 2      /* the ST-LINK's virtual COM port */
#define BOARD_UART_PORT 0u /* A */
#define BOARD_UART_TX_PIN 2u
#define BOARD_UART_RX_PIN 3u

#define BOARD_ARENA_SIZE (96u * 1024u)
