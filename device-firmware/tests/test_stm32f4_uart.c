/* Baud rate arithmetic, and the rings of the serial link against a modelled USART. */
#include "stm32f4_registers.h"

#include "../port/stm32f4/uart.c"

#include "check.h"

static const uart_wiring usart2 = {
    .base = USART_BASE(2),
    .enable_address = USART_ENABLE_ADDRESS(2),
    .enable_bit = USART_ENABLE_BIT(2),
    .irq = USART_IRQ(2),
    .tx_pin = 2,
    .rx_pin = 3,
    .alternate_function = 7,
};

static struct {
    uint8_t sent[4096];
    unsigned sent_count, transmit_room; /* bytes the shift register takes before TXE falls */
    uint8_t arriving;
    bool arrived, overrun;
    unsigned pended;
} line;

static uint32_t hardware_read(uint32_t address) {
    if (address == USART_SR(usart2.base)) {
        return (line.arrived ? USART_SR_RXNE : 0) | (line.overrun ? USART_SR_ORE : 0) |
               (line.transmit_room > 0 ? USART_SR_TXE | USART_SR_TC : 0);
    }
    if (address == USART_DR(usart2.base)) {
        line.arrived = line.overrun = false;
        return line.arriving;
    }
    return *cell(address);
}

static void hardware_write(uint32_t address, uint32_t value) {
    if (address == USART_DR(usart2.base)) {
        CHECK(line.transmit_room > 0);
        line.transmit_room--;
        line.sent[line.sent_count++] = (uint8_t)value;
    } else if (address == NVIC_ISPR(usart2.irq)) {
        line.pended += value == NVIC_BIT(usart2.irq);
    } else {
        *cell(address) = value;
    }
}

static void start(void) {
    memset(&registers, 0, sizeof registers);
    memset(&line, 0, sizeof line);
    uart_start(&usart2, 42000000u, 1000000u);
}

static void receive(uint8_t byte) {
    line.arriving = byte;
    line.arrived = true;
    uart_interrupt();
}

static bool transmit_interrupt_on(void) {
    return (*cell(USART_CR1(usart2.base)) & USART_CR1_TXEIE) != 0;
}

/* The rate a divisor gives, by the formula of RM0090 30.3.4: clock / (8 * (2 - OVER8) * USARTDIV). */
static double rate(double clock_hz, uart_divisor divisor) {
    const unsigned mantissa = divisor.brr >> 4, fraction = divisor.brr & 0xFu;
    if (divisor.over8) {
        CHECK(fraction < 8);
        return clock_hz / (8 * (mantissa + fraction / 8.0));
    }
    return clock_hz / (16 * (mantissa + fraction / 16.0));
}

TEST(the_rates_in_use_are_within_one_percent) {
    static const struct {
        uint32_t clock_hz, baud;
        double worst;
    } cases[] = {
        {42000000u, 1000000u, 0},   {84000000u, 1000000u, 0},   {16000000u, 1000000u, 0},   {42000000u, 115200u, 0.01},
        {84000000u, 115200u, 0.01}, {16000000u, 115200u, 0.01}, {42000000u, 921600u, 0.01}, {84000000u, 921600u, 0.01},
        {42000000u, 230400u, 0.01}, {42000000u, 460800u, 0.01}, {42000000u, 2000000u, 0},   {42000000u, 3000000u, 0},
        {50000000u, 1000000u, 0},   {45000000u, 1000000u, 0},   {42000000u, 9600u, 0.01},   {84000000u, 2400u, 0.01},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uart_divisor divisor = uart_divide(cases[i].clock_hz, cases[i].baud);
        const double off = rate(cases[i].clock_hz, divisor) / cases[i].baud - 1;
        CHECK((off < 0 ? -off : off) <= cases[i].worst);
    }
}

TEST(no_divisor_is_nearer) {
    static const uint32_t clocks[] = {16000000u, 42000000u, 45000000u, 50000000u, 84000000u, 90000000u};
    for (unsigned c = 0; c < sizeof clocks / sizeof *clocks; c++) {
        for (uint32_t baud = 2000; baud <= clocks[c] / 8; baud += baud / 37 + 1) {
            const uart_divisor divisor = uart_divide(clocks[c], baud);
            const double steps = clocks[c] / rate(clocks[c], divisor); /* clocks a bit takes: a whole number */
            const double off = steps - (double)clocks[c] / baud;
            CHECK(off <= 0.5 && off >= -0.5);
            CHECK(divisor.over8 == (steps < 16));
            CHECK(divisor.baud == (uint32_t)rate(clocks[c], divisor));
        }
    }
}

TEST(impossible_rates_give_the_nearest_possible) {
    CHECK(uart_divide(42000000u, 0).baud == 640 && uart_divide(42000000u, 600u).baud == 640);
    CHECK(uart_divide(42000000u, 5250000u).baud == 5250000u && uart_divide(42000000u, 6000000u).baud == 5250000u);
    memset(&registers, 0, sizeof registers);
    uart_start(&usart2, 16000000u, 3000000u); /* what is left when neither crystal nor PLL start */
    CHECK(*cell(USART_BRR(usart2.base)) == 0x10 && (*cell(USART_CR1(usart2.base)) & USART_CR1_OVER8) != 0);
}

TEST(start_configures_pins_and_interrupt) {
    start();
    CHECK(*cell(RCC_AHB1ENR) == 1u);
    CHECK(*cell(RCC_APB1ENR) == 1u << 17);
    CHECK(*cell(GPIO_MODER(0)) == (2u << 4 | 2u << 6));
    CHECK(*cell(GPIO_AFR(0, 2)) == 0x7700u);
    CHECK(*cell(NVIC_ISER(38)) == 1u << 6);
    CHECK(*cell(USART_BRR(usart2.base)) == 42);
}

TEST(each_usart_has_its_own_place) {
    static const uint32_t bases[] = {0x40011000u, 0x40004400u, 0x40004800u, 0x40004C00u, 0x40005000u, 0x40011400u};
    static const uint32_t irqs[] = {37, 38, 39, 52, 53, 71};
    static const uint32_t bits[] = {4, 17, 18, 19, 20, 5};
    for (uint32_t n = 1; n <= 6; n++) {
        CHECK(USART_BASE(n) == bases[n - 1] && USART_IRQ(n) == irqs[n - 1] && USART_ENABLE_BIT(n) == 1u << bits[n - 1]);
        CHECK(USART_ENABLE_ADDRESS(n) == (n == 1 || n == 6 ? RCC_APB2ENR : RCC_APB1ENR));
    }
}

TEST(an_emulator_takes_all_in_one_interrupt) {
    start();
    line.transmit_room = 4096;
    CHECK(uart_write((const uint8_t *)"frame", 5) == 5);
    CHECK(line.pended == 1 && transmit_interrupt_on());
    CHECK(line.sent_count == 0 && !uart_write_done());
    uart_interrupt();
    CHECK(line.sent_count == 5 && memcmp(line.sent, "frame", 5) == 0);
    CHECK(!transmit_interrupt_on() && uart_write_done());
}

TEST(silicon_takes_one_byte_an_interrupt) {
    start();
    CHECK(uart_write((const uint8_t *)"abc", 3) == 3);
    uart_interrupt(); /* pended while TXE is low */
    CHECK(line.sent_count == 0 && transmit_interrupt_on());
    for (unsigned i = 1; i <= 3; i++) {
        line.transmit_room = 1;
        uart_interrupt();
        CHECK(line.sent_count == i);
        CHECK(transmit_interrupt_on() == (i < 3));
    }
    CHECK(memcmp(line.sent, "abc", 3) == 0);
    CHECK(!uart_write_done()); /* the last byte is still on its way: TC is low */
    line.transmit_room = 1;
    CHECK(uart_write_done());
}

TEST(a_full_ring_takes_a_part_and_keeps_order) {
    start();
    uint8_t bytes[UART_TX_SIZE + 100];
    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(i * 7 + i / 256);
    }
    CHECK(uart_write(bytes, sizeof bytes) == UART_TX_SIZE);
    CHECK(uart_write(bytes, 1) == 0);
    line.transmit_room = 60;
    uart_interrupt();
    CHECK(uart_write(bytes + UART_TX_SIZE, 100) == 60);
    line.transmit_room = 4096;
    uart_interrupt();
    CHECK(uart_write(bytes + UART_TX_SIZE + 60, 40) == 40);
    uart_interrupt();
    CHECK(line.sent_count == sizeof bytes && memcmp(line.sent, bytes, sizeof bytes) == 0);
}

TEST(nothing_written_pends_nothing) {
    start();
    CHECK(uart_write((const uint8_t *)"", 0) == 0);
    CHECK(line.pended == 0 && !transmit_interrupt_on());
}

TEST(received_bytes_come_in_order_and_an_overflow_loses_the_newest) {
    start();
    uint8_t byte;
    CHECK(uart_read(&byte, 1) == 0);
    for (unsigned round = 0; round < 3; round++) { /* the indices wrap round the ring */
        for (unsigned i = 0; i < UART_RX_SIZE + 10; i++) {
            receive((uint8_t)(i * 3 + round));
            CHECK(!line.arrived); /* taken from the USART even when there is no room, or the interrupt would never end */
        }
        for (unsigned i = 0; i < UART_RX_SIZE; i++) {
            CHECK(uart_read(&byte, 1) == 1 && byte == (uint8_t)(i * 3 + round));
        }
        CHECK(uart_read(&byte, 1) == 0);
    }
}

TEST(an_overrun_alone_is_cleared_and_gives_no_byte) {
    start();
    line.overrun = true;
    uart_interrupt();
    uint8_t byte;
    CHECK(!line.overrun && uart_read(&byte, 1) == 0);
}

int main(void) {
    RUN(the_rates_in_use_are_within_one_percent);
    RUN(no_divisor_is_nearer);
    RUN(impossible_rates_give_the_nearest_possible);
    RUN(start_configures_pins_and_interrupt);
    RUN(each_usart_has_its_own_place);
    RUN(an_emulator_takes_all_in_one_interrupt);
    RUN(silicon_takes_one_byte_an_interrupt);
    RUN(a_full_ring_takes_a_part_and_keeps_order);
    RUN(nothing_written_pends_nothing);
    RUN(received_bytes_come_in_order_and_an_overflow_loses_the_newest);
    RUN(an_overrun_alone_is_cleared_and_gives_no_byte);
    return check_summary(__FILE__);
}
