package dev.pointsman.core.quality;

/** How the effort was found that a candidate's evidence stands for. */
public enum EffortSource {
    /** The candidate names it. */
    DECLARED,
    /** The caller asked for it. */
    CALLER,
    /** It is the default of the model's card; without an effort: the default that only records without effort describe. */
    MODEL_DEFAULT,
    /** It is the only effort that has records. */
    ONLY_RECORDED,
    /** It is the first of the conventional order that has records. */
    CONVENTION,
    /** It was not found. */
    NONE
}
