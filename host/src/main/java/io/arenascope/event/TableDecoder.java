package io.arenascope.event;

import io.arenascope.proto.MemoryPlan;
import io.arenascope.proto.OperatorTable;
import io.arenascope.proto.Touched;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Parts of a model's operator table and memory plan. */
final class TableDecoder {
    private static final int MAX_ROWS = 65_535;
    /** tflite.BuiltinOperator.CUSTOM: the operator's name is in custom_code. */
    private static final int CUSTOM = 32;

    private TableDecoder() {}

    static Event operators(OperatorTable table, Consumer<Event> sink) throws Refused {
        Known.fields(table, "OperatorTable", sink);
        checkPart("operator table", table.getFirst(), table.getCount(), table.getTotal());
        Column code = new Column("builtin_code", table.getBuiltinCodeList());
        Column subgraph = new Column("subgraph", table.getSubgraphList());
        Column operator = new Column("operator", table.getOperatorList());
        Column begin = new Column("begin_scope", table.getBeginScopeList());
        Column end = new Column("end_scope", table.getEndScopeList());
        int customs = 0;
        List<Event.OperatorRow> rows = new ArrayList<>();
        for (int i = 0; i < table.getCount(); i++) {
            int builtin = code.next();
            String custom = "";
            if (builtin == CUSTOM && customs < table.getCustomCodeCount()) {
                custom = Known.text(table.getCustomCode(customs++));
            }
            rows.add(new Event.OperatorRow(subgraph.next(), operator.next(), builtin, custom, begin.next(), end.next()));
        }
        for (Column column : new Column[] {code, subgraph, operator, begin, end}) {
            column.check();
        }
        if (customs < table.getCustomCodeCount()) {
            throw new Refused("custom_code has " + table.getCustomCodeCount() + " entries for " + customs + " custom operators");
        }
        return new Event.Operators(Known.id("model", table.getModel()), table.getTotal(), table.getFirst(), List.copyOf(rows));
    }

    static Event plan(MemoryPlan plan, Consumer<Event> sink) throws Refused {
        Known.fields(plan, "MemoryPlan", sink);
        checkPart("memory plan", plan.getFirst(), plan.getCount(), plan.getTotal());
        Column size = new Column("size", plan.getSizeList());
        Column padding = new Column("padding", plan.getPaddingList());
        Column owner = new Column("owner", plan.getOwnerList());
        Column subgraph = new Column("subgraph", plan.getSubgraphList());
        Column first = new Column("first_scope", plan.getFirstScopeList());
        Column last = new Column("last_scope", plan.getLastScopeList());
        Column offset = new Column("offset", plan.getOffsetList());
        Column offline = new Column("offline_offset", plan.getOfflineOffsetList());
        List<Event.PlanRow> rows = new ArrayList<>();
        for (int i = 0; i < plan.getCount(); i++) {
            long bytes = size.nextUnsigned();
            rows.add(new Event.PlanRow(bytes, bytes + padding.nextUnsigned(), owner.next(), subgraph.next(), first.next(), last.next(),
                    offset.nextUnsigned(), offline.absent() ? -1 : offline.next()));
        }
        for (Column column : new Column[] {size, padding, owner, subgraph, first, last, offset}) {
            column.check();
        }
        if (plan.getOfflineOffsetCount() > plan.getCount()) {
            throw new Refused("column offline_offset has more entries than the plan has rows");
        }
        return new Event.Plan(Known.id("model", plan.getModel()), Known.id("arena", plan.getArena()), plan.getBytesPerBuffer(),
                plan.getTotal(), plan.getFirst(), Known.unsigned(plan.getPlanSize()), plan.getPartial(), List.copyOf(rows));
    }

    static Event touched(Touched touched, Consumer<Event> sink) throws Refused {
        Known.fields(touched, "Touched", sink);
        checkPart("touched bytes", touched.getFirst(), touched.getCount(), touched.getTotal());
        Column owner = new Column("owner", touched.getOwnerList());
        Column subgraph = new Column("subgraph", touched.getSubgraphList());
        Column size = new Column("size", touched.getSizeList());
        Column reached = new Column("touched", touched.getTouchedList());
        List<Event.TouchedRow> rows = new ArrayList<>();
        for (int i = 0; i < touched.getCount(); i++) {
            rows.add(new Event.TouchedRow(owner.next(), subgraph.next(), size.nextUnsigned(), reached.nextUnsigned()));
        }
        for (Column column : new Column[] {owner, subgraph, size, reached}) {
            column.check();
        }
        return new Event.Touched(Known.unsigned(touched.getAtEvent()), Known.id("model", touched.getModel()),
                Known.id("arena", touched.getArena()), Known.unsigned(touched.getLow()), Known.unsigned(touched.getHigh()),
                touched.getTotal(), touched.getFirst(), List.copyOf(rows));
    }

    /** A part lies within its whole, and the whole within the protocol's limits. */
    static void checkPart(String what, int first, int count, int total) throws Refused {
        if (total < 0 || total > MAX_ROWS || first < 0 || count < 0 || first > total - count) {
            throw new Refused(what + " part " + Integer.toUnsignedString(first) + " + " + Integer.toUnsignedString(count) + " of "
                    + Integer.toUnsignedString(total));
        }
    }
}
