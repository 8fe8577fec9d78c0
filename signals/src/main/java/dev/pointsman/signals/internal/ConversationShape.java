package dev.pointsman.signals.internal;

import dev.pointsman.config.signals.ConversationSignal;
import dev.pointsman.config.signals.NumberRange;
import dev.pointsman.wire.RequestHead;
import dev.pointsman.wire.TextSpans.Author;

/** What was counted when the request was read: costs nothing. */
final class ConversationShape implements Signal {
    private final ConversationSignal.Source source;
    private final NumberRange range;

    ConversationShape(ConversationSignal config) {
        this.source = config.source();
        this.range = config.range();
    }

    @Override
    public Cost cost() {
        return Cost.CONSTANT;
    }

    @Override
    public double measure(RequestFacts facts) {
        RequestHead head = facts.head();
        return switch (source) {
            case MESSAGES -> head.messageCount();
            case USER_MESSAGES -> head.texts().messages(Author.USER);
            case ASSISTANT_MESSAGES -> head.texts().messages(Author.ASSISTANT);
            case SYSTEM_MESSAGES -> head.texts().messages(Author.SYSTEM);
            case TOOL_MESSAGES -> head.texts().messages(Author.TOOL);
            case OTHER_THAN_USER_MESSAGES -> head.messageCount() - head.texts().messages(Author.USER);
            case TOOL_DEFINITIONS -> head.toolCount();
            case ACTIVE_TOOL_LOOP -> head.texts().endsWithToolResult() ? 1 : 0;
            case IMAGES -> head.imageCount();
            case STREAM -> head.stream() ? 1 : 0;
        };
    }

    @Override
    public boolean matches(double measure) {
        return range.contains(measure);
    }
}
