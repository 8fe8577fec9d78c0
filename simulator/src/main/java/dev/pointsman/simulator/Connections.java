package dev.pointsman.simulator;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.vertx.core.net.impl.ConnectionBase;

/** What Vert.x's public API cannot do to a connection. */
final class Connections {
    private Connections() {}

    /** Closes the connection of this HTTP connection or socket so that the peer gets a reset. */
    static void reset(Object connection) {
        Channel channel = ((ConnectionBase) connection).channel();
        channel.config().setOption(ChannelOption.SO_LINGER, 0);
        var _ = channel.close();
    }
}
