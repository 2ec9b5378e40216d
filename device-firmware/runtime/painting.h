/* painting.h - which bytes are really written: memory is covered with a pattern before use and looked at afterwards.
 *
 * A byte that happens to be written with what was painted there counts as untouched. The pattern differs from byte to byte, so that no
 * fill value hides more than one byte in 251.
 */
#ifndef PAINTING_H_
#define PAINTING_H_

#include <stdint.h>

#include "ascope.h"

/* The scratch buffers of a model and how far each was written, the most over all invokes. The caller owns the array. */
typedef struct painting {
    ascope_touched_buffer *buffers;
    uint16_t capacity, count; /* buffers beyond the capacity are not painted */
} painting;

/* Two patterns, so that a scratch buffer painted anew never looks like an arena that nobody wrote to. */
typedef enum { PAINT_ARENA = 0x3D, PAINT_SCRATCH = 0xC2 } paint;

void painting_cover(paint colour, void *memory, uint32_t bytes);
uint32_t painting_reach(paint colour, const void *memory, uint32_t bytes); /* bytes up to the last one written */

/* Bytes below and above the longest stretch that is still painted; all below if there is none. */
void painting_ends(paint colour, const void *memory, uint32_t bytes, uint32_t *low, uint32_t *high);

#endif
