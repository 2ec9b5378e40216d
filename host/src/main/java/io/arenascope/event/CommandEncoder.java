package io.arenascope.event;

import io.arenascope.proto.Choose;
import io.arenascope.proto.Dump;
import io.arenascope.proto.Hello;
import io.arenascope.proto.HostMessage;
import io.arenascope.proto.Reset;
import io.arenascope.proto.Run;
import io.arenascope.proto.SetArenaSize;
import io.arenascope.proto.Stop;

/** Commands to the payload of a frame. */
public final class CommandEncoder {
    private static final int PROTOCOL_MAJOR = 1;

    private CommandEncoder() {}

    /** One HostMessage; {@code id} 0: no result wanted. */
    public static byte[] encode(int id, Command command) {
        HostMessage.Builder message = HostMessage.newBuilder().setId(id);
        if (command instanceof Command.Hello hello) {
            message.setHello(Hello.newBuilder().setNonce(hello.nonce()).setProtocolMajor(PROTOCOL_MAJOR));
        } else if (command instanceof Command.Run run) {
            message.setRun(Run.newBuilder().setInvokes(run.invokes()).setInputRuleValue(run.inputRule().ordinal()));
        } else if (command instanceof Command.Stop) {
            message.setStop(Stop.getDefaultInstance());
        } else if (command instanceof Command.SetArenaSize set) {
            message.setSetArenaSize(SetArenaSize.newBuilder().setArena(set.arena()).setSize(set.size()));
        } else if (command instanceof Command.Choose choose) {
            message.setChoose(Choose.newBuilder().setAllocator(choose.allocator()).setWorkload(choose.workload())
                    .setPaintingValue(choose.painting().ordinal()));
        } else if (command instanceof Command.Reset) {
            message.setReset(Reset.getDefaultInstance());
        } else {
            message.setDumpState(Dump.getDefaultInstance());
        }
        return message.build().toByteArray();
    }
}
