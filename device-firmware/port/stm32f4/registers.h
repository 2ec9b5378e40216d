/* The STM32F4 registers this port uses, and how it reaches them.
 *
 * Sections are those of RM0090 (STM32F405/407/427/429); RM0390 (STM32F446) has the same registers at the same places.
 * "ARM" is the Armv7-M Architecture Reference Manual, DDI 0403.
 *
 * A host test defines STM32F4_REGISTER_MODEL and supplies the two accessors; on the target they are one load or store.
 */
#ifndef STM32F4_REGISTERS_H_
#define STM32F4_REGISTERS_H_

#include <stdint.h>

#ifdef STM32F4_REGISTER_MODEL
uint32_t reg_read(uint32_t address);
void reg_write(uint32_t address, uint32_t value);
#else
static inline uint32_t reg_read(uint32_t address) {
    return *(volatile uint32_t *)address;
}
static inline void reg_write(uint32_t address, uint32_t value) {
    *(volatile uint32_t *)address = value;
}
#endif

static inline void reg_set(uint32_t address, uint32_t bits) {
    reg_write(address, reg_read(address) | bits);
}
static inline void reg_clear(uint32_t address, uint32_t bits) {
    reg_write(address, reg_read(address) & ~bits);
}
static inline void reg_change(uint32_t address, uint32_t mask, uint32_t value) {
    reg_write(address, (reg_read(address) & ~mask) | value);
}

/* Gives a peripheral its clock. The clock arrives two cycles later (errata ES0182, "delay after an RCC peripheral clock enabling"); the
 * read takes them. */
static inline void reg_enable_clock(uint32_t address, uint32_t bit) {
    reg_set(address, bit);
    (void)reg_read(address);
}

/* Reset and clock control: 7.3. */
#define RCC_CR 0x40023800u
#define RCC_CR_HSION (1u << 0)
#define RCC_CR_HSIRDY (1u << 1)
#define RCC_CR_HSEON (1u << 16)
#define RCC_CR_HSERDY (1u << 17)
#define RCC_CR_HSEBYP (1u << 18)
#define RCC_CR_PLLON (1u << 24)
#define RCC_CR_PLLRDY (1u << 25)
#define RCC_PLLCFGR 0x40023804u
#define RCC_PLLCFGR_SRC_HSE (1u << 22)
#define RCC_CFGR 0x40023808u
#define RCC_CFGR_SW_MASK 0x3u
#define RCC_CFGR_SW_HSI 0x0u
#define RCC_CFGR_SW_PLL 0x2u
#define RCC_CFGR_SWS_MASK 0xCu
#define RCC_CFGR_SWS_HSI 0x0u
#define RCC_CFGR_SWS_PLL 0x8u
#define RCC_CFGR_PRE_MASK 0xFCF0u /* HPRE, PPRE1, PPRE2 */
#define RCC_CFGR_PPRE1_DIV2 (0x4u << 10)
#define RCC_CFGR_PPRE1_DIV4 (0x5u << 10)
#define RCC_CFGR_PPRE2_DIV2 (0x4u << 13)
#define RCC_AHB1ENR 0x40023830u
#define RCC_APB1ENR 0x40023840u
#define RCC_APB1ENR_TIM2 (1u << 0)
#define RCC_APB1ENR_PWR (1u << 28)
#define RCC_APB2ENR 0x40023844u
#define RCC_CSR 0x40023874u
#define RCC_CSR_RMVF (1u << 24)
#define RCC_CSR_PINRSTF (1u << 26)
#define RCC_CSR_PORRSTF (1u << 27)
#define RCC_CSR_SFTRSTF (1u << 28)
#define RCC_CSR_IWDGRSTF (1u << 29)
#define RCC_CSR_WWDGRSTF (1u << 30)

/* Flash interface: 3.9.1; wait states: 3.5.1. */
#define FLASH_ACR 0x40023C00u
#define FLASH_ACR_LATENCY_MASK 0xFu
#define FLASH_ACR_PRFTEN (1u << 8)
#define FLASH_ACR_ICEN (1u << 9)
#define FLASH_ACR_DCEN (1u << 10)

/* Power control: 5.4.1. The STM32F405 has one VOS bit (14), its successors two (15:14); all set is scale 1 on both. */
#define PWR_CR 0x40007000u
#define PWR_CR_VOS_MASK (3u << 14)

/* General-purpose I/O: 8.4; port A is number 0. */
#define GPIO_MODER(port) (0x40020000u + 0x400u * (port))
#define GPIO_OSPEEDR(port) (GPIO_MODER(port) + 0x08u)
#define GPIO_PUPDR(port) (GPIO_MODER(port) + 0x0Cu)
#define GPIO_AFR(port, pin) (GPIO_MODER(port) + 0x20u + 4u * ((pin) / 8u))

/* USART 1 to 6: base address 2.3, clock enable 7.3.13 and 7.3.14, interrupt 12.2; registers 30.6. */
#define USART_BASE(n) ((n) == 1 ? 0x40011000u : (n) == 6 ? 0x40011400u : 0x40004400u + 0x400u * ((n)-2u))
#define USART_ENABLE_ADDRESS(n) ((n) == 1 || (n) == 6 ? RCC_APB2ENR : RCC_APB1ENR)
#define USART_ENABLE_BIT(n) ((n) == 1 ? 1u << 4 : (n) == 6 ? 1u << 5 : 1u << (15 + (n)))
#define USART_IRQ(n) ((n) <= 3 ? 36u + (n) : (n) <= 5 ? 48u + (n) : 71u)
#define USART_SR(base) ((base) + 0x00u)
#define USART_SR_ORE (1u << 3)
#define USART_SR_RXNE (1u << 5)
#define USART_SR_TC (1u << 6)
#define USART_SR_TXE (1u << 7)
#define USART_DR(base) ((base) + 0x04u)
#define USART_BRR(base) ((base) + 0x08u)
#define USART_CR1(base) ((base) + 0x0Cu)
#define USART_CR1_RE (1u << 2)
#define USART_CR1_TE (1u << 3)
#define USART_CR1_RXNEIE (1u << 5)
#define USART_CR1_TXEIE (1u << 7)
#define USART_CR1_UE (1u << 13)
#define USART_CR1_OVER8 (1u << 15)

/* TIM2, a 32-bit timer: 18.4. */
#define TIM2_CR1 0x40000000u
#define TIM2_CR1_CEN (1u << 0)
#define TIM2_EGR 0x40000014u
#define TIM2_EGR_UG (1u << 0)
#define TIM2_CNT 0x40000024u
#define TIM2_PSC 0x40000028u
#define TIM2_ARR 0x4000002Cu

/* Core: SysTick ARM B3.3, NVIC B3.4, system control B3.2, debug and DWT C1.6, C1.8. */
#define SYST_CSR 0xE000E010u
#define SYST_CSR_RUN_WITH_INTERRUPT 0x7u /* ENABLE, TICKINT, processor clock */
#define SYST_RVR 0xE000E014u
#define SYST_CVR 0xE000E018u
#define NVIC_ISER(irq) (0xE000E100u + 4u * ((irq) / 32u))
#define NVIC_ISPR(irq) (0xE000E200u + 4u * ((irq) / 32u))
#define NVIC_BIT(irq) (1u << ((irq) % 32u))
#define SCB_VTOR 0xE000ED08u
#define SCB_AIRCR 0xE000ED0Cu
#define SCB_AIRCR_RESET 0x05FA0004u /* VECTKEY, SYSRESETREQ */
#define SCB_SHCSR 0xE000ED24u
#define SCB_SHCSR_FAULTS (7u << 16) /* MemManage, BusFault, UsageFault enabled */
#define SCB_CFSR 0xE000ED28u
#define SCB_HFSR 0xE000ED2Cu
#define SCB_MMFAR 0xE000ED34u
#define SCB_BFAR 0xE000ED38u
#define SCB_CPACR 0xE000ED88u
#define SCB_CPACR_FPU (0xFu << 20) /* full access to CP10 and CP11 */
#define DWT_CTRL 0xE0001000u
#define DWT_CTRL_CYCCNTENA (1u << 0)
#define DWT_CYCCNT 0xE0001004u
#define DEMCR 0xE000EDFCu
#define DEMCR_TRCENA (1u << 24)

#endif
