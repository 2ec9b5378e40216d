#!/bin/sh
# The program in recorder/README.md compiles without a warning, links with the recorder alone, and does what it says. BUILD: where to work.
cd "$(dirname "$0")/.." || exit 1
out=${BUILD:?}/readme
mkdir -p "$out"
sed -n '/^```c$/,/^```$/p' recorder/README.md | sed '/^```/d' > "$out/main.c"
gcc -std=c99 -Wall -Wextra -Wconversion -Werror -fsanitize=address,undefined -fno-sanitize-recover=all -Irecorder -Itransport \
    "$out/main.c" recorder/*.c transport/*.c -o "$out/main" && "$out/main"
status=$?
if [ $status = 0 ]; then echo "test_readme.sh: 1 passed, 0 failed"; else echo "test_readme.sh: 0 passed, 1 failed"; fi
exit $status
