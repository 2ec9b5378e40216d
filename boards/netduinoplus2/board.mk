# Data for make and for the host.
PORT = stm32f4
CPU_FLAGS = -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16
BAUD ?= 1000000
QEMU_MACHINE = netduinoplus2
# -serial index of USART2
QEMU_SERIAL = 1
