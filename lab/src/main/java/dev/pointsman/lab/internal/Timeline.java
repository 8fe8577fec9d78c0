package dev.pointsman.lab.internal;

import java.util.Arrays;

/** Requests ordered by a number, smallest first; a binary heap without boxes. */
final class Timeline {
    private static final int INITIAL = 64;

    private double[] keys = new double[INITIAL];
    private int[] requests = new int[INITIAL];
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The smallest key; only where there is one. */
    double firstKey() {
        return keys[0];
    }

    void add(double key, int request) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
            requests = Arrays.copyOf(requests, size * 2);
        }
        int at = size++;
        while (at > 0 && keys[(at - 1) >> 1] > key) {
            keys[at] = keys[(at - 1) >> 1];
            requests[at] = requests[(at - 1) >> 1];
            at = (at - 1) >> 1;
        }
        keys[at] = key;
        requests[at] = request;
    }

    /** Takes out the request with the smallest key. */
    int poll() {
        int first = requests[0];
        size--;
        double key = keys[size];
        int request = requests[size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && keys[child + 1] < keys[child]) {
                child++;
            }
            if (keys[child] >= key) {
                break;
            }
            keys[at] = keys[child];
            requests[at] = requests[child];
            at = child;
        }
        keys[at] = key;
        requests[at] = request;
        return first;
    }

    /** The requests, in no order. */
    int[] requests() {
        return Arrays.copyOf(requests, size);
    }

    /** Makes this a copy of the other. */
    void copyOf(Timeline other) {
        if (keys.length < other.size) {
            keys = new double[other.keys.length];
            requests = new int[other.keys.length];
        }
        size = other.size;
        System.arraycopy(other.keys, 0, keys, 0, size);
        System.arraycopy(other.requests, 0, requests, 0, size);
    }

    void clear() {
        size = 0;
    }
}
