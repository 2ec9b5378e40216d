#include "message.h"

#include <stdbool.h>
#include <string.h>

void message_clear(message *self) {
    self->text[0] = '\0';
    self->length = 0;
}

static void add_char(message *self, char c) {
    if (self->length + 1u < MESSAGE_SIZE) {
        self->text[self->length++] = c;
        self->text[self->length] = '\0';
    }
}

void message_add(message *self, const char *text) {
    while (*text != '\0')
        add_char(self, *text++);
}

void message_add_bytes(message *self, const char *text, uint32_t length) {
    for (uint32_t i = 0; i < length; i++) {
        bool printable = text[i] >= ' ' && text[i] <= '~';
        add_char(self, printable ? text[i] : '?');
    }
}

void message_add_number(message *self, int64_t number) {
    char reversed[32];
    uint32_t n = 0, digits = 0;
    uint64_t rest = number < 0 ? 0u - (uint64_t)number : (uint64_t)number;
    do {
        if (digits > 0 && digits % 3 == 0)
            reversed[n++] = ',';
        reversed[n++] = (char)('0' + rest % 10);
        rest /= 10;
        digits++;
    } while (rest > 0);
    if (number < 0)
        add_char(self, '-');
    while (n > 0)
        add_char(self, reversed[--n]);
}
