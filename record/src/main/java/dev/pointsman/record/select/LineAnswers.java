package dev.pointsman.record.select;

import dev.pointsman.core.selection.Selection;
import dev.pointsman.core.selection.Selector;
import dev.pointsman.record.SelectionJson;
import dev.pointsman.record.StatusWords;
import dev.pointsman.record.TraceJson;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Answers the lines of one batch, one after the other. Not thread-safe. */
final class LineAnswers {
    /** Gives one answer a line. */
    static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .rootValueSeparator("\n")
            .build();

    private final LineReader reader;
    private final JsonGenerator out;
    private long errors;

    LineAnswers(PolicyCache policies, JsonGenerator out) {
        this.reader = new LineReader(policies);
        this.out = out;
    }

    /** Lines so far whose answer is an error. */
    long errors() {
        return errors;
    }

    /** Reads the line, selects and writes the answer. */
    void answer(byte[] bytes, int from, int length) {
        LineReader.Line line;
        try (JsonParser json = parser(bytes, from, length)) {
            line = reader.read(json, bytes, from);
        } catch (BadLine e) {
            refuse(bytes, from, length, e);
            return;
        } catch (JacksonException e) {
            writeError(LineId.none(), malformed(e));
            return;
        }
        write(line.id(), Selector.select(line.policy(), line.evidence()));
    }

    /** Answers a line that is not even looked at. */
    void refuse(String problem) {
        writeError(LineId.none(), new BadLine("", problem));
    }

    private static JsonParser parser(byte[] bytes, int from, int length) {
        return JSON.createParser(ObjectReadContext.empty(), bytes, from, length);
    }

    /** Looks through the whole line for its id; where it is no JSON after all, that is what is told. */
    private void refuse(byte[] bytes, int from, int length, BadLine problem) {
        try (JsonParser json = parser(bytes, from, length)) {
            LineId id = LineId.none();
            if (json.nextToken() == JsonToken.START_OBJECT) {
                while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                    boolean isId = json.currentName().equals("id");
                    JsonToken value = json.nextToken();
                    if (isId && value == JsonToken.VALUE_STRING) {
                        id = new LineId(json.getString(), LineId.Kind.TEXT);
                    } else if (isId && value.isNumeric()) {
                        id = new LineId(json.getString(), LineId.Kind.NUMBER);
                    }
                    json.skipChildren();
                }
            }
            writeError(id, problem);
        } catch (JacksonException e) {
            writeError(LineId.none(), malformed(e));
        }
    }

    private static BadLine malformed(JacksonException e) {
        int column = e.getLocation() == null ? 0 : e.getLocation().getColumnNr();
        return new BadLine("", "is not JSON at column " + Math.max(column, 1) + ": " + e.getOriginalMessage());
    }

    private void write(LineId id, Selection selection) {
        out.writeStartObject();
        id.write(out);
        out.writeStringProperty("status", StatusWords.ENGINE.of(selection.outcome()));
        out.writeName("selected_index");
        if (selection.selectedIndex().isPresent()) {
            int index = selection.selectedIndex().getAsInt();
            out.writeNumber(index);
            out.writeStringProperty(
                    "model", selection.evidence().candidate(index).model());
        } else {
            out.writeNull();
            out.writeNullProperty("model");
        }
        SelectionJson.writeScores(out, selection);
        out.writeName("survivors");
        SelectionJson.writeSurvivors(out, selection);
        out.writeName("eligibility");
        SelectionJson.writeEligibility(out, selection);
        out.writeName("selection_trace");
        TraceJson.write(out, selection.trace());
        out.writeStringProperty("reasoning", selection.reasoning());
        out.writeEndObject();
    }

    private void writeError(LineId id, BadLine problem) {
        errors++;
        out.writeStartObject();
        id.write(out);
        out.writeObjectPropertyStart("error");
        out.writeStringProperty("path", problem.path());
        out.writeStringProperty("message", problem.problem());
        out.writeEndObject();
        out.writeEndObject();
    }
}
