/* frame.h - SPEC.md section 1: body, COBS, delimiter. Private to transport/. */
#ifndef ASCOPE_FRAME_H_
#define ASCOPE_FRAME_H_

#include "ascope.h"

enum { FRAME_HEADER = 8, FRAME_CRC = 4, FRAME_MAX_PAYLOAD = 256, FRAME_MAX_WIRE = 271 };
enum { FRAME_FROM_DEVICE = 0x10, FRAME_FROM_HOST = 0x11 }; /* version byte: major 1, direction */

/* CRC-32 (reflected 0xEDB88320, initial and final 0xFFFFFFFF). */
uint32_t ascope_crc32(const uint8_t *bytes, uint32_t count);

/* Encodes bytes[from..to) as COBS with its delimiter to bytes[0..); returns the count. In place: `from` must be at least 3. */
uint16_t ascope_cobs_encode(uint8_t *bytes, uint32_t from, uint32_t to);

typedef enum { RECEIVE_MORE, RECEIVE_FRAME, RECEIVE_BAD } ascope_received;

/* Takes a byte from the line. RECEIVE_FRAME: `count` bytes, version to CRC, with a correct CRC; RECEIVE_BAD: something that
 * is no frame has ended. Call ascope_receiver_next() after either. */
ascope_received ascope_receive(ascope_receiver *r, uint8_t byte);
void ascope_receiver_next(ascope_receiver *r);

#endif
