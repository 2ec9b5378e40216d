#!/bin/sh
# The adapter for TensorFlow Lite Micro against declarations of its interfaces: its tests are beside it.
exec make --no-print-directory -s -C "$(dirname "$0")/../adapters/tflm/tests"
