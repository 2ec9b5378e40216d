package io.arenascope.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.InvalidProtocolBufferException;
import io.arenascope.proto.HostMessage;
import org.junit.jupiter.api.Test;

class CommandEncoderTest {
    @Test
    void eachCommandHasItsMessage() throws InvalidProtocolBufferException {
        HostMessage hello = encoded(0, new Command.Hello(0x80000001));
        assertEquals(0x80000001, hello.getHello().getNonce());
        assertEquals(1, hello.getHello().getProtocolMajor());
        HostMessage run = encoded(5, new Command.Run(20, InputRule.LCG));
        assertEquals(5, run.getId());
        assertEquals(20, run.getRun().getInvokes());
        assertEquals(3, run.getRun().getInputRuleValue());
        assertEquals(HostMessage.CommandCase.STOP, encoded(6, new Command.Stop()).getCommandCase());
        assertEquals(4096, encoded(7, new Command.SetArenaSize(1, 4096)).getSetArenaSize().getSize());
        assertEquals("im2col_scratch", encoded(8, new Command.Choose("", "im2col_scratch")).getChoose().getWorkload());
        assertEquals(HostMessage.CommandCase.RESET, encoded(9, new Command.Reset()).getCommandCase());
        assertEquals(HostMessage.CommandCase.DUMP_STATE, encoded(10, new Command.Dump()).getCommandCase());
    }

    private static HostMessage encoded(int id, Command command) throws InvalidProtocolBufferException {
        return HostMessage.parseFrom(CommandEncoder.encode(id, command));
    }
}
