/* Messages: numbers with separators, text from a file, and the end of the line. */
#include "message.h"

#include "check.h"

static message text;

static void number(int64_t value, const char *expected) {
    message_clear(&text);
    message_add_number(&text, value);
    CHECK_TEXT(text.text, expected);
}

TEST(numbers_are_grouped_by_three) {
    number(0, "0");
    number(999, "999");
    number(5408, "5,408");
    number(-1234567, "-1,234,567");
    number(INT64_MIN, "-9,223,372,036,854,775,808");
}

TEST(control_characters_from_a_file_do_not_get_through) {
    message_clear(&text);
    message_add_bytes(&text, "a\x1b[2J\xff\0z", 8);
    CHECK_TEXT(text.text, "a?[2J??z");
}

TEST(what_does_not_fit_is_cut) {
    message_clear(&text);
    for (int i = 0; i < 100; i++)
        message_add(&text, "four");
    CHECK_EQUAL(strlen(text.text), MESSAGE_SIZE - 1);
    CHECK_EQUAL(text.length, MESSAGE_SIZE - 1);
}

int main(void) {
    RUN(numbers_are_grouped_by_three);
    RUN(control_characters_from_a_file_do_not_get_through);
    RUN(what_does_not_fit_is_cut);
    return check_summary(__FILE__);
}
