package dev.pointsman.core.quality;

/** Who stands for a record. */
public enum Provenance {
    /** The vendor of the model says so. */
    VENDOR_CLAIMED,
    /** Somebody who neither sells nor runs the model measured it. */
    THIRD_PARTY,
    /** The operator of this installation measured it. */
    OPERATOR
}
