#!/usr/bin/env python3
"""Recomputes every figure of an arena from a plain list of events, in the dumbest way: after each event, from scratch.

Reads one case a line from stdin, {"records": [...]}, writes one result a line. It shares nothing with the Java code but the
definitions. Records: arena, model, operators, plan and gap describe; all others are events and have "i", their index.
"""
import json
import sys

TENSOR = {"VARIABLE", "ACTIVATION", "RESOURCE_VARIABLE"}
BUFFER = {"OP_DATA", "KERNEL_BUFFER", "SCRATCH"}
POOL_PERSISTENT = {"RUNTIME", "EVAL_TENSORS", "NODE_AND_REGISTRATIONS", "BUILTIN_DATA", "OP_DATA", "KERNEL_BUFFER",
                   "SCRATCH_HANDLES", "VARIABLE", "IO_ARRAY", "IO_TENSOR", "QUANTIZATION", "SUBGRAPH_TABLES", "RESOURCE_VARIABLE"}
LOAN = "PLANNER_SCRATCH"


def up16(n):
    return (n + 15) // 16 * 16


def cell(b):
    persistent = b["purpose"] in POOL_PERSISTENT if b["section"] == "POOL" else b["section"] == "TAIL"
    column = 0 if b["purpose"] in TENSOR else 1 if b["purpose"] in BUFFER else 2
    return column if persistent else 3 + column


def needs(b):
    """Bytes that count as asked for: of a planner loan only what has been taken."""
    return b["used"] if b["purpose"] == LOAN else b["size"]


def free_runs(size, taken):
    """Lengths of the free runs when these stretches are taken; they may lie over each other or outside."""
    runs, at = [], 0
    for start, end in sorted((max(0, s), min(size, e)) for s, e in taken):
        if end > start:
            if start > at:
                runs.append(start - at)
            at = max(at, end)
    if size > at:
        runs.append(size - at)
    return runs


def fragmentation(runs):
    return 1 - max(runs) / sum(runs) if runs else 0.0


class Arena:
    def __init__(self, record, seen):
        self.id, self.bpb = record["id"], record["bpb"]
        self.begin(record["size"], seen)

    def begin(self, size, seen):
        self.size = size
        self.blocks = []          # all that still hold bytes: live ones, and freed temps until the reset
        self.plans = {}           # model -> rows
        self.plans_seen = set()   # models, since the last loss
        self.head = 0
        self.planned_once = False
        self.lending = False
        self.freed_pool = set()
        self.figures = dict(peak=0, peak_event=-1, peak_operator=-1, peak_phase="UNKNOWN", planned_peak=0, planned_peak_event=-1,
                            planned_peak_operator=-1, high_water_mark=0, high_water_event=-1, head_high_water_mark=0,
                            tail_high_water_mark=0, temp_peak=0, fragmentation_peak=0.0, plan_fragmentation_peak=0.0)
        self.cell_peaks = [0] * 6
        self.cells_at_peak = [0] * 6
        self.peak_blocks = []
        self.counts = dict(allocations=0, frees=0, failures=0)
        self.findings = {}
        self.failed_requests = []
        self.seen, self.complete, self.present, self.plan_known = seen, seen, seen, True

    # ---- what is where
    def live(self):
        return [b for b in self.blocks if not b["freed"]]

    def temps(self):
        return [b for b in self.blocks if b["section"] == "TEMP"]

    def temp_end(self):
        return max([self.head] + [b["offset"] + needs(b) for b in self.temps()])

    def lowest(self):
        return min([self.size] + [b["offset"] for b in self.blocks if b["section"] == "TAIL"])

    def tail(self):
        return self.size - self.lowest()

    def pool_end(self):
        return max([0] + [b["offset"] + b["size"] for b in self.blocks if b["section"] == "POOL"])

    def extent(self):
        return max(self.temp_end(), self.pool_end()) + (up16(self.tail()) if self.lending else self.tail())

    def runs(self):
        taken = [(0, self.temp_end()), (self.lowest(), self.size)]
        taken += [(b["offset"], b["offset"] + b["size"]) for b in self.blocks if b["section"] == "POOL"]
        return free_runs(self.size, taken)

    def cells(self):
        sums = [0] * 6
        for b in self.live():
            sums[cell(b)] += b["used"]
        return sums

    # ---- findings
    def find(self, kind):
        if self.present or kind in ("OUTSIDE", "PLAN_OVERLAP"):
            self.findings[kind] = self.findings.get(kind, 0) + 1

    def check(self, new, others):
        """A new block over one that still holds bytes. A planned buffer over one of the plan is the plan's fault, not this."""
        start, end = new["offset"], new["offset"] + needs(new)
        for b in others:
            if max(start, b["offset"]) < min(end, b["offset"] + needs(b)):
                self.find("OVERLAP")
                return

    # ---- events
    def allocate(self, e):
        self.counts["allocations"] += 1
        b = dict(section=e["section"], offset=e["offset"], size=e["size"], purpose=e["purpose"], freed=False, buffer=-1, model=-1)
        if e["section"] == "TAIL":
            b["used"] = self.lowest() - b["offset"] if b["offset"] < self.lowest() else b["size"]
        elif e["section"] == "TEMP":
            grown = b["offset"] + b["size"] - self.temp_end()
            b["used"] = 0 if b["purpose"] == LOAN else grown if grown >= 0 else b["size"]
        else:
            b["used"] = b["size"]
        if b["offset"] + b["size"] > self.size:
            self.find("OUTSIDE")
        self.check(b, self.blocks)
        if e["section"] == "TEMP" and b["purpose"] == LOAN:
            self.lending = True
        if e["section"] == "POOL":
            self.freed_pool.discard(b["offset"])
        self.blocks.append(b)

    def free(self, e):
        self.counts["frees"] += 1
        there = [b for b in self.blocks if b["section"] == e["section"] and b["offset"] == e["offset"]]
        living = [b for b in there if not b["freed"]]
        if living:
            if e["section"] == "TEMP":
                living[-1]["freed"] = True
            else:
                self.drop(living[-1])
                if len(living) == 1:
                    self.freed_pool.add(e["offset"])
        elif there or (e["section"] == "POOL" and e["offset"] in self.freed_pool):
            self.find("DOUBLE_FREE")
        else:
            self.find("UNKNOWN_FREE")

    def drop(self, block):
        self.blocks = [b for b in self.blocks if b is not block]

    def drop_section(self, section):
        self.blocks = [b for b in self.blocks if b["section"] != section]

    def set_head(self, size, requests):
        self.blocks = [b for b in self.blocks if not (b["section"] == "HEAD" and b["buffer"] < 0)]
        self.head = size
        if requests and size > 0:
            b = dict(section="HEAD", offset=0, size=size, used=size, purpose="SCRATCH_REQUESTS", freed=False, buffer=-1, model=-1)
            self.check(b, [o for o in self.blocks if o["buffer"] < 0])
            self.blocks.append(b)
        if size > self.size:
            self.find("OUTSIDE")

    def planner_add(self):
        loans = [b for b in self.temps() if b["purpose"] == LOAN and not b["freed"]]
        if loans:
            loans[-1]["used"] += self.bpb

    def failed(self, e):
        self.counts["failures"] += 1
        low, high, size, align = self.temp_end(), self.lowest(), e["size"], max(1, e["align"])
        runs = self.runs()
        self.failed_requests.append([e["i"], sum(runs), max(runs, default=0), sum(b["used"] for b in self.live()), self.present])
        if size == 0:
            return
        if e["section"] == "TAIL":
            fits = any(o % align == 0 for o in range(max(0, low), high - size + 1))
        elif e["section"] == "TEMP":
            fits = any(o % align == 0 and o >= low for o in range(low, high - size + 1))
        elif e["section"] == "HEAD":
            fits = self.temp_end() == self.head and size <= high
        else:
            fits = max(self.runs(), default=0) >= size + align - 1
        if fits:
            self.find("FAILED_WITH_ROOM")

    # ---- the plan
    def set_plan(self, model, rows):
        if self.plans.get(model) == rows:
            return
        self.end_planned(model)
        self.plans[model] = rows
        for scope in sorted({r["first"] for r in rows}):
            there = [i for i, r in enumerate(rows) if r["first"] < scope <= r["last"]]
            for i in [i for i, r in enumerate(rows) if r["first"] == scope and r["last"] >= scope]:
                a = rows[i]
                if any(max(a["offset"], rows[j]["offset"]) < min(a["offset"] + a["aligned"], rows[j]["offset"] + rows[j]["aligned"])
                       for j in there):
                    self.find("PLAN_OVERLAP")
                there.append(i)
        self.plan_holes()

    def plan_holes(self):
        if not self.present:
            return
        for rows in self.plans.values():
            head = max(self.head, plan_size(rows))
            for scope in range(0, max([r["last"] for r in rows], default=-1) + 1):
                taken = [(r["offset"], r["offset"] + r["aligned"]) for r in rows if r["first"] <= scope <= r["last"]]
                f = fragmentation(free_runs(head, taken))
                self.figures["plan_fragmentation_peak"] = max(self.figures["plan_fragmentation_peak"], f)

    def begin_scope(self, model, scope):
        for i, r in enumerate(self.plans[model]):
            live = any(b["buffer"] == i and b["model"] == model for b in self.blocks)
            if r["first"] <= scope <= r["last"] and not live:
                b = dict(section="HEAD", offset=r["offset"], size=r["size"], used=r["aligned"], freed=False, buffer=i, model=model,
                         purpose="SCRATCH" if r["owner"] < 0 else "ACTIVATION")
                self.check(b, [o for o in self.blocks if o["buffer"] < 0])
                self.blocks.append(b)

    def end_scopes(self, model, first, last):
        rows = self.plans.get(model, [])
        self.blocks = [b for b in self.blocks
                       if not (b["buffer"] >= 0 and b["model"] == model and first <= rows[b["buffer"]]["last"] <= last)]

    def end_planned(self, model):
        self.blocks = [b for b in self.blocks if not (b["buffer"] >= 0 and b["model"] == model)]

    # ---- after each event
    def measure(self, index, phase, operator):
        if self.lending and self.bpb == 0:
            self.complete = False
        if not self.present:
            return
        f = self.figures
        current = sum(b["used"] for b in self.live())
        planned = sum(b["used"] for b in self.live() if b["buffer"] >= 0)
        cells = self.cells()
        if current > f["peak"]:
            f.update(peak=current, peak_event=index, peak_operator=operator, peak_phase=phase)
            self.cells_at_peak = cells
            self.peak_blocks = self.listing()
        if planned > f["planned_peak"]:
            f.update(planned_peak=planned, planned_peak_event=index, planned_peak_operator=operator)
        if self.extent() > f["high_water_mark"]:
            f.update(high_water_mark=self.extent(), high_water_event=index)
        f["head_high_water_mark"] = max(f["head_high_water_mark"], self.head)
        f["tail_high_water_mark"] = max(f["tail_high_water_mark"], self.tail())
        f["temp_peak"] = max(f["temp_peak"], self.temp_end() - self.head)
        f["fragmentation_peak"] = max(f["fragmentation_peak"], fragmentation(self.runs()))
        self.cell_peaks = [max(a, b) for a, b in zip(self.cell_peaks, cells)]

    def listing(self):
        return sorted([b["offset"], b["size"], b["used"]] for b in self.live())

    def result(self):
        r = dict(self.figures)
        used = sum(b["used"] for b in self.live())
        runs = self.runs()
        largest_plan = max([rows for _, rows in sorted(self.plans.items())], key=plan_size, default=[])
        bound = max([sum(r["aligned"] for r in largest_plan if r["first"] <= s <= r["last"])
                     for s in range(0, max([r["last"] for r in largest_plan], default=-1) + 1)], default=0)
        r.update(self.counts)
        r.update(id=self.id, size=self.size, current=used, head=self.head, temp=self.temp_end() - self.head, tail=self.tail(),
                 pool=self.pool_end(), extent=self.extent(), required=up16(r["high_water_mark"]) if self.seen else -1,
                 arena_used_bytes=self.temp_end() + self.tail() if self.planned_once else 0,
                 free=sum(runs), largest_free=max(runs, default=0), fragmentation=fragmentation(runs),
                 internal_fragmentation=(used - sum(needs(b) for b in self.live())) / used if used else 0.0,
                 plan_size=plan_size(largest_plan), lower_bound=bound, plan_sum=sum(r["aligned"] for r in largest_plan),
                 cells_now=self.cells(), cell_peaks=self.cell_peaks, cells_at_peak=self.cells_at_peak,
                 failed_requests=self.failed_requests, findings=self.findings, live=self.listing(), peak_blocks=self.peak_blocks,
                 complete=self.complete, present=self.present, plan_known=self.plan_known)
        return r


def plan_size(rows):
    return max([r["offset"] + r["aligned"] for r in rows], default=0)


class Stream:
    def __init__(self):
        self.arenas, self.models, self.operators = {}, {}, {}
        self.phase, self.operator, self.stack = "UNKNOWN", -1, []
        self.running, self.runs = [], {}  # operators; of each [runs, most bytes in use, most planned]
        self.expected, self.any_event, self.gap = 0, False, False

    def lost(self):
        for a in self.arenas.values():
            a.complete = a.present = a.plan_known = False
            a.plans_seen = set()
        self.gap = True
        self.running = []

    def take(self, r):
        kind = r["k"]
        if kind == "arena":
            self.describe(r)
        elif kind == "model":
            self.models[r["id"]] = r["arena"]
        elif kind == "operators":
            self.operators[r["model"]] = {(o["subgraph"], o["operator"]): (o["begin"], o["end"]) for o in r["rows"]}
        elif kind == "plan":
            self.models[r["model"]] = r["arena"]
            a = self.arenas[r["arena"]]
            a.set_plan(r["model"], r["rows"])
            a.plans_seen.add(r["model"])
            if {model for model, arena in self.models.items() if arena == a.id} <= a.plans_seen:
                a.plan_known = True
        elif kind == "gap":
            self.expected += r["events"]
            self.lost()
        else:
            if r["i"] != self.expected:
                self.lost()
            self.expected = r["i"] + 1
            self.any_event = True
            self.event(kind, r)
            self.run(kind, r)
            for a in self.arenas.values():
                a.measure(r["i"], self.phase, self.operator)

    def describe(self, r):
        known = self.arenas.get(r["id"])
        if known is None:
            self.arenas[r["id"]] = Arena(r, not self.any_event and not self.gap)
        elif (known.size, known.bpb) != (r["size"], r["bpb"]):
            known.bpb = r["bpb"]
            known.begin(r["size"], False)

    def run(self, kind, e):
        if kind == "op_begin":
            self.running.append((e["model"], e["subgraph"], e["operator"]))
            self.runs.setdefault(self.running[-1], [0, 0, 0])
        elif kind == "op_end":
            key = (e["model"], e["subgraph"], e["operator"])
            if key in self.running:
                self.runs[key][0] += 1
                while self.running.pop() != key:
                    pass
        elif kind in ("phase", "invoke_begin", "invoke_end"):
            self.running = []
        elif kind == "arena_reset":
            self.running, self.runs = [], {}
        for key in self.running:
            a = self.arenas[self.models[key[0]]]
            if a.present:
                blocks = a.live()
                self.runs[key][1] = max(self.runs[key][1], sum(b["used"] for b in blocks))
                self.runs[key][2] = max(self.runs[key][2], sum(b["used"] for b in blocks if b["buffer"] >= 0))

    def event(self, kind, e):
        a = self.arenas[e["arena"]] if "arena" in e else self.arenas[self.models[e["model"]]]
        if kind == "allocate":
            a.allocate(e)
        elif kind == "free":
            a.free(e)
        elif kind == "temp_reset":
            a.drop_section("TEMP")
            a.lending = False
        elif kind == "pool_reset":
            a.drop_section("POOL")
            a.freed_pool = set()
        elif kind == "head_resize":
            a.set_head(e["size"], True)
        elif kind == "head_reserve":
            a.set_head(e["size"], False)
            a.planned_once = True
            a.plan_holes()
        elif kind == "planner_add":
            a.planner_add()
        elif kind == "failed":
            a.failed(e)
        elif kind == "arena_reset":
            a.begin(e["size"], True)
        elif kind == "phase":
            self.phase, self.operator, self.stack = e["phase"], e["operator"], []
        elif kind in ("invoke_begin", "invoke_end"):
            self.phase = "INVOKE" if kind == "invoke_begin" else self.phase
            self.operator, self.stack = -1, []
            a.end_planned(e["model"])
        else:
            self.step(kind, e, a)

    def step(self, kind, e, a):
        key = (e["subgraph"], e["operator"])
        scopes = self.operators.get(e["model"], {}).get(key)
        if kind == "op_begin":
            self.stack.append((e["model"],) + key)
            self.operator = e["operator"]
            if e["model"] in a.plans and scopes:
                a.begin_scope(e["model"], scopes[0])
            elif e["model"] in a.plans or a.head > 0:
                a.complete = False
        else:
            if scopes:
                a.end_scopes(e["model"], *scopes)
            if (e["model"],) + key in self.stack:
                while self.stack.pop() != (e["model"],) + key:
                    pass
            self.operator = self.stack[-1][2] if self.stack else -1


def main():
    for line in sys.stdin:
        stream = Stream()
        for record in json.loads(line)["records"]:
            stream.take(record)
        print(json.dumps(dict(arenas=[a.result() for _, a in sorted(stream.arenas.items())],
                              operators=[list(key) + value for key, value in sorted(stream.runs.items())])))


if __name__ == "__main__":
    main()
