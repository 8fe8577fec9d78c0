package dev.pointsman.core.telemetry;

import dev.pointsman.core.time.TimeSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * What was measured, as bytes that survive a restart: every window with its samples' ages, every predictor's
 * state and the correction of token estimates. The form is versioned, older versions stay readable, and it ends with a checksum. Ages are kept relative to the wall clock at the time of writing, so that they go on
 * growing while the process is down; a wall clock that has jumped back makes nothing younger than it was.
 */
public final class TelemetrySnapshot {
    private static final byte[] MAGIC = "POINTSMAN-TELEMETRY\n".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 2;
    private static final int VERSION_WITHOUT_TOKEN_CORRECTION = 1;
    private static final int CHECKSUM_BYTES = Long.BYTES;
    private static final int MAX_MODELS = 100_000;
    private static final int MAX_SAMPLES = 10_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private TelemetrySnapshot() {}

    /** Something that is no snapshot of ours, or a damaged one. */
    public static final class DamagedException extends IOException {
        DamagedException(String message) {
            super(message);
        }
    }

    /** The store's windows and predictors at this moment. */
    public static byte[] write(TelemetryStore store, TimeSource time) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(MAGIC);
            out.writeInt(VERSION);
            out.writeLong(time.wallMillis());
            long now = time.nanoTime();
            var models = store.models();
            out.writeInt(models.size());
            for (ModelTelemetry model : models) {
                out.writeUTF(model.model());
                for (Series series : Series.values()) {
                    for (Metric metric : Metric.values()) {
                        write(out, model.window(series, metric).samples(), now);
                        write(out, model.predictor(series, metric).state(), now);
                    }
                }
                write(out, model.tokenCorrection().state());
            }
            out.writeLong(checksum(bytes.toByteArray(), bytes.size()));
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, LatencyWindow.Samples samples, long now) throws IOException {
        out.writeInt(samples.seconds().length);
        for (int i = 0; i < samples.seconds().length; i++) {
            out.writeDouble(samples.seconds()[i]);
            out.writeLong(now - samples.nanos()[i]);
        }
    }

    private static void write(DataOutputStream out, TokenCorrection.State state) throws IOException {
        out.writeDouble(state.asciiWeight());
        out.writeDouble(state.asciiLog());
        out.writeDouble(state.beyondWeight());
        out.writeDouble(state.beyondLog());
        out.writeLong(state.samples());
    }

    private static void write(DataOutputStream out, LatencyPredictor.State state, long now) throws IOException {
        out.writeDouble(state.weight());
        out.writeDouble(state.meanLoad());
        out.writeDouble(state.meanSeconds());
        out.writeDouble(state.loadVariance());
        out.writeDouble(state.covariance());
        out.writeDouble(state.intercept());
        out.writeDouble(state.slope());
        out.writeLong(state.samples());
        out.writeLong(now - state.newestNanos());
        out.writeInt(state.ratios().length);
        for (double ratio : state.ratios()) {
            out.writeDouble(ratio);
        }
    }

    /**
     * Puts a snapshot's samples into a store. Nothing is changed where the bytes are not a whole snapshot that this build can read.
     *
     * @return age of the snapshot in milliseconds, never negative
     * @throws DamagedException where they are not, and why
     */
    public static long read(byte[] bytes, TelemetryStore store, TimeSource time) throws IOException {
        int body = bytes.length - CHECKSUM_BYTES;
        if (body < MAGIC.length || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new DamagedException("it is not a telemetry snapshot");
        }
        DataInputStream trailer = new DataInputStream(new ByteArrayInputStream(bytes, body, CHECKSUM_BYTES));
        if (trailer.readLong() != checksum(bytes, body)) {
            throw new DamagedException("its checksum does not match: it is damaged or was cut off");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, MAGIC.length, body - MAGIC.length));
        int version = in.readInt();
        if (version < VERSION_WITHOUT_TOKEN_CORRECTION || version > VERSION) {
            throw new DamagedException("it has version " + version + ", but this build reads versions "
                    + VERSION_WITHOUT_TOKEN_CORRECTION + " to " + VERSION);
        }
        long ageMillis = Math.max(0, time.wallMillis() - in.readLong());
        Reader reader = new Reader(in, time.nanoTime() - ageMillis * NANOS_PER_MILLI);
        int models = reader.count(MAX_MODELS, "models");
        for (int i = 0; i < models; i++) {
            ModelTelemetry model = store.model(in.readUTF());
            reader.model(model);
            if (version > VERSION_WITHOUT_TOKEN_CORRECTION) {
                model.tokenCorrection().restore(reader.tokenCorrection());
            }
        }
        return ageMillis;
    }

    /** Reads the body of a snapshot that was found whole. */
    private record Reader(DataInputStream in, long writtenNanos) {
        int count(int limit, String what) throws IOException {
            int count = in.readInt();
            if (count < 0 || count > limit) {
                throw new DamagedException("it claims " + count + " " + what);
            }
            return count;
        }

        void model(ModelTelemetry model) throws IOException {
            for (Series series : Series.values()) {
                for (Metric metric : Metric.values()) {
                    int samples = count(MAX_SAMPLES, "samples");
                    for (int i = 0; i < samples; i++) {
                        double seconds = in.readDouble();
                        model.record(series, metric, seconds, writtenNanos - in.readLong());
                    }
                    model.predictor(series, metric).restore(predictor());
                }
            }
        }

        TokenCorrection.State tokenCorrection() throws IOException {
            return new TokenCorrection.State(
                    in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(), in.readLong());
        }

        private LatencyPredictor.State predictor() throws IOException {
            return new LatencyPredictor.State(
                    in.readDouble(),
                    in.readDouble(),
                    in.readDouble(),
                    in.readDouble(),
                    in.readDouble(),
                    in.readDouble(),
                    in.readDouble(),
                    in.readLong(),
                    writtenNanos - in.readLong(),
                    ratios());
        }

        private double[] ratios() throws IOException {
            double[] ratios = new double[count(MAX_SAMPLES, "ratios")];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = in.readDouble();
            }
            return ratios;
        }
    }

    private static long checksum(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }
}
