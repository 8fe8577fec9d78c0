package dev.pointsman.config.internal;

import dev.pointsman.config.LearningConfig;
import dev.pointsman.config.LearningConfig.Adaptation;
import dev.pointsman.config.LearningConfig.Protection;
import dev.pointsman.record.reading.Section;
import java.util.Map;
import java.util.Optional;

/** Reads {@code global.router.learning}. */
final class LearningReader {
    private LearningReader() {}

    static LearningConfig read(Section global) {
        Optional<Section> router = global.section("router");
        router.ifPresent(Foreign.ROUTER::refuse);
        LearningConfig learning = router.flatMap(section -> section.section("learning"))
                .map(LearningReader::learning)
                .orElse(LearningConfig.off());
        router.ifPresent(Section::done);
        return learning;
    }

    private static LearningConfig learning(Section section) {
        boolean enabled = section.flag("enabled").orElse(false);
        Adaptation adaptation = section.section("adaptation")
                .map(LearningReader::adaptation)
                .orElse(LearningConfig.off().adaptation());
        Protection protection = section.section("protection")
                .map(LearningReader::protection)
                .orElse(LearningConfig.off().protection());
        if (enabled) {
            section.problems()
                    .warning(
                            section.path("enabled"),
                            "has no effect yet: choices do not adapt and sessions are not kept");
        }
        section.done();
        return new LearningConfig(enabled, adaptation, protection);
    }

    private static Adaptation adaptation(Section section) {
        Adaptation adaptation = new Adaptation(
                section.flag("enabled").orElse(false), section.text("strategy"), section.text("candidate_set"));
        section.done();
        return adaptation;
    }

    private static Protection protection(Section section) {
        Map<String, String> headers = section.section("identity")
                .map(identity -> {
                    Map<String, String> found = Values.texts(identity, "headers");
                    identity.done();
                    return found;
                })
                .orElse(Map.of());
        Map<String, Object> tuning = section.section("tuning")
                .flatMap(tuned -> section.node("tuning"))
                .filter(node -> node.isObject())
                .map(Values::plain)
                .orElse(Map.of());
        Protection protection =
                new Protection(section.flag("enabled").orElse(false), section.text("scope"), headers, tuning);
        section.done();
        return protection;
    }
}
