/* Registers for host tests of port/stm32f4: the test decides what a read gives and sees every write. */
#ifndef STM32F4_TEST_REGISTERS_H_
#define STM32F4_TEST_REGISTERS_H_

#define STM32F4_REGISTER_MODEL
#include <stdbool.h>
#include <string.h>

#include "../port/stm32f4/registers.h"

static struct {
    struct {
        uint32_t address, value;
    } cells[64];
    unsigned used;
    unsigned reads, writes;
} registers;

/* Where the value of a register lives; new ones are 0. */
static uint32_t *cell(uint32_t address) {
    for (unsigned i = 0; i < registers.used; i++) {
        if (registers.cells[i].address == address) {
            return &registers.cells[i].value;
        }
    }
    registers.cells[registers.used].address = address;
    return &registers.cells[registers.used++].value;
}

/* Supplied by each test: what the hardware does. */
static uint32_t hardware_read(uint32_t address);
static void hardware_write(uint32_t address, uint32_t value);

uint32_t reg_read(uint32_t address) {
    registers.reads++;
    return hardware_read(address);
}

void reg_write(uint32_t address, uint32_t value) {
    registers.writes++;
    hardware_write(address, value);
}

#endif
