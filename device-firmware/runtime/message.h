/* message.h - one line of text built without stdio; what does not fit is cut. */
#ifndef MESSAGE_H_
#define MESSAGE_H_

#include <stdint.h>

#define MESSAGE_SIZE 120u /* bytes, the closing 0 included: what one Log message carries */

typedef struct message {
    char text[MESSAGE_SIZE];
    uint8_t length;
} message;

void message_clear(message *self);
void message_add(message *self, const char *text);
void message_add_bytes(message *self, const char *text, uint32_t length); /* from a file: control characters become '?' */
void message_add_number(message *self, int64_t number);                   /* 5408 becomes 5,408 */

#endif
