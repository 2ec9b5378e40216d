"""sessions/: whole session files, and what a reader must take from them."""
import make_frames
import wire

CREATED = 1790000000000
CAUSES = {"BAD_CRC": 1, "BAD_COBS": 2, "TOO_LONG": 3, "TOO_SHORT": 4, "WRONG_DIRECTION": 5, "DUPLICATE": 6, "GAP": 7, "NEW_EPOCH": 8,
          "LINK_CLOSED": 9, "RECORDING_OVERFLOW": 10, "WRONG_MAJOR": 11}


def frame(micros, payload, sequence, index, session=7):
    body = wire.body(payload, sequence, index, session)
    return wire.record(1, micros, body), \
        f"frame micros={micros} session={session} sequence={sequence} index={index} payload={payload.hex()}"


def loss(micros, cause, bytes_, frames, events):
    content = bytes([CAUSES[cause]]) + b"".join(n.to_bytes(4, "little") for n in (bytes_, frames, events % 2**32))
    return wire.record(2, micros, content), f"loss micros={micros} cause={cause} bytes={bytes_} frames={frames} events={events}"


def note(micros, text):
    return wire.record(3, micros, text.encode()), f"note {text}"


def end(micros):
    return wire.record(4, micros, b""), "end"


def unknown(micros, kind, content):
    return wire.record(kind, micros, content), None


def records():
    return [note(0, "host=0.1.0"), note(5, "port=/dev/ttyACM0"), frame(100, make_frames.log("hello"), 0, 0),
            frame(2000, make_frames.events(3), 1, 0), loss(2500, "BAD_CRC", 31, 0, 0), loss(3000, "GAP", 0, 1, 2),
            frame(3001, make_frames.events(4), 3, 5), loss(9000, "NEW_EPOCH", 0, 0, -1), frame(9001, make_frames.events(1), 0, 0, 9),
            loss(2**33, "LINK_CLOSED", 4, 0, 0)]


def at(records_, n):
    """Where record n begins in the file."""
    return 20 + sum(len(r[0]) for r in records_[:n])


def flip(data, where):
    return data[:where] + bytes([data[where] ^ 4]) + data[where + 1:]


def cases():
    good = records()
    whole = wire.file_header(CREATED) + b"".join(r[0] for r in good + [end(2**33 + 9)])
    lines = [f"created millis={CREATED}"] + [r[1] for r in good]
    yield "complete", "Closed properly", whole, lines + ["end"]
    yield "no_end", "The writer was killed: complete up to its last record", whole[:at(good, 10)], lines
    yield "empty", "A header and nothing else", whole[:20], lines[:1]
    yield "cut_in_content", "Cut within the last frame", whole[:at(good, 8) + 30], lines[:9] + [f"damaged offset={at(good, 8)}"]
    yield "cut_in_record_head", "Cut five bytes into a record", whole[:at(good, 3) + 5], lines[:4] + [f"damaged offset={at(good, 3)}"]
    yield "cut_in_crc", "Two bytes of a record's CRC are missing", whole[:at(good, 4) - 2], lines[:4] + [f"damaged offset={at(good, 3)}"]
    yield "flipped_content", "A bit of a frame: nothing behind it is used", flip(whole, at(good, 3) + 20), \
        lines[:4] + [f"damaged offset={at(good, 3)}"]
    yield "flipped_length", "A bit of a length", flip(whole, at(good, 6) + 9), lines[:7] + [f"damaged offset={at(good, 6)}"]
    too_long = bytes([1]) + bytes(8) + (65537).to_bytes(4, "little") + bytes(100)
    yield "length_over_the_limit", "A record of 65,537 bytes", whole[:at(good, 2)] + too_long, lines[:3] + [f"damaged offset={at(good, 2)}"]
    extra = good[:4] + [unknown(2100, 200, b"of a later format"), unknown(2101, 5, b"")] + good[4:]
    yield "unknown_records", "Types of a later version are skipped", \
        wire.file_header(CREATED) + b"".join(r[0] for r in extra + [end(2**33 + 9)]), lines + ["end"]
    yield "longest_frame", "A frame of 268 bytes", wire.file_header(CREATED) + frame(1, make_frames.run_of(256), 257, 16843009)[0] + end(2)[0], \
        [lines[0], frame(1, make_frames.run_of(256), 257, 16843009)[1], "end"]
    yield "bad_magic", "Not a session: line ends were converted", whole[:4] + b"\n" + whole[6:], ["refused"]
    yield "cut_in_header", "Cut within the header", whole[:13], ["refused"]
    yield "later_format", "Format 2", whole[:8] + b"\x02\x00" + whole[10:], ["refused"]


def write(folder):
    for name, about, data, lines in cases():
        folder.put(f"sessions/{name}.in", f"# {about}.\n" + "".join(data[i:i + 32].hex(" ") + "\n" for i in range(0, len(data), 32)))
        folder.put(f"sessions/{name}.out", "".join(line + "\n" for line in lines))
