# Data for make and for the host.
PORT = stm32f4
CPU_FLAGS = -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16
BAUD ?= 1000000
OPENOCD_BOARD = board/st_nucleo_f4.cfg
