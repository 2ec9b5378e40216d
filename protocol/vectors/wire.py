"""An independent encoder of the ArenaScope protocol, used only to write the vectors: schema, protobuf, columns, frames, files."""
import re
import struct
import zlib
from pathlib import Path

PROTO = Path(__file__).resolve().parent.parent / "arenascope.proto"


class Schema:
    """Messages and enums of arenascope.proto: fields[message] = [(number, name, type, repeated)], enums[enum] = {number: name}."""

    def __init__(self):
        text = re.sub(r"//[^\n]*", "", PROTO.read_text())
        self.fields, self.enums = {}, {}
        for kind, name, body in re.findall(r"\b(message|enum)\s+(\w+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}", text):
            if kind == "enum":
                self.enums[name] = {int(n): value for value, n in re.findall(r"(\w+)\s*=\s*(-?\d+)\s*;", body)}
            else:
                found = re.findall(r"(repeated\s+)?(\w+)\s+(\w+)\s*=\s*(\d+)\s*;", body)
                self.fields[name] = sorted((int(n), f, t, bool(r)) for r, t, f, n in found)


SCHEMA = Schema()


def varint(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def scalar(kind, value):
    """The bytes of one value, without its tag."""
    if kind == "sint32":
        return varint(value << 1 ^ value >> 31)
    if kind == "fixed32":
        return struct.pack("<I", value & 0xFFFFFFFF)
    if kind == "fixed64":
        return struct.pack("<Q", value)
    return varint(int(value))


def number_of(kind, value):
    """Enum names to numbers."""
    if isinstance(value, str) and kind in SCHEMA.enums:
        return next(n for n, name in SCHEMA.enums[kind].items() if name == value)
    return value


def encode(message, values):
    """A message from a dictionary by field name: ascending fields, zeros left out, numbers packed."""
    out = b""
    for number, name, kind, repeated in SCHEMA.fields[message]:
        if name not in values:
            continue
        value = values[name]
        if repeated and kind not in SCHEMA.fields and kind != "string":
            data = b"".join(scalar(kind, number_of(kind, v)) for v in value)
            if data:
                out += varint(number << 3 | 2) + varint(len(data)) + data
            continue
        for v in value if repeated else [value]:
            if kind in SCHEMA.fields:
                data = encode(kind, v)
                out += varint(number << 3 | 2) + varint(len(data)) + data
            elif kind == "string":
                data = v.encode()
                if data or repeated:
                    out += varint(number << 3 | 2) + varint(len(data)) + data
            elif number_of(kind, v):
                wire = {"fixed32": 5, "fixed64": 1}.get(kind, 0)
                out += varint(number << 3 | wire) + scalar(kind, number_of(kind, v))
    return out


def text(message, values, indent=""):
    """The same in protobuf's text format, as `protoc --decode` prints it."""
    out = ""
    for _, name, kind, repeated in SCHEMA.fields[message]:
        if name not in values:
            continue
        for v in values[name] if repeated else [values[name]]:
            if kind in SCHEMA.fields:
                out += f"{indent}{name} {{\n{text(kind, v, indent + '  ')}{indent}}}\n"
            elif kind == "string":
                if v or repeated:
                    plain = "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:03o}" for b in v.encode())
                    out += f'{indent}{name}: "{plain}"\n'
            elif repeated or number_of(kind, v):
                n = number_of(kind, v)
                shown = SCHEMA.enums[kind].get(n, n) if kind in SCHEMA.enums else "true" if kind == "bool" else n
                out += f"{indent}{name}: {shown}\n"
    return out


def column(values, absent=0):
    """Cut as the schema says: what repeats the last value goes, and a column of nothing but `absent` goes altogether."""
    values = list(values)
    while len(values) > 1 and values[-1] == values[-2]:
        values.pop()
    return [] if values in ([], [absent]) else values


ALLOCATE = ["ALLOCATE_TAIL", "ALLOCATE_TEMP", "ALLOCATE_POOL"]
KINDS = [SCHEMA.enums["EventKind"][n] for n in range(1, 18)]
USED_BY = {
    "size": ALLOCATE + ["HEAD_RESIZE", "HEAD_RESERVE", "PLANNER_ADD", "ALLOCATE_FAILED", "ARENA_RESET"],
    "align_log2": ALLOCATE + ["HEAD_RESIZE", "HEAD_RESERVE", "ALLOCATE_FAILED"],
    "purpose": ALLOCATE + ["HEAD_RESIZE", "ALLOCATE_FAILED"],
    "owner": ALLOCATE + ["ALLOCATE_FAILED"],
    "subgraph": ALLOCATE + ["ALLOCATE_FAILED", "PHASE", "OP_BEGIN", "OP_END"],
    "operator": ["PHASE", "OP_BEGIN", "OP_END"],
    "arena": KINDS[:11] + ["ARENA_RESET"],
    "model": KINDS[:16],
    "phase": ["PHASE"],
    "available": ["ALLOCATE_FAILED"],
    "section": ["ALLOCATE_FAILED"],
    "invoke": ["INVOKE_BEGIN", "INVOKE_END"],
    "input_rule": ["INVOKE_BEGIN"],
    "status": ["INVOKE_END"],
    "output_crc32": ["INVOKE_END"],
}


def batch(events):
    """Event dictionaries (kind, ticks, and the fields of that kind) to the fields of an EventBatch."""
    ticks = [e["ticks"] for e in events]
    last, offsets = {}, []
    for e in events:
        if e["kind"] in ALLOCATE + ["FREE_TEMP", "FREE_POOL"]:
            section = e["kind"].split("_")[1]
            offsets.append(e["offset"] - last.get(section, 0))
            last[section] = e["offset"]
    out = {
        "first_ticks": ticks[0],
        "kind": [e["kind"] for e in events],
        "ticks_delta": column([0] + [b - a for a, b in zip(ticks, ticks[1:])]),
        "offset_delta": column(offsets),
    }
    for name, kinds in USED_BY.items():
        kind_of = {f: t for _, f, t, _ in SCHEMA.fields["EventBatch"]}[name]
        values = [number_of(kind_of, e.get(name, 0)) for e in events if e["kind"] in kinds]
        out[name] = column(values)
    return out


def cobs(body):
    out, block = b"", b""
    for i, byte in enumerate(body):
        if byte:
            block += bytes([byte])
        if not byte or (len(block) == 254 and i + 1 < len(body)):
            out += bytes([len(block) + 1]) + block
            block = b""
            if i + 1 == len(body):
                return out + b"\x01"
    return out + bytes([len(block) + 1]) + block


def body(payload, sequence=0, index=0, session=7, version=0x10):
    head = struct.pack("<BBHI", version, session, sequence & 0xFFFF, index & 0xFFFFFFFF) + payload
    return head + struct.pack("<I", zlib.crc32(head))


def record(kind, micros, content):
    head = struct.pack("<BQI", kind, micros, len(content)) + content
    return head + struct.pack("<I", zlib.crc32(head))


def file_header(created):
    return b"\x89ASC\r\n\x1a\n" + struct.pack("<HHQ", 1, 0, created)
