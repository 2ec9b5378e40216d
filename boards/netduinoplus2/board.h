/* Netduino Plus 2, STM32F405RG
 * The default board, as QEMU emulates it. */
#define BOARD_NAME "netduinoplus2"

#define BOARD_CPU_HZ 168000000u
#define BOARD_HSE_HZ 25000000u /* crystal */
#define BOARD_HSE_BYPASS false

#define BOARD_USART 2
#define BOARD_UART_PORT 0u   /* A */
#define BOARD_UART_TX_PIN 2u /* header pin D3 */
#define BOARD_UART_RX_PIN 3u /* header pin D2 */

#define BOARD_ARENA_SIZE (96u * 1024u)
