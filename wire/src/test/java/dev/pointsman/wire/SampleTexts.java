package dev.pointsman.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prompts of 150 to 3,000 characters, cut from texts that were written for this project, and JSON that is made up. */
final class SampleTexts {
    private static final int SHORTEST = 150;
    private static final int LONGEST_RATIO = 20;
    private static final List<String> WORDS = List.of(
            "station",
            "departure",
            "platform",
            "delay_minutes",
            "trainId",
            "operator",
            "isCancelled",
            "price",
            "geo",
            "latitude",
            "updated_at",
            "items",
            "name",
            "description",
            "status",
            "customer",
            "orderNumber",
            "x-trace");

    private SampleTexts() {}

    static List<String> english(Random random, int count) {
        return cuts(resource("english.txt"), random, count);
    }

    static List<String> chinese(Random random, int count) {
        return cuts(resource("chinese.txt"), random, count);
    }

    static List<String> code(Random random, int count) {
        return cuts(resource("code.txt"), random, count);
    }

    /** Half of it on one line, half indented, as tools and people write it. */
    static List<String> json(Random random, int count) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ArrayNode rows = JsonNodeFactory.instance.arrayNode();
            int wanted = length(random);
            while (rows.toString().length() < wanted) {
                rows.add(object(random, 2));
            }
            texts.add(random.nextBoolean() ? rows.toString() : rows.toPrettyString());
        }
        return texts;
    }

    private static ObjectNode object(Random random, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        int members = 3 + random.nextInt(5);
        for (int i = 0; i < members; i++) {
            String key = WORDS.get(random.nextInt(WORDS.size()));
            switch (random.nextInt(depth > 0 ? 8 : 6)) {
                case 0 -> object.put(key, random.nextInt(100_000));
                case 1 -> object.put(key, Math.round(random.nextDouble() * 1e6) / 1e4);
                case 2 -> object.put(key, random.nextBoolean());
                case 3 ->
                    object.put(
                            key,
                            "2026-0%d-1%dT0%d:30:00Z"
                                    .formatted(1 + random.nextInt(9), random.nextInt(10), random.nextInt(10)));
                case 4 -> object.put(key, WORDS.get(random.nextInt(WORDS.size())) + " of the day");
                case 5 -> object.put(key, Long.toHexString(random.nextLong()));
                case 6 -> object.set(key, object(random, depth - 1));
                default -> object.putArray(key).add(random.nextInt(10)).add(WORDS.get(random.nextInt(WORDS.size())));
            }
        }
        return object;
    }

    /** A chat request with this text as its only message, as a client writes it. */
    static byte[] request(String text) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("model", "m");
        body.putArray("messages").addObject().put("role", "user").put("content", text);
        return JsonMapper.shared().writeValueAsBytes(body);
    }

    private static List<String> cuts(String text, Random random, int count) {
        List<String> cuts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int length = length(random);
            int from = random.nextInt(text.length() - length);
            cuts.add(text.substring(from, from + length));
        }
        return cuts;
    }

    /** As many between 150 and 300 characters as between 1,500 and 3,000. */
    private static int length(Random random) {
        return (int) (SHORTEST * Math.pow(LONGEST_RATIO, random.nextDouble()));
    }

    private static String resource(String name) {
        try (InputStream in = SampleTexts.class.getResourceAsStream("texts/" + name)) {
            if (in == null) {
                throw new IllegalStateException("no resource texts/" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).repeat(2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
