package dev.pointsman.record.select;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Some whole lines, which are answered together. */
sealed interface Batch {
    /** Answers each line that is not blank, in order. */
    Answers answer(PolicyCache policies);

    /**
     * @param bytes the answers, each with its line end
     * @param errors how many of them are errors
     */
    record Answers(ByteArrayOutputStream bytes, long errors) {
        void writeTo(OutputStream out) throws IOException {
            bytes.writeTo(out);
        }
    }

    /** Writes answers through one generator. */
    interface Writing {
        void write(LineAnswers answers);
    }

    static Answers collect(PolicyCache policies, int expectedBytes, Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(expectedBytes);
        long errors;
        try (JsonGenerator json =
                LineAnswers.JSON.createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8)) {
            LineAnswers answers = new LineAnswers(policies, json);
            writing.write(answers);
            errors = answers.errors();
        }
        if (bytes.size() > 0) {
            bytes.write('\n');
        }
        return new Answers(bytes, errors);
    }

    /** Lines in the first {@code length} bytes; the last one may lack its line end. */
    final class Lines implements Batch {
        private final byte[] bytes;
        private final int length;

        Lines(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        @Override
        public Answers answer(PolicyCache policies) {
            return collect(policies, length + length / 2, this::answerEach);
        }

        private void answerEach(LineAnswers answers) {
            int from = 0;
            while (from < length) {
                int end = LineScan.end(bytes, from, length);
                if (LineScan.beginsWithNul(bytes, from, end)) {
                    // The parser would guess another encoding from it.
                    answers.refuse("is not JSON in UTF-8, for it has a byte of value 0: convert it to UTF-8");
                } else if (!LineScan.isBlank(bytes, from, end)) {
                    answers.answer(bytes, from, end - from);
                }
                from = end + 1;
            }
        }
    }

    /** A line that is longer than what is held in memory. */
    record TooLong(int limit) implements Batch {
        @Override
        public Answers answer(PolicyCache policies) {
            return collect(
                    policies,
                    256,
                    answers -> answers.refuse(
                            "is longer than " + limit + " bytes: split it, or leave out what is not needed"));
        }
    }
}
