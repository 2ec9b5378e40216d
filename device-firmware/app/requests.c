#include "requests.h"

#include <string.h>

#include "interpreter.h"

/* proto Status */
enum { STATUS_OK, STATUS_UNKNOWN_COMMAND, STATUS_BAD_ARGUMENT, STATUS_FAILED };

/* proto Painting; 0 leaves it as it is */
enum { PAINTING_OFF = 1, PAINTING_ON };

#define RULE_LAST INPUT_MAX
#define NAMES(list) (sizeof(list) / sizeof *(list))

static const char *const allocators[] = {"planned", "linear", "first_fit", "best_fit"};
static const char *const workloads[] = {"invoke", "im2col_scratch", "im2col_persistent"};

static void stop(requests *asked) {
    asked->endless = false;
    asked->invokes = 0;
}

static int run(requests *asked, const ascope_command *command, const char **text) {
    if (command->input_rule > RULE_LAST) {
        *text = "no such input rule";
        return STATUS_BAD_ARGUMENT;
    }
    if (asked->not_ready != NULL && !asked->set_up) {
        *text = asked->not_ready;
        return STATUS_FAILED;
    }
    asked->endless = command->invokes == 0;
    asked->invokes = command->invokes;
    asked->input_rule = command->input_rule != 0 ? (uint8_t)command->input_rule : (uint8_t)INPUT_ZERO_POINT;
    return STATUS_OK;
}

static int set_arena_size(requests *asked, const ascope_command *command, const char **text) {
    const uint32_t size = command->size != 0 ? command->size & ~15u : asked->arena_limit;
    if (command->arena != 0) {
        *text = "there is only arena 0";
        return STATUS_BAD_ARGUMENT;
    }
    if (size < 16 || size > asked->arena_limit) {
        *text = size < 16 ? "an arena has at least 16 bytes" : "the arena of this board is smaller";
        return STATUS_BAD_ARGUMENT;
    }
    stop(asked);
    asked->arena_size = size;
    asked->set_up = true;
    return STATUS_OK;
}

/* The name in the list that is asked for, the present one if none is; NULL: there is no such name. */
static const char *named(const char *asked, const char *present, const char *const *list, size_t count) {
    if (asked[0] == '\0') {
        return present;
    }
    for (size_t i = 0; i < count; i++) {
        if (strcmp(asked, list[i]) == 0) {
            return list[i];
        }
    }
    return NULL;
}

static int choose(requests *asked, const ascope_command *command, const char **text) {
    const char *allocator = named(command->allocator, asked->allocator, allocators, NAMES(allocators));
    const char *workload = named(command->workload, asked->workload, workloads, NAMES(workloads));
    if (allocator == NULL) {
        *text = "allocators: planned, linear, first_fit, best_fit";
        return STATUS_BAD_ARGUMENT;
    }
    if (workload == NULL) {
        *text = "workloads: invoke, im2col_scratch, im2col_persistent";
        return STATUS_BAD_ARGUMENT;
    }
    if (command->painting > PAINTING_ON) {
        *text = "no such painting";
        return STATUS_BAD_ARGUMENT;
    }
    stop(asked);
    asked->painting = command->painting == PAINTING_ON || (command->painting != PAINTING_OFF && asked->painting);
    asked->allocator = allocator;
    asked->workload = workload;
    asked->set_up = true;
    return STATUS_OK;
}

int requests_note(void *context, const ascope_command *command, const char **text) {
    requests *asked = context;
    switch (command->kind) {
    case ASCOPE_COMMAND_RUN:
        return run(asked, command, text);
    case ASCOPE_COMMAND_STOP:
        stop(asked);
        return STATUS_OK;
    case ASCOPE_COMMAND_SET_ARENA_SIZE:
        return set_arena_size(asked, command, text);
    case ASCOPE_COMMAND_CHOOSE:
        return choose(asked, command, text);
    case ASCOPE_COMMAND_RESET:
        asked->reset = true;
        return STATUS_OK;
    default:
        return STATUS_UNKNOWN_COMMAND;
    }
}
