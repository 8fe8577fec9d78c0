package dev.pointsman.core.learning;

/** Which stage decided what was dispatched. */
public enum StageName {
    BASE("base"),
    EXPLORATION("exploration"),
    ADAPTATION("adaptation"),
    PROTECTION("protection"),
    RETRY("retry");

    private final String id;

    StageName(String id) {
        this.id = id;
    }

    /** The name in JSON and headers. */
    public String id() {
        return id;
    }
}
