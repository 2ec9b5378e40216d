# Thin: real work is in pom.xml (host), device-firmware/Makefile (firmware) and .ci/ (set-up and the test run).
BOARD ?= netduinoplus2
OUT ?= out
INVOKES ?= 20
FUZZ_SECONDS ?= 60

.PHONY: help setup demo test firmware fuzz format clean

help:    ## this list
	@sed -n -e 's/^\([a-z]*\): *[a-z]* *## /  \1\t/p' -e 's/^## /\t/p' $(MAKEFILE_LIST) | expand -t 12

setup:   ## install the tools that are missing (Debian, Ubuntu; root or sudo)
	@.ci/setup.sh test

# The variables given here are the demo's, not those of the make it starts for the firmware.
demo:    ## build all, run a small CNN on the emulated board, watch it live
## HEADLESS=1 MODEL=path.tflite OUT=folder INVOKES=n
	@.ci/setup.sh demo
	@env -u MAKEFLAGS -u MAKEOVERRIDES ./arenascope demo $(if $(filter-out 0,$(HEADLESS)),--headless) $(if $(MODEL),--model '$(MODEL)') --out '$(OUT)' --invokes $(INVOKES)

test:    ## every test: C, each board's firmware, Java, the emulated board
	@.ci/setup.sh test
	@.ci/test.sh

firmware: ## the firmware of one board; the last line says where it is
## BOARD=folder under boards/ MODEL=path.tflite
	@$(MAKE) -C device-firmware firmware BOARD='$(BOARD)' $(if $(MODEL),FROM='$(CURDIR)' MODEL='$(MODEL)')

fuzz:    ## damaged input for the device's decoders, under ASan. FUZZ_SECONDS=n
	@$(MAKE) -C device-firmware fuzz FUZZ_SECONDS=$(FUZZ_SECONDS)

format:  ## clang-format over all C and C++
	@git ls-files '*.c' '*.h' '*.cc' | xargs clang-format -i

clean:   ## remove what was built
	rm -rf target device-firmware/build
