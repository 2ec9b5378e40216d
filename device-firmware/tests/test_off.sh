#!/bin/sh
# With ASCOPE_ENABLED=0 an instrumented file has the machine code of one that never heard of the recorder. BUILD: where to work.
cd "$(dirname "$0")/off" || exit 1
out=${BUILD:?}/off passed=0 failed=0
mkdir -p "$out"

check() { # what, and whether it holds
    if [ "$2" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED $1" >&2; fi
}

for prefix in "" arm-none-eabi-; do
    cpu=
    [ -n "$prefix" ] && cpu="-mcpu=cortex-m4 -mthumb"
    for optimize in -O1 -Os -O2; do
        for variant in -DASCOPE_ENABLED=0 -DNEVER_HEARD_OF_IT -DASCOPE_ENABLED=1; do
            # shellcheck disable=SC2086
            "${prefix}gcc" -std=c99 $cpu $optimize -Wall -Wextra -Wconversion -Werror -I../../recorder "$variant" -c instrumented.c \
                -o "$out/$variant.o" && "${prefix}objcopy" -O binary -j .text "$out/$variant.o" "$out/$variant.text"
            check "${prefix}gcc $optimize $variant compiles" $?
        done
        cmp "$out/-DASCOPE_ENABLED=0.text" "$out/-DNEVER_HEARD_OF_IT.text"
        check "${prefix}gcc $optimize: the machine code is the same" $?
        ! cmp -s "$out/-DASCOPE_ENABLED=1.text" "$out/-DNEVER_HEARD_OF_IT.text"
        check "${prefix}gcc $optimize: it is another one with the recorder" $?
    done
done
for source in ../../recorder/*.c ../../transport/*.c; do
    object=$out/$(basename "$source").o
    arm-none-eabi-gcc -std=c99 -mcpu=cortex-m4 -mthumb -Os -Wall -Wextra -Werror -DASCOPE_ENABLED=0 -I../../recorder -I../../transport \
        -c "$source" -o "$object" && [ "$(arm-none-eabi-size "$object" | awk 'NR == 2 {print $1 + $2 + $3}')" = 0 ]
    check "$(basename "$source") compiles to nothing" $?
done
echo "test_off.sh: $passed passed, $failed failed"
[ $failed = 0 ]
