package dev.pointsman.insights.columns;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What was made of the very same objects before. Bounded; comparing them by content would cost more than it saves. */
final class IdentityCache<V> {
    private static final int MOST = 1_024;

    private final Map<Key, V> values = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, V> eldest) {
            return size() > MOST;
        }
    };

    V get(Object[] parts, Supplier<V> make) {
        Key key = new Key(parts);
        V known = values.get(key);
        if (known == null) {
            known = make.get();
            values.put(key, known);
        }
        return known;
    }

    private static final class Key {
        private final Object[] parts;
        private final int hash;

        Key(Object[] parts) {
            int sum = 1;
            for (Object part : parts) {
                sum = 31 * sum + System.identityHashCode(part);
            }
            this.parts = parts;
            this.hash = sum;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // identity is what this is for
        public boolean equals(Object other) {
            if (!(other instanceof Key that) || that.parts.length != parts.length) {
                return false;
            }
            for (int i = 0; i < parts.length; i++) {
                if (parts[i] != that.parts[i]) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
