package dev.pointsman.config.signals;

/** One named question about a request, checked. Its answer is the same in every decision that asks it. */
public sealed interface SignalConfig
        permits KeywordSignal, ContextSignal, StructureSignal, ConversationSignal, MetadataSignal, LanguageSignal {
    /** Unique among the signals of its type in one routing. */
    String name();

    SignalType type();
}
