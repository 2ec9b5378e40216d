#include "general_allocator.h"

#include <stddef.h>
#include <string.h>

#define ALIGN 16u
#define SMALLEST (GENERAL_HEADER + ALIGN)
#define FREE 0x45455246u /* "FREE" */
#define USED 0x44455355u /* "USED" */

typedef struct header {
    uint32_t size; /* of the whole block, a multiple of 16 */
    uint32_t next; /* free: offset of the next free block, or the memory's size. In use: bytes asked for */
    uint32_t state;
    uint32_t check;
} header;

_Static_assert(sizeof(header) == GENERAL_HEADER, "payloads stay aligned");

static uint32_t check_of(const header *h, uint32_t offset) {
    uint32_t sum = 0x811C9DC5u ^ offset; /* FNV-1a over words; the offset, so that a header copied elsewhere is no header */
    sum = (sum ^ h->size) * 0x01000193u;
    sum = (sum ^ h->next) * 0x01000193u;
    return (sum ^ h->state) * 0x01000193u;
}

static void write_header(general_allocator *self, uint32_t offset, uint32_t size, uint32_t next, uint32_t state) {
    header h = {size, next, state, 0};
    h.check = check_of(&h, offset);
    memcpy(self->base + offset, &h, sizeof h);
}

/* False: `offset` holds no header. */
static bool read_header(const general_allocator *self, uint32_t offset, header *h) {
    if (offset % ALIGN != 0 || offset > self->size || self->size - offset < SMALLEST)
        return false;
    memcpy(h, self->base + offset, sizeof *h);
    bool sound = h->check == check_of(h, offset) && (h->state == FREE || h->state == USED);
    return sound && h->size % ALIGN == 0 && h->size >= SMALLEST && h->size <= self->size - offset;
}

/* The same for a header that must be there; the memory is damaged if it is not. */
static bool visit(general_allocator *self, uint32_t offset, header *h) {
    if (self->damaged)
        return false;
    if (read_header(self, offset, h))
        return true;
    self->damaged = true;
    self->damaged_at = offset;
    return false;
}

static bool visit_free(general_allocator *self, uint32_t offset, header *h) {
    if (!visit(self, offset, h))
        return false;
    if (h->state == FREE && h->next > offset)
        return true; /* upwards only: a walk ends */
    self->damaged = true;
    self->damaged_at = offset;
    return false;
}

void general_allocator_init(general_allocator *self, void *base, uint32_t size, general_fit fit) {
    *self = (general_allocator){.base = base, .size = size >= SMALLEST ? size : 0, .fit = fit};
    if (self->size > 0)
        write_header(self, 0, size, size, FREE);
}

uint32_t general_allocator_needs(uint32_t size) {
    if (size > INT32_MAX - SMALLEST)
        return UINT32_MAX;
    uint32_t payload = size == 0 ? ALIGN : (size + ALIGN - 1) & ~(ALIGN - 1);
    return payload + GENERAL_HEADER;
}

/* Points the list's link from `before` (the memory's size: from its head) to `to`. */
static void link_from(general_allocator *self, uint32_t before, uint32_t to) {
    header h;
    if (before == self->size)
        self->first_free = to;
    else if (visit_free(self, before, &h))
        write_header(self, before, h.size, to, FREE);
}

/* The free block to take, and the one before it in the list. False: there is none. */
static bool choose(general_allocator *self, uint32_t needs, uint32_t *found, uint32_t *before) {
    uint32_t best = UINT32_MAX, last = self->size;
    header h;
    for (uint32_t offset = self->first_free; offset != self->size; last = offset, offset = h.next) {
        if (!visit_free(self, offset, &h))
            return false;
        if (h.size < needs || h.size >= best)
            continue;
        best = h.size;
        *found = offset;
        *before = last;
        if (self->fit == GENERAL_FIRST_FIT)
            break;
    }
    return best != UINT32_MAX;
}

void *general_allocator_allocate(general_allocator *self, uint32_t size) {
    uint32_t needs = general_allocator_needs(size), offset, before;
    header h;
    if (self->damaged || !choose(self, needs, &offset, &before) || !visit_free(self, offset, &h))
        return NULL;
    uint32_t next = h.next;
    if (h.size - needs >= SMALLEST) {
        next = offset + needs;
        write_header(self, next, h.size - needs, h.next, FREE);
        h.size = needs;
    }
    write_header(self, offset, h.size, size, USED);
    link_from(self, before, next);
    return self->base + offset + GENERAL_HEADER;
}

int general_allocator_free(general_allocator *self, void *block) {
    uint32_t offset = (uint32_t)((uint8_t *)block - self->base) - GENERAL_HEADER, before = self->size, next;
    header h, other;
    if (self->damaged)
        return GENERAL_EDAMAGED;
    if (!read_header(self, offset, &h)) {
        /* No header at all: the walk tells a stranger's address from a block whose header was written over. */
        return general_allocator_check(self) != GENERAL_OK ? GENERAL_EDAMAGED : GENERAL_EUNKNOWN;
    }
    if (h.state != USED)
        return GENERAL_EUNKNOWN;
    for (next = self->first_free; next < offset; before = next, next = other.next) {
        if (!visit_free(self, next, &other))
            return GENERAL_EDAMAGED;
    }
    if (next == offset + h.size && next != self->size) {
        if (!visit_free(self, next, &other))
            return GENERAL_EDAMAGED;
        h.size += other.size;
        next = other.next;
    }
    if (before != self->size && visit_free(self, before, &other) && before + other.size == offset) {
        memset(self->base + offset, 0, GENERAL_HEADER); /* no header any more: freeing it again is found */
        write_header(self, before, other.size + h.size, next, FREE);
    } else {
        write_header(self, offset, h.size, next, FREE);
        link_from(self, before, offset);
    }
    return self->damaged ? GENERAL_EDAMAGED : GENERAL_OK;
}

uint32_t general_allocator_taken(const general_allocator *self, const void *block) {
    header h;
    uint32_t offset = (uint32_t)((const uint8_t *)block - self->base) - GENERAL_HEADER;
    return read_header(self, offset, &h) && h.state == USED ? h.size : 0;
}

general_space general_allocator_space(general_allocator *self) {
    general_space space = {.end = self->size};
    header h;
    for (uint32_t offset = self->first_free; offset != self->size; offset = h.next) {
        if (!visit_free(self, offset, &h))
            return (general_space){0};
        space.free += h.size;
        space.largest = h.size > space.largest ? h.size : space.largest;
        space.end = offset + h.size == self->size ? offset : self->size;
    }
    return space;
}

int general_allocator_check(general_allocator *self) {
    uint32_t listed = self->first_free;
    bool after_free = false;
    header h;
    for (uint32_t offset = 0; offset != self->size; offset += h.size) {
        if (!visit(self, offset, &h))
            return GENERAL_EDAMAGED;
        bool free = h.state == FREE;
        if (free && (listed != offset || after_free)) {
            self->damaged = true;
            self->damaged_at = offset;
            return GENERAL_EDAMAGED;
        }
        listed = free ? h.next : listed;
        after_free = free;
    }
    self->damaged = self->damaged || listed != self->size;
    return self->damaged ? GENERAL_EDAMAGED : GENERAL_OK;
}
