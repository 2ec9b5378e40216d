#!/usr/bin/env bash
# Looks for every tool that `make demo` or `make test` needs and installs what is missing (Debian and Ubuntu, with apt-get).
# usage: .ci/setup.sh demo|test     SETUP=check only looks: exit 1 and a list when something is missing
set -euo pipefail

what=${1:-test}
packages=()

need() { # need PACKAGE WHY CHECK...: PACKAGE is wanted unless CHECK succeeds
    local package=$1 why=$2
    shift 2
    if ! "$@" > /dev/null 2>&1; then
        echo "setup: missing $package: $why" >&2
        packages+=("$package")
    fi
}

has() { command -v "$1"; }
library() { # also under /usr/lib, where ldconfig is not on the PATH of a plain user
    PATH=$PATH:/sbin:/usr/sbin ldconfig -p | grep -qF "$1" || compgen -G "/usr/lib/*/$1*"
}
newlib() { [ -f "$(arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -print-file-name=libc.a)" ]; }
font() { compgen -G "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf" || fc-list | grep -q .; }

java_property() { java -XshowSettings:properties -version 2>&1 | sed -n "s/^ *$1 = //p"; }

check_java() {
    local version
    if ! has javac > /dev/null || ! has java > /dev/null; then
        echo "setup: a Java development kit is needed, 17 or newer (Debian 12, Ubuntu: openjdk-17-jdk; Debian 13: openjdk-21-jdk)" >&2
        exit 1
    fi
    version=$(java_property java.specification.version)
    if [ "${version%%.*}" -lt 17 ]; then
        echo "setup: Java 17 or newer is needed, $(command -v java) is $version; install openjdk-17-jdk or set JAVA_HOME and PATH" >&2
        exit 1
    fi
}

java_has_windows() { [ -f "$(java_property java.home)/lib/libawt_xawt.so" ]; }

look() {
    check_java
    need maven "builds the host program" has mvn
    need gcc "compiles the firmware's tests for this machine" has gcc
    need g++ "compiles the tests of the adapter for TensorFlow Lite Micro" has g++
    need libc6-dev "headers for gcc" test -f /usr/include/stdio.h
    need gcc-arm-none-eabi "compiles the firmware for the board" has arm-none-eabi-gcc
    need libnewlib-arm-none-eabi "C library of the board" newlib
    need qemu-system-arm "the emulated board" has qemu-system-arm
    need socat "the emulated board's serial line" has socat
    if ! java_has_windows; then
        need "openjdk-$(java_property java.specification.version)-jre" "the installed Java cannot open windows" false
    fi
    need libxtst6 "the live window" library libXtst.so.6
    need libxi6 "the live window" library libXi.so.6
    need libxrender1 "the live window" library libXrender.so.1
    need libxext6 "the live window" library libXext.so.6
    need libfreetype6 "text in charts" library libfreetype.so.6
    need libfontconfig1 "text in charts" library libfontconfig.so.1
    need fonts-dejavu-core "text in charts" font
    if [ "$what" = test ]; then
        need xvfb "a display for the window's tests" has Xvfb
        need xauth "a display for the window's tests" has xauth
        need python3 "second opinions in tests" has python3
    fi
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif has sudo > /dev/null; then
        if [ -t 0 ]; then sudo "$@"; else sudo -n "$@"; fi
    else
        echo "setup: not root and no sudo; run as root: $*" >&2
        exit 1
    fi
}

install() {
    if ! has apt-get > /dev/null; then
        echo "setup: only Debian and Ubuntu can be set up automatically. Install what these Debian packages hold, then try again:" >&2
        echo "  ${packages[*]}" >&2
        exit 1
    fi
    echo "setup: installing ${packages[*]}" >&2
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -y --no-install-recommends)
    if ! "${apt[@]}" --simulate install "${packages[@]}" > /dev/null 2>&1; then
        as_root apt-get update
    fi
    if ! as_root "${apt[@]}" install "${packages[@]}"; then
        as_root apt-get update # package lists may be older than the mirror
        as_root "${apt[@]}" install "${packages[@]}"
    fi
}

look
if [ ${#packages[@]} -eq 0 ]; then
    exit 0
fi
if [ "${SETUP:-}" = check ]; then
    exit 1
fi
install
packages=()
look
if [ ${#packages[@]} -ne 0 ]; then
    echo "setup: still missing after installing: ${packages[*]}" >&2
    exit 1
fi
