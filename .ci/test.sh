#!/usr/bin/env bash
# Runs every test there is and counts them: C on this machine, every board's firmware, Java, and end to end on the emulated board.
# Fails when a test fails and when a part ran no test. Set-up is .ci/setup.sh's.
set -euo pipefail
cd "$(dirname "$0")/.."

reports=target/surefire-reports
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
all_passed=0 all_failed=0 all_skipped=0

part() { # part NAME PASSED FAILED SKIPPED: prints the line and adds it up
    local skipped=
    [ "$4" -eq 0 ] || skipped=", $4 skipped"
    echo "$1: $2 passed, $3 failed$skipped"
    all_passed=$((all_passed + $2)) all_failed=$((all_failed + $3)) all_skipped=$((all_skipped + $4))
    if [ "$2" -eq 0 ]; then
        echo "$1: no test passed, which is a failure" >&2
        status=1
    fi
    [ "$3" -eq 0 ] || status=1
}

c_tests() {
    make -C device-firmware test 2>&1 | tee "$work/c.log" || status=1
    read -r c_passed c_failed < <(sed -nE 's/^c-tests: ([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$work/c.log") || c_passed=0 c_failed=0 # it did not compile
}

firmware() {
    local board
    for board in boards/*/board.mk; do
        board=$(basename "$(dirname "$board")")
        echo "firmware for $board"
        make -C device-firmware firmware BOARD="$board" || status=1
    done
}

# sums FILE...: passed, failed and skipped over surefire's XML reports
sums() {
    cat /dev/null "$@" | awk '/<testsuite / {
            for (i = 1; i <= NF; i++) if (split($i, a, "\"") > 1) v[a[1]] = a[2]
            t += v["tests="]; f += v["failures="] + v["errors="]; s += v["skipped="]
        } END { print t - f - s, f + 0, s + 0 }'
}

java_tests() {
    rm -rf "$reports"
    xvfb-run -a -s "-screen 0 1600x1000x24" mvn -B -ntp package -DexcludedGroups= -Dtest.headless=false || status=1
    local test class emulated=() plain=()
    for test in "$reports"/TEST-*.xml; do
        [ -e "$test" ] || continue
        class=${test#*TEST-} class=${class%.xml}
        if grep -qs '^@Tag("emulated")' "host/src/test/java/${class//.//}.java"; then emulated+=("$test"); else plain+=("$test"); fi
    done
    read -r java_passed java_failed java_skipped < <(sums ${plain[@]+"${plain[@]}"})
    read -r emulated_passed emulated_failed emulated_skipped < <(sums ${emulated[@]+"${emulated[@]}"})
}

c_tests
firmware
java_tests

echo
part c "$c_passed" "$c_failed" 0
part java "$java_passed" "$java_failed" "$java_skipped"
part emulated "$emulated_passed" "$emulated_failed" "$emulated_skipped"
[ "$status" -eq 0 ] || [ "$all_failed" -gt 0 ] || echo "something failed that is not a test: see above" >&2
skipped=
[ "$all_skipped" -eq 0 ] || skipped=", $all_skipped skipped"
echo "$all_passed passed, $all_failed failed$skipped"
exit "$status"
