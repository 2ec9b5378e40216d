/* The same firmware as a Linux program on a pseudo-terminal. */
#define BOARD_NAME "posix"

#define BOARD_ARENA_SIZE (1024u * 1024u) /* unless --arena says otherwise */
