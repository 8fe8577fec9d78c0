package dev.pointsman.signals.internal;

import java.util.Arrays;

/** From a state and a character to the next state: a hash table with open addressing and without objects. */
final class Transitions {
    static final int NONE = -1;

    private long[] keys = new long[64];
    private int[] targets = new int[64];
    private int used;

    Transitions() {
        Arrays.fill(keys, NONE);
    }

    int get(int state, char c) {
        long key = key(state, c);
        int slot = slot(key);
        while (keys[slot] != key) {
            if (keys[slot] == NONE) {
                return NONE;
            }
            slot = (slot + 1) & (keys.length - 1);
        }
        return targets[slot];
    }

    /** Adds a transition that is not there yet. */
    void put(int state, char c, int target) {
        if (2 * ++used > keys.length) {
            grow();
        }
        place(key(state, c), target);
    }

    private void place(long key, int target) {
        int slot = slot(key);
        while (keys[slot] != NONE) {
            slot = (slot + 1) & (keys.length - 1);
        }
        keys[slot] = key;
        targets[slot] = target;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldTargets = targets;
        keys = new long[2 * oldKeys.length];
        targets = new int[2 * oldKeys.length];
        Arrays.fill(keys, NONE);
        for (int slot = 0; slot < oldKeys.length; slot++) {
            if (oldKeys[slot] != NONE) {
                place(oldKeys[slot], oldTargets[slot]);
            }
        }
    }

    private static long key(int state, char c) {
        return ((long) state << 16) | c;
    }

    private int slot(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & (keys.length - 1);
    }
}
