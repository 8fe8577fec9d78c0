package dev.pointsman.gateway.internal;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which headers cross the gateway. */
final class ForwardedHeaders {
    private static final Set<String> HOP_BY_HOP = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");
    private static final Set<String> REQUEST_ONLY_OURS = Set.of(
            "host", "content-length", "expect", "authorization", "x-api-key", "api-key", "cookie", "accept-encoding");
    private static final String OWN_PREFIX = "x-pointsman-";

    private ForwardedHeaders() {}

    /** Client's headers for a backend: without hop-by-hop ones, credentials and ours. The body is asked for as it is. */
    static void toBackend(MultiMap from, MultiMap to) {
        copy(from, to, REQUEST_ONLY_OURS);
        to.set("accept-encoding", "identity");
    }

    /** Backend's headers for the client. */
    static void toClient(MultiMap from, MultiMap to) {
        copy(from, to, Set.of());
    }

    private static void copy(MultiMap from, MultiMap to, Set<String> left) {
        Set<String> named = namedByConnection(from);
        Set<String> own = lowerCase(to.names());
        for (Map.Entry<String, String> header : from) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (!HOP_BY_HOP.contains(name)
                    && !left.contains(name)
                    && !named.contains(name)
                    && !name.startsWith(OWN_PREFIX)
                    && !own.contains(name)) {
                to.add(name, header.getValue());
            }
        }
    }

    /** Headers that the {@code Connection} header declares to be for this hop only. */
    private static Set<String> namedByConnection(MultiMap from) {
        List<String> connection = from.getAll(HttpHeaders.CONNECTION);
        if (connection.isEmpty()) {
            return Set.of();
        }
        Set<String> named = new HashSet<>();
        for (String value : connection) {
            for (String name : value.split(",", -1)) {
                named.add(name.trim().toLowerCase(Locale.ROOT));
            }
        }
        return named;
    }

    private static Set<String> lowerCase(Set<String> names) {
        Set<String> lower = HashSet.newHashSet(names.size());
        names.forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
        return lower;
    }
}
