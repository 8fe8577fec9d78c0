package dev.pointsman.insights.columns;

/** Stored columns that cannot be read: damaged, or written by a later version. The message says where. */
public final class MalformedColumns extends RuntimeException {
    MalformedColumns(String message) {
        super(message);
    }
}
