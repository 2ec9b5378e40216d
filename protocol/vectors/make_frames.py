"""frames/: byte streams, and what a receiver must make of them. Expectations are checked twice: by hand in `expect`, and by receive()."""
import zlib

import wire


def receive(stream, to_device=False):
    """SPEC.md section 1 as a program: lines of the .out file, and how many well-formed and malformed frames there were."""
    lines, good, bad, last, recent = [], 0, 0, None, []
    pieces = stream.split(b"\0")
    for piece in pieces[:-1]:
        if not piece:
            continue
        frame, cause = decode(piece)
        good, bad = good + (cause is None), bad + (cause is not None)
        if cause is None and frame[0] & 15 != (1 if to_device else 0):
            cause = "WRONG_DIRECTION"
        if cause is None and frame[0] >> 4 != 1:
            cause = "WRONG_MAJOR"
        if cause:
            lines.append(loss(cause, len(piece)))
            continue
        session, sequence, index = frame[1], int.from_bytes(frame[2:4], "little"), int.from_bytes(frame[4:8], "little")
        if last and not to_device:
            frames, events = (sequence - last[1]) % 65536, (index - last[2]) % 2**32
            if session == last[0] and (frames or events) and (sequence, index, frame[-4:]) in recent:
                lines.append(loss("DUPLICATE", len(piece)))
                continue
            if session == last[0] and frames < 2**15 and events < 2**31:
                if frames or events:
                    lines.append(loss("GAP", 0, frames, events))
            else:
                lines.append(loss("NEW_EPOCH", 0, 0, -1))
                recent = []
        recent = (recent + [(sequence, index, frame[-4:])])[-8:]
        last = session, (sequence + 1) % 65536, (index + events_in(frame[8:-4])) % 2**32
        lines.append(f"frame session={session} sequence={sequence} index={index} payload={frame[8:-4].hex()}")
    return lines, good, bad


def loss(cause, bytes_, frames=0, events=0):
    return f"loss cause={cause} bytes={bytes_} frames={frames} events={events}"


def decode(piece):
    if len(piece) > 270:
        return None, "TOO_LONG"
    frame, at = b"", 0
    while at < len(piece):
        code = piece[at]
        if at + code > len(piece):
            return None, "BAD_COBS"
        frame += piece[at + 1:at + code]
        at += code
        if code != 255 and at < len(piece):
            frame += b"\0"
    if len(frame) < 13:
        return None, "TOO_SHORT"
    if len(frame) > 268:
        return None, "TOO_LONG"
    if zlib.crc32(frame[:-4]) != int.from_bytes(frame[-4:], "little"):
        return None, "BAD_CRC"
    return frame, None


def events_in(payload):
    """Of the payloads made here only: an EventBatch whose first_ticks is below 128 and whose field `kind` follows it."""
    return payload[5] if payload[:1] == b"\x0a" and payload[2:3] == b"\x08" else 0


def events(n, first=1):
    """A payload with n operator beginnings, the first at tick `first`."""
    return wire.encode("DeviceMessage", {"events": wire.batch(
        [{"kind": "OP_BEGIN", "ticks": first + i, "operator": i} for i in range(n)])})


def log(text):
    return wire.encode("DeviceMessage", {"log": {"text": text}})


def frame(payload, sequence=0, index=0, session=7, version=0x10):
    return wire.cobs(wire.body(payload, sequence, index, session, version)) + b"\0"


def flip(data, at, bits=1):
    return data[:at] + bytes([data[at] ^ bits]) + data[at + 1:]


def run_of(n):
    """A payload that makes the body begin with a run of n bytes that are not zero, if its head and CRC have none either."""
    for salt in range(1, 200):
        payload = bytes(1 + (i * 7 + salt) % 255 for i in range(n))
        if 0 not in wire.body(payload, 0x0101, 0x01010101):
            return payload
    raise ValueError(n)


def host_cases():
    a, b, c = frame(events(3), 0, 0), frame(events(2), 1, 3), frame(events(4), 2, 5)
    yield "in_order", "Three frames after the delimiter that a device sends first", b"\0" + a + b + c, "F F F"
    yield "empty_frames", "Delimiters are free", b"\0\0\0" + a + b"\0\0" + b + b"\0", "F F"
    yield "one_byte_frames", "Single bytes between delimiters", b"\0\x01\0" + a + b"\x05\0" + b, "TOO_SHORT F BAD_COBS F"
    yield "noise_before", "A modem manager's probing, ended by the first delimiter", b"AT+GMI\r\n\0" + a + b, "BAD_COBS F F"
    yield "noise_without_delimiter", "Noise runs into the first frame: both are lost", b"\x55\xaa\x55" + a + b, "BAD_COBS F"
    yield "flipped_bit", "One bit of the second frame's payload", b"\0" + a + flip(b, 12, 64) + c, "F BAD_CRC GAP(1,2) F"
    yield "flipped_crc", "One bit of the second frame's CRC", b"\0" + a + flip(b, len(b) - 2, 64) + c, "F BAD_CRC GAP(1,2) F"
    yield "flipped_to_delimiter", "A byte becomes 0x00 and cuts the frame in two", \
        b"\0" + a + b[:9] + b"\0" + b[10:] + c, "F BAD_COBS BAD_COBS GAP(1,2) F"
    yield "truncated", "The end of the second frame is missing", b"\0" + a + b[:10] + b"\0" + c, "F BAD_COBS GAP(1,2) F"
    yield "byte_lost", "A byte in the middle of the second frame is missing", b"\0" + a + b[:11] + b[12:] + c, "F BAD_COBS GAP(1,2) F"
    yield "byte_inserted", "A byte too many", b"\0" + a + b[:11] + b"\x33" + b[11:] + c, "F BAD_COBS GAP(1,2) F"
    yield "dropped_delimiter", "Two frames become one", b"\0" + a + b[:-1] + c + frame(log("d"), 3, 9), "F BAD_CRC GAP(2,6) F"
    yield "cut_at_end", "The stream ends within a frame", b"\0" + a + b[:10], "F"
    yield "frame_dropped", "The second frame is missing", b"\0" + a + c, "F GAP(1,2) F"
    yield "message_dropped", "A frame without events is missing", \
        b"\0" + a + frame(log("b"), 3, 3), "F GAP(2,0) F"
    yield "events_dropped", "The device had to drop 1000 events: frames are in order, the index jumps", \
        b"\0" + a + frame(events(2), 1, 1003), "F GAP(0,1000) F"
    yield "duplicate", "A frame twice", b"\0" + a + b + b + c, "F F DUPLICATE F"
    eight = [frame(events(1, i), i, i) for i in range(1, 11)]
    yield "duplicate_of_the_eighth_last", "An old frame comes again", b"\0" + b"".join(eight[:8]) + eight[0] + eight[8], \
        "F F F F F F F F DUPLICATE F"
    yield "repeat_of_the_ninth_last", "Too old to be known as a duplicate", b"\0" + b"".join(eight[:9]) + eight[0], \
        "F F F F F F F F F NEW_EPOCH F"
    yield "same_place_other_content", "Sequence and index of a frame before, but another CRC: the device began again", \
        b"\0" + a + b + frame(events(3, 9), 0, 0), "F F NEW_EPOCH F"
    yield "out_of_order", "Two frames change places", b"\0" + a + c + b, "F GAP(1,2) F NEW_EPOCH F"
    yield "new_session", "Another session byte, though the counters would fit", b"\0" + a + frame(events(2), 1, 3, session=8), \
        "F NEW_EPOCH F"
    yield "late_start", "The first frame seen is not the device's first: nothing is known to be lost", \
        b"\0" + frame(events(3), 700, 12000) + frame(events(1), 701, 12003), "F F"
    yield "sequence_wrap", "65535 is followed by 0", b"\0" + frame(events(3), 65535, 10) + frame(events(2), 0, 13), "F F"
    yield "gap_over_the_sequence_wrap", "65535 and 0 are missing", \
        b"\0" + frame(events(3), 65534, 10) + frame(events(2), 1, 20), "F GAP(2,7) F"
    yield "index_wrap", "2^32 - 1 is followed by 0", b"\0" + frame(events(3), 4, 2**32 - 2) + frame(events(2), 5, 1), "F F"
    yield "gap_over_the_index_wrap", "Five events are missing", \
        b"\0" + frame(events(3), 4, 2**32 - 5) + frame(events(2), 6, 3), "F GAP(1,5) F"
    yield "largest_gap", "2^15 - 1 frames and 2^31 - 1 events", \
        b"\0" + a + frame(events(1), 1 + 2**15 - 1, 3 + 2**31 - 1), "F GAP(32767,2147483647) F"
    yield "too_far_to_be_a_gap", "2^15 frames ahead cannot be told from behind", b"\0" + a + frame(events(1), 1 + 2**15, 3), \
        "F NEW_EPOCH F"
    yield "index_behind", "The sequence goes on but the index steps back", b"\0" + a + frame(events(1), 1, 2), "F NEW_EPOCH F"
    yield "wrong_direction", "An echo of what the host said", b"\0" + a + frame(b"\x12\x00", 0, 0, 0, 0x11) + b, "F WRONG_DIRECTION F"
    yield "wrong_major", "A device of protocol 2", b"\0" + frame(events(3), 0, 0, version=0x20), "WRONG_MAJOR"
    yield "too_short", "A correct CRC over a body without payload", b"\0" + a + frame(b"", 1, 3) + frame(log("b"), 2, 3), \
        "F TOO_SHORT GAP(1,0) F"
    yield "longest", "256 bytes of payload without a zero in the body: 270 bytes before the delimiter", \
        b"\0" + frame(run_of(256), 0x0101, 0x01010101), "F"
    yield "payload_of_257", "One byte more", b"\0" + a + frame(run_of(257), 0x0101, 0x01010101) + b, "F TOO_LONG F"
    yield "too_long", "No delimiter for 1000 bytes", b"\0" + a + b"\x55" * 1000 + b"\0" + b, "F TOO_LONG F"
    yield "too_long_zero_free_271", "The shortest that is too long", b"\0" + a + b"\xff" * 271 + b"\0" + b, "F TOO_LONG F"
    for n in (253, 254, 255):
        body = wire.body(run_of(n - 12), 0x0101, 0x01010101)
        assert len(body) == n and 0 not in body
        yield f"cobs_run_of_{n}", f"A body of {n} bytes without a zero", b"\0" + wire.cobs(body) + b"\0", "F"
    body = wire.body(run_of(242), 0x0101, 0x01010101)
    yield "cobs_superfluous_code", "A full block at the end, followed by the code of an empty one: allowed, not needed", \
        b"\0" + wire.cobs(body) + b"\x01\0", "F"
    yield "zeros_only", "A payload of zeros", b"\0" + frame(bytes(40)), "F"


def device_cases():
    def command(payload, sequence=0, version=0x11):
        return frame(payload, sequence, 0, 0, version)

    hello = command(wire.encode("HostMessage", {"hello": {"nonce": 0x12345678, "protocol_major": 1}}))
    dump = command(wire.encode("HostMessage", {"id": 9, "dump_state": {}}), 1)
    yield "to_device_hello", "What a host says first", b"\0" + hello + dump, "F F"
    yield "to_device_noise", "A modem manager before the host", b"AT\r\n\0" + hello, "BAD_COBS F"
    yield "to_device_flipped_bit", "A damaged command, then a good one", b"\0" + flip(hello, 10) + dump, "BAD_CRC F"
    yield "to_device_truncated", "The end of a command is missing", b"\0" + hello[:9] + b"\0" + dump, "BAD_COBS F"
    yield "to_device_dropped_delimiter", "Two commands become one", b"\0" + hello[:-1] + dump + dump, "BAD_CRC F"
    yield "to_device_wrong_direction", "Another device's frame", b"\0" + command(log("x"), 0, 0x10) + hello, "WRONG_DIRECTION F"
    yield "to_device_wrong_major", "A host of protocol 2", b"\0" + command(b"\x12\x00", 0, 0x21) + hello, "WRONG_MAJOR F"


def summary(lines):
    """The lines in the notation of the expectations above."""
    out = []
    for line in lines:
        words = dict(w.split("=") for w in line.split()[1:])
        if line.startswith("frame"):
            out.append("F")
        elif words["cause"] == "GAP":
            out.append(f"GAP({words['frames']},{words['events']})")
        else:
            out.append(words["cause"])
    return " ".join(out)


def write(folder):
    for name, about, stream, expect in list(host_cases()) + list(device_cases()):
        to_device = name.startswith("to_device")
        lines, good, bad = receive(stream, to_device)
        if summary(lines) != expect:
            raise SystemExit(f"frames/{name}: {summary(lines)}, expected {expect}")
        folder.put(f"frames/{name}.in", f"# {about}.\n" + "".join(
            stream[i:i + 32].hex(" ") + "\n" for i in range(0, len(stream), 32)))
        folder.put(f"frames/{name}.out", f"wellformed {good}\nmalformed {bad}\n" + "".join(line + "\n" for line in lines))
