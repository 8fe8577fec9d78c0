package dev.pointsman.lab;

import dev.pointsman.core.pricing.Pricing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a scenario from YAML or JSON; the form is in {@code docs/prediction.md}. */
public final class ScenarioFile {
    private ScenarioFile() {}

    /** A scenario that cannot be used; the message says where and why. */
    public static final class UnreadableException extends RuntimeException {
        UnreadableException(String message) {
            super(message);
        }
    }

    /** @throws UnreadableException where the file is not as expected */
    public static Scenario read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            Object root =
                    new Load(LoadSettings.builder().setLabel(file.toString()).build()).loadFromInputStream(in);
            return scenario(new Block("the file", root), Objects.toString(file.getFileName(), "scenario"));
        } catch (YamlEngineException e) {
            throw new UnreadableException(file + ": " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new UnreadableException(file + ": " + e.getMessage());
        }
    }

    private static Scenario scenario(Block root, String fileName) {
        String name = root.text("name", fileName.replaceFirst("\\.(ya?ml|json)$", ""));
        List<ModelSpec> models =
                root.blocks("models").stream().map(ScenarioFile::model).toList();
        List<String> names = models.stream().map(ModelSpec::name).toList();
        List<Scenario.Event> events =
                root.blocks("events").stream().map(block -> event(block, names)).toList();
        Scenario scenario = new Scenario(
                name,
                models,
                events,
                root.number("noise_sigma", 0),
                root.number("cached_share", 0),
                root.number("estimate_sigma", 0));
        root.refuseOthers();
        return scenario;
    }

    private static ModelSpec model(Block block) {
        String name = block.text("name");
        OptionalDouble prompt = block.number("prompt_per_1m");
        OptionalDouble completion = block.number("completion_per_1m");
        Pricing pricing = new Pricing("USD", prompt, completion, OptionalDouble.empty());
        ModelSpec model = block.has("first_token_s")
                ? new ModelSpec.Remote(
                        name,
                        block.required("first_token_s"),
                        block.number("sigma", 0),
                        block.required("ms_per_token"),
                        pricing)
                : new ModelSpec.Batching(
                        name,
                        block.required("prefill_tokens_per_second"),
                        block.required("step_ms"),
                        block.number("step_ms_per_active", 0),
                        (int) block.number("max_active", ModelSpec.Batching.DEFAULT_MAX_ACTIVE),
                        pricing);
        block.refuseOthers();
        return model;
    }

    private static Scenario.Event event(Block block, List<String> names) {
        String type = block.text("type");
        int model = names.indexOf(block.text("model"));
        double from = block.required("from_s");
        double until = block.number("until_s", Double.POSITIVE_INFINITY);
        Scenario.Event event = switch (type) {
            case "slow" -> new Scenario.SlowSpell(model, from, until, block.required("factor"));
            case "crash" -> new Scenario.Crash(model, from, until);
            case "absence" -> new Scenario.Absence(model, from, until);
            case "rate_limit" -> new Scenario.RateLimit(model, from, until, block.required("per_minute"));
            default ->
                throw new IllegalArgumentException(
                        block.where + ".type must be slow, crash, absence or rate_limit, but is '" + type + "'");
        };
        block.refuseOthers();
        return event;
    }

    /** A mapping of which every key must be known. */
    private static final class Block {
        private final String where;
        private final Map<?, ?> values;
        private final Set<String> known = new HashSet<>();

        Block(String where, Object value) {
            this.where = where;
            if (!(value instanceof Map<?, ?> map)) {
                throw new IllegalArgumentException(where + " must be a mapping of keys to values");
            }
            this.values = map;
        }

        boolean has(String key) {
            return values.containsKey(key);
        }

        String text(String key) {
            known.add(key);
            if (!(values.get(key) instanceof String text) || text.isBlank()) {
                throw new IllegalArgumentException(where + "." + key + " must be a text that is not blank");
            }
            return text;
        }

        String text(String key, String otherwise) {
            known.add(key);
            return has(key) ? text(key) : otherwise;
        }

        OptionalDouble number(String key) {
            known.add(key);
            if (!has(key)) {
                return OptionalDouble.empty();
            }
            if (!(values.get(key) instanceof Number number) || !Double.isFinite(number.doubleValue())) {
                throw new IllegalArgumentException(where + "." + key + " must be a number");
            }
            return OptionalDouble.of(number.doubleValue());
        }

        double number(String key, double otherwise) {
            return number(key).orElse(otherwise);
        }

        double required(String key) {
            return number(key).orElseThrow(() -> new IllegalArgumentException(where + " needs a number for " + key));
        }

        List<Block> blocks(String key) {
            known.add(key);
            if (!has(key)) {
                return List.of();
            }
            if (!(values.get(key) instanceof List<?> list)) {
                throw new IllegalArgumentException(where + "." + key + " must be a list");
            }
            List<Block> blocks = new ArrayList<>();
            for (Object one : list) {
                blocks.add(new Block(key + "[" + blocks.size() + "]", Objects.requireNonNullElse(one, "")));
            }
            return blocks;
        }

        void refuseOthers() {
            for (Object key : values.keySet()) {
                if (!known.contains(String.valueOf(key))) {
                    throw new IllegalArgumentException(where + " has an unknown key '" + key + "'; known are "
                            + String.join(", ", known.stream().sorted().toList()));
                }
            }
        }
    }
}
