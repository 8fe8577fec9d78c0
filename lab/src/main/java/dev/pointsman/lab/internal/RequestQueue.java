package dev.pointsman.lab.internal;

/** Requests in order of arrival; a ring without boxes. */
final class RequestQueue {
    private static final int INITIAL = 64;

    private int[] ring = new int[INITIAL];
    private int head;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The request that is {@code position} places from the front. */
    int get(int position) {
        return ring[(head + position) & (ring.length - 1)];
    }

    void add(int request) {
        if (size == ring.length) {
            int[] larger = new int[size * 2];
            for (int i = 0; i < size; i++) {
                larger[i] = get(i);
            }
            ring = larger;
            head = 0;
        }
        ring[(head + size) & (ring.length - 1)] = request;
        size++;
    }

    int poll() {
        int first = ring[head];
        head = (head + 1) & (ring.length - 1);
        size--;
        return first;
    }
}
