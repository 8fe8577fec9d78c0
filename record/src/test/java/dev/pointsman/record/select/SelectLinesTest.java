package dev.pointsman.record.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.pointsman.record.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SelectLinesTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String WEIGHTED = """
            {"id":"w","algorithm":{"type":"multi_factor","multi_factor":{"weights":{"cost":1},"slo":{"max_ttft_ms":800}}},
             "request":{"input_tokens":1000,"max_output_tokens":500,"stream":true},
             "candidates":[
              {"model":"a","pricing":{"currency":"USD","prompt_per_1m":1,"completion_per_1m":2},"ttft_seconds":0.9124},
              {"model":"b","pricing":{"prompt_per_1m":3,"completion_per_1m":4},"ttft_seconds":0.8},
              {"model":"c","pricing":{"prompt_per_1m":2,"completion_per_1m":4}}]}""".replace("\n", "");

    private static List<JsonNode> answers(String input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            long errors =
                    new SelectLines().process(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, 2);
            List<JsonNode> answers = out.toString(StandardCharsets.UTF_8)
                    .lines()
                    .map(JSON::readTree)
                    .toList();
            assertThat(errors)
                    .isEqualTo(answers.stream().filter(a -> a.has("error")).count());
            return answers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode answer(String line) {
        List<JsonNode> answers = answers(line);
        assertThat(answers).hasSize(1);
        return answers.get(0);
    }

    /** A line around a list of candidates, in single quotes. */
    private static String line(String algorithm, String request, String candidates) {
        return ("{'id':1,'algorithm':" + algorithm + ",'request':" + request + ",'candidates':" + candidates + "}")
                .replace('\'', '"');
    }

    @Test
    void answerHasTheDocumentedForm() {
        assertThat(answer(WEIGHTED).toString()).isEqualTo("""
                        {"id":"w","status":"selected","selected_index":2,"model":"c","score":1,"scores":[null,0,1],\
                        "confidence":1,"survivors":[1,2],"eligibility":[\
                        {"candidate":{"model":"a"},"kept":false,"rules":[{"rule":"max_ttft_ms","limit":800,"observed":912.4}]},\
                        {"candidate":{"model":"b"},"kept":true,"rules":[]},\
                        {"candidate":{"model":"c"},"kept":true,"rules":[]}],"selection_trace":null,\
                        "reasoning":"multi_factor weighted: c scores 1.000 of 2 kept; removed a by max_ttft_ms"}""");
    }

    @Test
    void latencyAwareMatchesTheWorkedExample() {
        JsonNode answer = answer(line(
                "{'type':'latency_aware','latency_aware':{'tpot_percentile':50,'ttft_percentile':50}}",
                "{}",
                "[{'model':'a','tpot_seconds':0.02,'ttft_seconds':0.6},{'model':'b','tpot_seconds':0.05,'ttft_seconds':0.2},"
                        + "{'model':'c','tpot_seconds':0.08,'ttft_seconds':0.1}]"));
        assertThat(answer.get("model").asString()).isEqualTo("b");
        assertThat(answer.get("scores").valueStream().map(JsonNode::asDouble))
                .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1, Double.class)
                .containsExactly(3.5, 2.25, 2.5);
        assertThat(answer.get("confidence").asDouble()).isEqualTo(0.1);
    }

    @Test
    void lexicographicCarriesItsTrace() {
        JsonNode trace = answer(line(
                        "{'type':'multi_factor','multi_factor':{'objective':{'strategy':'lexicographic','priorities':"
                                + "[{'factor':'quality','tolerance':0.03},{'factor':'latency'}]},"
                                + "'quality':{'index':'Q'},'latency_metric':'ttft'}}",
                        "{}",
                        "[{'model':'big','reasoning_effort':'high','quality':[{'index':'Q','effort':'high','score':90}],"
                                + "'ttft_seconds':0},"
                                + "{'model':'mid','quality':[{'index':'Q','score':89}]},"
                                + "{'model':'tiny','quality':[{'index':'Q','score':61}]}]"))
                .get("selection_trace");
        assertThat(trace.toString()).isEqualTo("""
                        {"stages":[{"factor":"quality","action":"applied","reason":"tolerance_band","tolerance":0.03,\
                        "available":3,"total":3,"candidates":[\
                        {"candidate":{"model":"big","reasoning_effort":"high"},"value":90},\
                        {"candidate":{"model":"mid"},"value":89},\
                        {"candidate":{"model":"tiny"},"value":61,"elimination_reason":"outside_tolerance"}]},\
                        {"factor":"latency","metric":"ttft","percentile":95,"action":"skipped",\
                        "reason":"incomplete_latency_coverage","tolerance":0,"available":1,"total":2,"candidates":[\
                        {"candidate":{"model":"big","reasoning_effort":"high"},"metric":"ttft","value":0},\
                        {"candidate":{"model":"mid"}}]}],\
                        "final_survivors":[{"model":"big","reasoning_effort":"high"},{"model":"mid"}]}""");
    }

    @Test
    void withoutAlgorithmTheFirstCandidateIsTaken() {
        JsonNode answer = answer("{\"candidates\":[{\"model\":\"a\"},{\"model\":\"a\"}]}");
        assertThat(answer.get("id").isNull()).isTrue();
        assertThat(answer.get("selected_index").asInt()).isZero();
        assertThat(answer.get("survivors").toString()).isEqualTo("[0,1]");
    }

    @Test
    void policyWithoutPercentileFallsBack() {
        assertThat(answer(line("{'type':'latency_aware'}", "{}", "[{'model':'a','ttft_seconds':1}]"))
                        .get("status")
                        .asString())
                .isEqualTo("fallback");
    }

    @Test
    void rejectionIsAnAnswer() {
        JsonNode answer = answer(line(
                "{'type':'multi_factor','multi_factor':{'slo':{'max_inflight':2},'on_no_candidates':'fail'}}",
                "{}",
                "[{'model':'a','inflight':2}]"));
        assertThat(answer.get("status").asString()).isEqualTo("rejected");
        assertThat(answer.get("selected_index").isNull()).isTrue();
        assertThat(answer.get("score").isNull()).isTrue();
        assertThat(answer.get("survivors").isEmpty()).isTrue();
        assertThat(answer.get("eligibility").get(0).get("rules").toString())
                .isEqualTo("[{\"rule\":\"max_inflight\",\"limit\":2,\"observed\":2}]");
    }

    @Test
    void absentInflightIsUnknownAndPassesTheLimit() {
        assertThat(answer(line(
                                "{'type':'multi_factor','multi_factor':{'slo':{'max_inflight':1},'on_no_candidates':'fail'}}",
                                "{}",
                                "[{'model':'a'}]"))
                        .get("status")
                        .asString())
                .isEqualTo("selected");
    }

    @Test
    void latencyOfZeroIsARealZero() {
        assertThat(answer(line(
                                "{'type':'latency_aware','latency_aware':{'ttft_percentile':50}}",
                                "{}",
                                "[{'model':'a','ttft_seconds':1},{'model':'b','ttft_seconds':0},{'model':'c'}]"))
                        .get("scores")
                        .toString())
                .isEqualTo("[1,0,null]");
    }

    @Test
    void askingForMoreOutputThanTheModelGivesMakesItUnservable() {
        JsonNode answer = answer(line(
                "{'type':'static'}",
                "{'max_output_tokens':4097}",
                "[{'model':'a','max_output_tokens':4096},{'model':'b','max_output_tokens':4097}]"));
        assertThat(answer.get("selected_index").asInt()).isEqualTo(1);
        assertThat(answer.get("eligibility").get(0).get("rules").toString())
                .isEqualTo("[{\"rule\":\"max_output_tokens\",\"limit\":4096,\"observed\":4097}]");
    }

    @Test
    void candidateWithAnEffortNeedsEvidenceOfExactlyThatEffort() {
        JsonNode answer = answer(
                line(
                        "{'type':'multi_factor','multi_factor':{'weights':{'quality':1},'quality':{'index':'Q'}}}",
                        "{}",
                        "[{'model':'a','reasoning_effort':'high','quality':[{'index':'Q','score':90}]},"
                                + "{'model':'a','quality':[{'index':'Q','effort':'high','score':90}]},"
                                + "{'model':'a','reasoning_effort':'high','quality':[{'index':'Q','score':1},{'index':'Q','effort':'high','score':2}]},"
                                + "{'model':'a','quality':[{'index':'Q','score':3},{'index':'Q','effort':'high','score':9}]}]"));
        assertThat(answer.get("survivors").toString()).isEqualTo("[2,3]");
        assertThat(answer.get("selected_index").asInt()).isEqualTo(3);
    }

    @Test
    void samplesAndAgeDecideWhatCountsAsMeasured() {
        assertThat(answer(line(
                                "{'type':'latency_aware','latency_aware':{'ttft_percentile':50,'min_samples':5,'max_age':'10m'}}",
                                "{}",
                                "[{'model':'a','ttft_seconds':1,'samples':4},{'model':'b','ttft_seconds':1,'samples':5,'age_seconds':600},"
                                        + "{'model':'c','ttft_seconds':1,'samples':5,'age_seconds':600.000000001}]"))
                        .get("scores")
                        .toString())
                .isEqualTo("[null,1,null]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'id':1}|candidates|at least one",
                "{'id':1,'candidates':[]}|candidates|at least one",
                "{'id':1,'candidates':{}}|candidates|a list",
                "{'id':1,'candidates':[{}]}|candidates[0].model|is required",
                "{'id':1,'candidates':[{'model':' '}]}|candidates[0].model|is required",
                "{'id':1,'candidates':[{'model':'a'},7]}|candidates[1]|expected an object, but found 7",
                "{'id':1,'candidates':[{'model':'a'},{'model':'b','ttft_seconds':-0.1}]}|candidates[1].ttft_seconds|not negative",
                "{'id':1,'candidates':[{'model':'b','tpot_seconds':1e999}]}|candidates[0].tpot_seconds|must be finite",
                "{'id':1,'candidates':[{'model':'b','tpot_seconds':'1'}]}|candidates[0].tpot_seconds|expected a number, but found a text",
                "{'id':1,'candidates':[{'model':'b','inflight':1.5}]}|candidates[0].inflight|whole number",
                "{'id':1,'candidates':[{'model':'b','inflight':-1}]}|candidates[0].inflight|at least 0",
                "{'id':1,'candidates':[{'model':'b','inflight':1e30}]}|candidates[0].inflight|whole number",
                "{'id':1,'candidates':[{'model':'b','samples':0}]}|candidates[0].samples|at least 1",
                "{'id':1,'candidates':[{'model':'b','max_output_tokens':0}]}|candidates[0].max_output_tokens|at least 1",
                "{'id':1,'candidates':[{'model':'b','ttft_second':1}]}|candidates[0].ttft_second|did you mean 'ttft_seconds'?",
                "{'id':1,'candidates':[{'model':'b','model':'c'}]}|candidates[0].model|twice",
                "{'id':1,'candidates':[{'model':'b','pricing':{'prompt_per_1m':-1}}]}|candidates[0].pricing.prompt_per_1m|not negative",
                "{'id':1,'candidates':[{'model':'b','pricing':{'currency':''}}]}|candidates[0].pricing.currency|blank",
                "{'id':1,'candidates':[{'model':'b','pricing':7}]}|candidates[0].pricing|expected an object",
                "{'id':1,'candidates':[{'model':'b','pricing':{'prompt_per_1m':1}},{'model':'c','pricing':{'prompt_per_1m':1,'currency':'EUR'}}]}|candidates[1].pricing.currency|one currency",
                "{'id':1,'candidates':[{'model':'b','quality':{}}]}|candidates[0].quality|a list",
                "{'id':1,'candidates':[{'model':'b','quality':[{'score':1}]}]}|candidates[0].quality[0].index|is required",
                "{'id':1,'candidates':[{'model':'b','quality':[{'index':'Q','coverage':1.1}]}]}|candidates[0].quality[0].coverage|between",
                "{'id':1,'candidates':[{'model':'b','quality':[{'index':'Q','score':1},{'index':'Q','score':2}]}]}|candidates[0].quality[1]|repeats",
                "{'id':1,'request':{'input_tokens':-1},'candidates':[{'model':'b'}]}|request.input_tokens|at least 0",
                "{'id':1,'request':{'stream':1},'candidates':[{'model':'b'}]}|request.stream|true or false",
                "{'id':1,'request':[],'candidates':[{'model':'b'}]}|request|expected an object",
                "{'algorithm':{'type':'latency_aware','latency_aware':{'ttft_percentile':101}},'candidates':[{'model':'b'}],'id':1}|algorithm.latency_aware.ttft_percentile|between 0 and 100",
                "{'algorithm':7,'candidates':[{'model':'b'}],'id':1}|algorithm|expected a mapping",
                "{'id':1,'algorith':{},'candidates':[{'model':'b'}]}|algorith|did you mean 'algorithm'?",
            })
    void errorTellsTheIdThePathAndWhatIsWrong(String line, String path, String message) {
        JsonNode answer = answer(line.replace('\'', '"'));
        assertThat(answer.get("id").asInt()).isEqualTo(1);
        assertThat(answer.get("error").get("path").asString()).isEqualTo(path);
        assertThat(answer.get("error").get("message").asString()).contains(message);
    }

    @Test
    void hugeIntegerIsNotFinite() {
        JsonNode answer = answer("{\"candidates\":[{\"model\":\"a\",\"ttft_seconds\":1" + "0".repeat(400) + "}]}");
        assertThat(answer.get("error").get("message").asString()).contains("finite");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'id':1,'candidates':[{'model':'a'}]|column",
                "{'id':1,'candidates':[{'model':'a'}]} {}|something follows",
                "[1]|expected an object",
                "{'id':1 'candidates'}|column 9",
                "{'id':1,'candidates':[{'model':NaN}]}|column",
                "{'id':1,'candidates':[{}],'x':tru}|column",
            })
    void malformedLineIsAnErrorAndTheRestGoesOn(String line, String message) {
        List<JsonNode> answers = answers(line.replace('\'', '"') + "\n" + WEIGHTED);
        assertThat(answers).hasSize(2);
        assertThat(answers.get(0).get("error").get("message").asString()).contains(message);
        assertThat(answers.get(1).get("model").asString()).isEqualTo("c");
    }

    @Test
    void blankLinesAndWindowsLineEndsAreFine() {
        assertThat(answers("\n  \r\n" + WEIGHTED + "\r\n\r\n" + WEIGHTED + "\n\n"))
                .hasSize(2);
    }

    @Test
    void byteOrderMarkIsNoProblem() {
        assertThat(answer("\ufeff" + WEIGHTED).get("model").asString()).isEqualTo("c");
    }

    @Test
    void lineInUtf16IsAnError() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] line = WEIGHTED.getBytes(StandardCharsets.UTF_16BE);
        assertThat(new SelectLines().process(new ByteArrayInputStream(line), out, 1))
                .isEqualTo(1);
    }

    @Test
    void answersComeInInputOrderWithTheirIds() {
        int lines = 20_000;
        StringBuilder input = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            input.append(
                    i % 7 == 0
                            ? "{\"id\":" + i + "}"
                            : "{\"candidates\":[{\"model\":\"m" + i + "\"}],\"id\":" + i + "}");
            input.append('\n');
        }
        List<JsonNode> answers = answers(input.toString());
        assertThat(answers).hasSize(lines);
        for (int i = 0; i < lines; i++) {
            assertThat(answers.get(i).get("id").asInt()).isEqualTo(i);
            assertThat(answers.get(i).has("error")).isEqualTo(i % 7 == 0);
        }
    }

    @Test
    void tooLongLineIsAnErrorAndTheRestGoesOn() {
        String tooLong = "{\"id\":1,\"x\":\"" + "y".repeat(9_000_000) + "\"}";
        List<JsonNode> answers = answers(WEIGHTED + "\n" + tooLong + "\n" + WEIGHTED + "\n" + WEIGHTED);
        assertThat(answers).hasSize(4);
        assertThat(answers.get(1).get("error").get("message").asString()).contains("longer than");
        assertThat(answers.get(3).get("model").asString()).isEqualTo("c");
    }

    @Test
    void longLineThatFitsIsAnswered() {
        String id = "y".repeat(3_000_000);
        assertThat(answer("{\"id\":\"" + id + "\",\"candidates\":[{\"model\":\"a\"}]}")
                        .get("id")
                        .asString())
                .isEqualTo(id);
    }

    @Test
    @Timeout(30)
    void whoWaitsForAnAnswerGetsItBeforeTheNextLine() throws Exception {
        try (PipedOutputStream questions = new PipedOutputStream();
                PipedInputStream in = new PipedInputStream(questions, 1 << 16);
                PipedOutputStream out = new PipedOutputStream();
                PipedInputStream replies = new PipedInputStream(out, 1 << 16);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var errors = threads.submit(() -> new SelectLines().process(in, out, 2));
            for (int i = 0; i < 3; i++) {
                questions.write((WEIGHTED + "\n").getBytes(StandardCharsets.UTF_8));
                questions.flush();
                assertThat(JSON.readTree(readLine(replies)).get("model").asString())
                        .isEqualTo("c");
            }
            questions.close();
            assertThat(errors.get()).isZero();
        }
    }

    private static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Timeout(30)
    void outputThatCannotBeWrittenEndsTheRun() {
        byte[] input = (WEIGHTED + "\n").repeat(20_000).getBytes(StandardCharsets.UTF_8);
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("broken pipe");
            }
        };
        assertThatIOException()
                .isThrownBy(() -> new SelectLines().process(new ByteArrayInputStream(input), broken, 2))
                .withMessage("broken pipe");
    }

    @Test
    void noLineThrowsOrGoesUnanswered() {
        List<String> seeds = new ArrayList<>(List.of(
                WEIGHTED,
                line(
                        "{'type':'latency_aware','latency_aware':{'ttft_percentile':50,'max_age':'1h'}}",
                        "{}",
                        "[{'model':'a','ttft_seconds':1e-300},{'model':'b','ttft_seconds':1e300}]")));
        Seeds.each(5_000, random -> {
            StringBuilder line = new StringBuilder(seeds.get(random.nextInt(seeds.size())));
            for (int k = random.nextInt(4); k >= 0; k--) {
                int at = random.nextInt(line.length());
                switch (random.nextInt(4)) {
                    case 0 -> line.deleteCharAt(at);
                    case 1 -> line.insert(at, "{}[],:\"0-1.e9\\ntfu \u00e9".charAt(random.nextInt(20)));
                    case 2 -> line.setCharAt(at, (char) (32 + random.nextInt(95)));
                    default -> line.insert(at, line.substring(at, Math.min(line.length(), at + random.nextInt(30))));
                }
            }
            JsonNode answer = answer(line.toString());
            assertThat(answer.has("error") || answer.has("status")).isTrue();
            assertThat(answer.toString().toLowerCase(Locale.ROOT)).doesNotContain("\"score\":\"nan");
        });
    }
}
