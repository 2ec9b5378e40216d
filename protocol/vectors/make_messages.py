"""messages/: events and messages as lines, as payload, as protobuf text. README.md describes the lines."""
import wire

NAMES = {"ALLOCATE_TAIL": "Allocate", "ALLOCATE_TEMP": "Allocate", "ALLOCATE_POOL": "Allocate", "FREE_TEMP": "Free", "FREE_POOL": "Free",
         "TEMP_RESET": "TempReset", "POOL_RESET": "PoolReset", "HEAD_RESIZE": "HeadResize", "HEAD_RESERVE": "HeadReserve",
         "PLANNER_ADD": "PlannerAdd", "ALLOCATE_FAILED": "AllocateFailed", "PHASE": "PhaseChange", "OP_BEGIN": "OpBegin",
         "OP_END": "OpEnd", "INVOKE_BEGIN": "InvokeBegin", "INVOKE_END": "InvokeEnd", "ARENA_RESET": "ArenaReset"}
COMPONENTS = {
    "Allocate": "arena model subgraph section offset size align purpose owner",
    "Free": "arena model section offset",
    "TempReset": "arena model",
    "PoolReset": "arena model",
    "HeadResize": "arena model size align purpose",
    "HeadReserve": "arena model size align",
    "PlannerAdd": "arena model size",
    "AllocateFailed": "arena model subgraph section size align purpose owner available",
    "PhaseChange": "model subgraph phase operator",
    "OpBegin": "model subgraph operator",
    "OpEnd": "model subgraph operator",
    "InvokeBegin": "model invoke inputRule",
    "InvokeEnd": "model invoke status outputCrc32",
    "ArenaReset": "arena size",
}


def pairs(values):
    return " ".join(f"{k}={v}" for k, v in values.items())


def event_line(e, index):
    """An event dictionary of wire.batch() as a line."""
    shown = {
        "section": e["kind"].split("_")[1] if e["kind"] in wire.ALLOCATE + ["FREE_TEMP", "FREE_POOL"] else e.get("section"),
        "align": 1 << e.get("align_log2", 0),
        "purpose": e.get("purpose", "UNKNOWN").replace("PURPOSE_", ""),
        "inputRule": e.get("input_rule", "INPUT_UNKNOWN")[6:],
        "outputCrc32": f"0x{e.get('output_crc32', 0):08x}",
    }
    name = NAMES[e["kind"]]
    values = {c: shown.get(c, e.get(c, 0)) for c in COMPONENTS[name].split()}
    return f"{name} {pairs({'index': index, 'ticks': e['ticks'], **values})}\n"


def e(kind, ticks, **fields):
    return {"kind": kind, "ticks": ticks, **fields}


def tail(ticks, offset, size, align_log2=2, purpose="RUNTIME", **fields):
    return e("ALLOCATE_TAIL", ticks, offset=offset, size=size, align_log2=align_log2, purpose=purpose, **fields)


def temp(ticks, offset, size, align_log2=4, purpose="TEMP_TENSOR", **fields):
    return e("ALLOCATE_TEMP", ticks, offset=offset, size=size, align_log2=align_log2, purpose=purpose, **fields)


def pool(ticks, offset, size, **fields):
    return e("ALLOCATE_POOL", ticks, offset=offset, size=size, align_log2=4, purpose="ACTIVATION", **fields)


def every_kind():
    """One event of each kind, with a distinctive value in each of its columns."""
    return [
        tail(1000, 98268, 33, purpose="EVAL_TENSORS", owner=-3, subgraph=1, arena=1, model=2),
        temp(1003, 1504, 32, owner=8, subgraph=2, arena=3, model=4),
        pool(1007, 704, 1601, owner=12, subgraph=3, arena=5, model=6),
        e("FREE_TEMP", 1010, offset=1504, arena=3, model=4),
        e("FREE_POOL", 1015, offset=704, arena=5, model=6),
        e("TEMP_RESET", 1016, arena=3, model=4),
        e("POOL_RESET", 1020, arena=5, model=6),
        e("HEAD_RESIZE", 1021, size=144, align_log2=2, purpose="SCRATCH_REQUESTS", arena=0, model=1),
        e("HEAD_RESERVE", 1022, size=18000, align_log2=4, arena=2, model=3),
        e("PLANNER_ADD", 1023, size=14400, arena=4, model=5),
        e("ALLOCATE_FAILED", 1024, size=55296, align_log2=4, purpose="OP_DATA", owner=-8, subgraph=4, arena=6, model=7,
          available=4294967284, section="TAIL"),
        e("PHASE", 1025, phase="PREPARE", operator=5, subgraph=5, model=1),
        e("OP_BEGIN", 1026, operator=-1, subgraph=6, model=2),
        e("OP_END", 1027, operator=66, subgraph=7, model=3),
        e("INVOKE_BEGIN", 1028, invoke=3, input_rule="INPUT_LCG", model=4),
        e("INVOKE_END", 1029, invoke=3, status=-4, output_crc32=0x71B0EC85, model=5),
        e("ARENA_RESET", 1030, size=131072, arena=7),
    ]


def batches():
    yield "one_event", 0, [tail(0, 4060, 36)]
    yield "every_kind", 17, every_kind()
    yield "first_of_all_zero", 0, [e("OP_BEGIN", 0)]
    yield "columns_that_repeat", 100, [tail(5, 4096 - 16 * i, 16, 4, "OP_DATA", owner=-2) for i in range(1, 9)]
    yield "column_that_ends_early", 0, [tail(9, 4000, 20), tail(9, 3980, 20), tail(9, 3960, 12), tail(9, 3948, 12)]
    yield "value_then_zero", 0, [tail(1, 400, 0, 0, "VARIABLE", owner=4), tail(1, 400, 0, 0, "PURPOSE_UNKNOWN"), tail(1, 400, 0, 0, "PURPOSE_UNKNOWN")]
    yield "zeros_then_value", 0, [e("PHASE", 1, phase="CREATE"), e("PHASE", 1, phase="INIT"), e("PHASE", 1, phase="INIT", operator=1)]
    yield "offsets_by_section", 0, [tail(1, 1000, 8), temp(2, 16, 8), pool(3, 640, 8), tail(4, 992, 8), e("FREE_TEMP", 5, offset=16),
                                    e("FREE_POOL", 6, offset=640), temp(7, 32, 8), pool(8, 656, 8)]
    yield "offset_of_2_gib", 0, [tail(1, 2**31 - 48, 32), temp(2, 2**31 - 64, 8), e("FREE_TEMP", 3, offset=2**31 - 64), tail(4, 0, 16)]
    yield "owners", 0, [temp(1, 0, 1, 0, owner=65536), temp(1, 0, 1, 0, owner=-65536), temp(1, 0, 1, 0, owner=0), temp(1, 0, 1, 0, owner=-1)]
    yield "ticks_64_bits", 4000000000, [e("OP_BEGIN", 2**40 + 7), e("OP_END", 2**40 + 2**32 + 3)]
    yield "ticks_over_the_32_bit_wrap", 0, [e("OP_BEGIN", 2**32 - 2), e("OP_END", 2**32 + 1)]
    yield "index_near_the_wrap", 2**32 - 2, [e("OP_BEGIN", 50, operator=1), e("OP_END", 51, operator=1)]
    yield "thirty_two_events", 64, [e(("OP_BEGIN", "OP_END")[i % 2], 10 * i, operator=i // 2) for i in range(32)]
    yield "column_over_127_bytes", 0, [e("OP_BEGIN", 2**28 * i) for i in range(32)]
    yield "statuses", 0, [e("INVOKE_END", i, invoke=i, status=s) for i, s in enumerate((0, 1, -1, 2**31 - 1, -2**31))]
    yield "largest_sizes", 0, [e("PLANNER_ADD", 1, size=2**31 - 1), e("HEAD_RESERVE", 2, size=2**31 - 16, align_log2=30)]


def row_lines(name, rows):
    return "".join(f"  {name} {pairs(r)}\n" for r in rows)


def operators(model, total, first, rows):
    """rows: (subgraph, operator, builtin_code, custom_code, begin, end)"""
    names = ("subgraph", "operator", "builtin_code", "custom_code", "begin_scope", "end_scope")
    columns = {n: wire.column([r[i] for r in rows]) for i, n in enumerate(names) if n != "custom_code"}
    message = {"model": model, "total": total, "first": first, "count": len(rows), **columns,
               "custom_code": [r[3] for r in rows if r[2] == 32]}
    lines = f"Operators {pairs({'model': model, 'total': total, 'first': first})}\n" + row_lines("OperatorRow", [
        dict(zip(("subgraph", "operator", "builtinCode", "customCode", "beginScope", "endScope"), r[:3] + (f'"{r[3]}"',) + r[4:]))
        for r in rows])
    return {"operators": message}, lines


def plan(head, rows):
    """rows: (size, aligned_size, owner, subgraph, first, last, offset, offline)"""
    column = {n: wire.column([r[i] for r in rows], absent) for i, n, absent in (
        (0, "size", 0), (2, "owner", 0), (3, "subgraph", 0), (4, "first_scope", 0), (5, "last_scope", 0), (6, "offset", 0),
        (7, "offline_offset", -1))}
    message = {"count": len(rows), "padding": wire.column([r[1] - r[0] for r in rows]), **head, **column}
    shown = {"model": "model", "arena": "arena", "bytesPerBuffer": "bytes_per_buffer", "total": "total", "first": "first",
             "planSize": "plan_size"}
    lines = "Plan " + pairs({k: head.get(v, 0) for k, v in shown.items()}) + f" partial={str(head.get('partial', False)).lower()}\n"
    names = ("size", "alignedSize", "owner", "subgraph", "firstScope", "lastScope", "offset", "offlineOffset")
    return {"plan": message}, lines + row_lines("PlanRow", [dict(zip(names, r)) for r in rows])


def touched(head, rows):
    """rows: (owner, subgraph, size, touched)"""
    names = ("owner", "subgraph", "size", "touched")
    message = {"count": len(rows), **head, **{n: wire.column([r[i] for r in rows]) for i, n in enumerate(names)}}
    shown = {"atEvent": "at_event", "model": "model", "arena": "arena", "low": "low", "high": "high", "total": "total", "first": "first"}
    line = "Touched " + pairs({k: head.get(v, 0) for k, v in shown.items()}) + "\n"
    return {"touched": message}, line + row_lines("TouchedRow", [dict(zip(names, r)) for r in rows])


def dump(head, arenas, rows):
    """arenas: dictionaries of ArenaState; rows: (section, arena, offset, size, used, purpose, owner, subgraph)"""
    names = ("section", "arena", "offset", "size", "used", "purpose", "owner", "subgraph_of")
    kinds = {f: t for _, f, t, _ in wire.SCHEMA.fields["StateDump"]}
    columns = {n: wire.column([wire.number_of(kinds[n], r[i]) for r in rows]) for i, n in enumerate(names)}
    message = {"count": len(rows), "arenas": arenas, **head, **columns}
    shown = {"atEvent": "at_event", "total": "total", "first": "first", "untracked": "untracked", "inconsistent": "inconsistent",
             "phase": "phase", "operator": "operator", "subgraph": "subgraph", "invoke": "invoke"}
    head_line = {k: head.get(v, 0) for k, v in shown.items()}
    head_line.update(inconsistent=str(head.get("inconsistent", False)).lower(), phase=head.get("phase", "UNKNOWN"))
    lines = f"StateDump {pairs(head_line)}\n"
    state = {"arena": "arena", "head": "head", "temp": "temp", "tail": "tail", "pool": "pool", "current": "current", "peak": "peak",
             "highWaterMark": "high_water_mark", "plannerAdded": "planner_added", "loanOffset": "loan_offset"}
    lines += row_lines("ArenaState", [{k: a.get(v, 0) for k, v in state.items()} for a in arenas])
    return {"dump": message}, lines + row_lines("DumpRow", [dict(zip(names[:-1] + ("subgraph",), r)) for r in rows])


TEXTS = {"firmware", "board", "cpu", "allocator", "workload", "clock", "name", "text"}
HEX = {"nonce", "pc", "lr", "sp", "psr", "cfsr", "hfsr", "mmfar", "bfar"}
PREFIXES = ("TICK_SOURCE_", "RESET_", "ARENA_KIND_", "WEIGHT_PLACE_", "FAULT_", "INPUT_", "PAINTING_")


def camel(name):
    return "".join(w.capitalize() if i else w for i, w in enumerate(name.split("_")))


def plain(field, line_name, values, leave_out=()):
    """A message whose line shows its fields in order, under the same names."""
    kind = next(t for _, f, t, _ in wire.SCHEMA.fields["DeviceMessage"] + wire.SCHEMA.fields["HostMessage"] if f == field)
    shown = {}
    for _, name, of, _ in wire.SCHEMA.fields[kind]:
        if name in leave_out:
            continue
        value = values.get(name, "" if of == "string" else 0)
        if of in wire.SCHEMA.enums:
            value = wire.SCHEMA.enums[of][wire.number_of(of, value)]
            value = next((value[len(p):] for p in PREFIXES if value.startswith(p)), value)
        elif name in HEX:
            value = f"0x{value:08x}"
        elif name == "hash":
            value = f"0x{value:016x}"
        shown[camel(name)] = f'"{value}"' if name in TEXTS else value
    return {field: values}, f"{line_name} {pairs(shown)}".rstrip() + "\n"


def fault(registers, part, parts, first, events):
    values = {**registers, "part": part, "parts": parts, "first_event": first}
    message, line = plain("fault", "Fault", values, ("first_event", "last_events"))
    if events:
        message["fault"]["last_events"] = wire.batch(events)
    return message, line + "".join("  " + event_line(e, first + i) for i, e in enumerate(events))


CNN = [(0, 0, 3, "", 1, 1), (0, 1, 17, "", 2, 2), (0, 2, 3, "", 3, 3), (0, 3, 17, "", 4, 4), (0, 4, 9, "", 5, 5), (0, 5, 25, "", 6, 6)]
CNN_PLAN = [(3072, 3072, 1, 0, 0, 1, 14400, -1), (14400, 14400, 8, 0, 1, 2, 0, -1), (3600, 3600, 9, 0, 2, 3, 14400, -1),
            (5408, 5408, 12, 0, 3, 4, 0, -1), (1152, 1152, 13, 0, 4, 5, 5408, -1), (10, 16, 16, 0, 5, 6, 0, -1),
            (10, 16, 17, 0, 6, 6, 16, -1)]
BLOCKS = [("TAIL", 0, 4060, 33, 36, "RUNTIME", 0, 0), ("HEAD", 0, 0, 144, 144, "SCRATCH_REQUESTS", 0, 0),
          ("TEMP", 0, 160, 32, 48, "TEMP_TENSOR", 5, 1), ("POOL", 1, 320, 100, 100, "APPLICATION", 0, 0)]
REGISTERS = {"kind": "BUS_FAULT", "boot_counter": 3, "pc": 0x08001234, "lr": 0xFFFFFFF9, "sp": 0x2001FF80, "psr": 0x61000003,
             "cfsr": 0x8200, "hfsr": 0x40000000, "mmfar": 0xE000ED34, "bfar": 0x40000000}


def messages():
    yield "session_start", plain("session_start", "SessionStart", {
        "protocol_major": 1, "protocol_minor": 1, "firmware": "arenascope 0.1.0", "board": "posix", "cpu": "x86-64", "pointer_bits": 64,
        "nonce": 0x89ABCDEF, "boot_counter": 300, "ticks_per_second": 1000000, "tick_source": "TIMER", "allocator": "planned",
        "workload": "im2col_scratch", "sram": 131072, "static_ram": 118632, "stack_size": 8192, "stack_high_water": 1304,
        "reset_cause": "SOFTWARE", "clock": "HSE+PLL 168 MHz", "cpu_hz": 168000000})
    yield "session_start_least", plain("session_start", "SessionStart", {
        "protocol_major": 1, "protocol_minor": 1, "pointer_bits": 64, "ticks_per_second": 1000})
    yield "session_start_utf8", plain("session_start", "SessionStart", {
        "protocol_major": 1, "protocol_minor": 1, "firmware": "gerät µ1", "pointer_bits": 64, "ticks_per_second": 1000})
    yield "arena", plain("arena", "ArenaInfo", {
        "id": 3, "base": 0x20000400, "size": 98304, "align": 1024, "name": "tensor_arena", "planner_bytes_per_buffer": 40, "kind": "TWO_ENDED"})
    yield "arena_least", plain("arena", "ArenaInfo", {"size": 16})
    yield "model", plain("model", "ModelInfo", {
        "id": 1, "name": "cnn", "hash": 0xCBF29CE484222325, "size": 20096, "weight_bytes": 17224, "weight_place": "FLASH",
        "subgraphs": 1, "operators": 6, "tensors": 17, "arena": 3})
    yield "operators", operators(1, 6, 0, CNN)
    yield "operators_custom", operators(0, 3, 0, [(0, 0, 32, "VAD", 1, 1), (0, 1, 118, "", 2, 5), (1, 0, 32, "Fft", 3, 3)])
    yield "operators_second_part", operators(2, 300, 298, [(2, 7, 9, "", 400, 400), (2, 8, 25, "", 401, 401)])
    yield "plan", plan({"model": 1, "arena": 3, "bytes_per_buffer": 40, "total": 7, "plan_size": 18000}, CNN_PLAN)
    yield "plan_second_part", plan({"bytes_per_buffer": 40, "total": 9, "first": 7, "plan_size": 18000},
                                   [(128, 128, -4, 1, 3, 3, 17872, -1), (64, 64, -5, 1, 4, 4, 17872, -1)])
    yield "plan_partial", plan({"bytes_per_buffer": 40, "total": 2, "partial": True},
                               [(3072, 3072, 1, 0, 0, 1, 0, -1), (14400, 14400, 8, 0, 1, 2, 0, -1)])
    yield "plan_offline", plan({"total": 3, "plan_size": 48}, [(16, 16, 1, 0, 0, 1, 0, 0), (16, 16, 2, 0, 1, 2, 16, -1), (3, 16, 3, 0, 1, 2, 32, 32)])
    yield "plan_offline_all_zero", plan({"total": 2, "plan_size": 16}, [(16, 16, 1, 0, 0, 1, 0, 0), (16, 16, 2, 0, 2, 3, 0, 0)])
    yield "statistics", plain("statistics", "Statistics", {
        "at_event": 290, "arena": 2, "head": 18000, "temp": 48, "tail": 6024, "pool": 320, "high_water_mark": 24416,
        "arena_used_bytes": 24024, "allocations": 98, "frees": 31, "failures": 1, "dropped": 7, "ring_high_water": 201, "ring_size": 256,
        "stalled_ticks": 2**33 + 5, "stack_high_water": 1304, "commands_rejected": 4, "logs_dropped": 2})
    yield "statistics_least", plain("statistics", "Statistics", {"ring_size": 64})
    yield "dump", dump({"at_event": 77, "total": 4, "phase": "PREPARE", "operator": 2, "subgraph": 1, "invoke": 6, "freed_temps": True},
                       [{"head": 144, "temp": 64, "tail": 36, "current": 228, "peak": 240, "high_water_mark": 260},
                        {"arena": 1, "pool": 420, "current": 100, "peak": 160, "high_water_mark": 480}], BLOCKS)
    yield "dump_later_part", dump({"at_event": 77, "total": 34, "first": 32, "untracked": 5, "inconsistent": True, "operator": -1}, [], BLOCKS[:2])
    yield "dump_while_planning", dump({"at_event": 90, "total": 1, "phase": "PLAN", "operator": -1}, [
        {"temp": 120, "tail": 36, "current": 120, "peak": 156, "high_water_mark": 168, "planner_added": 3, "loan_offset": 0}],
        [("TEMP", 0, 0, 4060, 120, "PLANNER_SCRATCH", 0, 0)])
    yield "log", plain("log", "Log", {"level": "ERROR", "text": "operator 3 (CONV_2D): no room for 55296 bytes"})
    yield "log_empty", plain("log", "Log", {})
    yield "log_longest", plain("log", "Log", {"level": "WARNING", "text": "0123456789" * 12})
    yield "result", plain("result", "CommandResult", {"id": 300, "status": "BAD_ARGUMENT", "text": "no such workload"})
    yield "result_ok", plain("result", "CommandResult", {"id": 1})
    yield "fault", fault(REGISTERS, 0, 8, 4294967290, [tail(2**33 + 1, 4060, 33, owner=-1), e("PHASE", 2**33 + 9, phase="INIT", operator=2)])
    yield "fault_without_events", fault({"kind": "STACK_OVERFLOW", "boot_counter": 1}, 0, 1, 0, [])
    yield "touched", touched({"at_event": 500, "model": 1, "arena": 3, "low": 18000, "high": 6024, "total": 3},
                             [(-1, 0, 1210, 1208), (-3, 0, 1210, 1210), (-3, 1, 64, 0)])
    yield "touched_no_scratch", touched({"at_event": 1, "low": 96, "high": 32}, [])
    yield "touched_second_part", touched({"at_event": 500, "low": 18000, "high": 6024, "total": 34, "first": 32}, [(-40, 0, 16, 16), (-41, 0, 16, 16)])
    yield "host_hello", plain("hello", "Hello", {"nonce": 0xDEADBEEF, "protocol_major": 1}, ("protocol_major",))
    yield "host_run", plain("run", "Run", {"invokes": 20, "input_rule": "INPUT_RAMP"})
    yield "host_run_until_stop", plain("run", "Run", {})
    yield "host_stop", plain("stop", "Stop", {})
    yield "host_set_arena_size", plain("set_arena_size", "SetArenaSize", {"arena": 1, "size": 65536})
    yield "host_choose", plain("choose", "Choose", {"allocator": "planned", "workload": "im2col_persistent"})
    yield "host_choose_painting", plain("choose", "Choose", {"painting": "PAINTING_ON"})
    yield "host_reset", plain("reset", "Reset", {})
    yield "host_dump", plain("dump_state", "Dump", {})


def odd():
    """What an encoder of this version does not write: the payload, as protobuf sees it, and what a host must make of it."""
    one = wire.batch([e("OP_BEGIN", 5, operator=1)])
    yield "kind_of_a_later_version", {"events": {**one, "kind": ["OP_BEGIN", 18, "OP_END"], "operator": [1, 2]}}, \
        "OpBegin index=0 ticks=5 model=0 subgraph=0 operator=1\nNotUnderstood\nGap cause=not_understood events=1 frames=0 bytes=0\n" \
        "OpEnd index=2 ticks=5 model=0 subgraph=0 operator=2\n"
    yield "too_many_kinds", {"events": {**one, "kind": ["OP_BEGIN"] * 33}}, \
        "NotUnderstood\nGap cause=not_understood events=33 frames=0 bytes=0\n"
    yield "column_too_long", {"events": {**one, "operator": [1, 2]}}, \
        "NotUnderstood\nGap cause=not_understood events=1 frames=0 bytes=0\n"
    yield "arena_id_out_of_range", {"arena": {"id": 8, "size": 16}}, "NotUnderstood\n"
    yield "plan_column_too_long", {"plan": {"total": 1, "count": 1, "plan_size": 16, "size": [16, 32]}}, "NotUnderstood\n"
    yield "session_start_of_minor_0", *plain("session_start", "SessionStart", {"protocol_major": 1, "pointer_bits": 32, "ticks_per_second": 1000})
    yield "touched_column_too_long", {"touched": {"total": 1, "count": 1, "size": [16, 32]}}, "NotUnderstood\n"
    yield "part_beyond_its_total", {"operators": {"total": 1, "first": 1, "count": 1, "builtin_code": [3]}}, "NotUnderstood\n"


def write(folder):
    cases = [(n, ({"events": wire.batch(events)}, "".join(event_line(x, (i + at) % 2**32) for i, x in enumerate(events))))
             for n, at, events in batches()]
    cases += list(messages()) + [("odd_" + name, (message, lines)) for name, message, lines in odd()]
    for name, (message, lines) in cases:
        kind = "DeviceMessage"
        if name.startswith("host_"):
            kind = "HostMessage"
            message = {"id": 0 if name == "host_hello" else 41, **message}
            head, _, rest = lines.partition(" ")
            lines = f"{head.strip()} id={message['id']} {rest}".strip() + "\n"
        folder.put(f"messages/{name}.lines", lines)
        folder.put(f"messages/{name}.hex", wire.encode(kind, message).hex() + "\n")
        folder.put(f"messages/{name}.txtpb", wire.text(kind, message))
