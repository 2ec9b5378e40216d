#include "interpreter.h"

#include <string.h>

static int not_done(interpreter *it) {
    message_clear(&it->text);
    message_add(&it->text, "the interpreter is not built yet");
    it->status = RUNTIME_EUNSUPPORTED;
    return it->status;
}

bool convolution_from_workload(const char *workload, convolution *out) {
    static const char *const names[] = {"invoke", "im2col_scratch", "im2col_persistent"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(workload, names[i]) == 0) {
            *out = (convolution)i;
            return true;
        }
    }
    return false;
}

int interpreter_init(interpreter *it, const void *file, uint32_t size, convolution variant) {
    memset(it, 0, sizeof *it);
    it->file.file.bytes = file;
    it->file.file.size = size;
    it->variant = variant;
    return not_done(it);
}

void interpreter_describe(const interpreter *it, ascope_model *out) {
    out->size = it->file.file.size;
}

int interpreter_allocate_tensors(interpreter *it, allocator memory) {
    it->memory = memory;
    return not_done(it);
}

int interpreter_invoke(interpreter *it, input_rule rule) {
    (void)rule;
    return not_done(it);
}

int8_t *interpreter_input(const interpreter *it, uint16_t i, uint32_t *bytes) {
    (void)it;
    (void)i;
    *bytes = 0;
    return NULL;
}

const int8_t *interpreter_output(const interpreter *it, uint16_t i, uint32_t *bytes) {
    return interpreter_input(it, i, bytes);
}

const char *interpreter_message(const interpreter *it) {
    return it->text.text;
}
