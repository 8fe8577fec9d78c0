package dev.pointsman.core.telemetry;

import dev.pointsman.core.time.TimeSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that telemetry snapshots are kept in. Each one is written beside it and moved into place, so that a crash leaves the
 * last complete one. The file belongs to one process: a lock beside it says so. A damaged or foreign file is set aside and never
 * stops a start.
 */
public final class SnapshotFile implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotFile.class);

    private final Path file;
    private final FileChannel lockChannel;

    private SnapshotFile(Path file, FileChannel lockChannel) {
        this.file = file;
        this.lockChannel = lockChannel;
    }

    /**
     * Takes the file for this process; its folder is made where it is missing.
     *
     * @throws IOException where it cannot be written, or another process has it
     */
    public static SnapshotFile open(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!lock(channel)) {
            channel.close();
            throw new IOException(
                    "the telemetry snapshot " + file + " is in use by another process; give each its own file");
        }
        return new SnapshotFile(file, channel);
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException takenByThisProcess) {
            return false;
        }
    }

    /**
     * Restores what the file holds.
     *
     * @return age of the snapshot in milliseconds; empty where there is none, or none that can be read
     */
    public OptionalLong load(TelemetryStore store, TimeSource time) throws IOException {
        if (!Files.exists(file)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(TelemetrySnapshot.read(Files.readAllBytes(file), store, time));
        } catch (IOException | RuntimeException unusable) {
            Path aside = file.resolveSibling(file.getFileName() + ".damaged-" + time.wallMillis());
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            LOG.warn(
                    "The telemetry snapshot {} cannot be used, {}; it was set aside as {}",
                    file,
                    unusable.getMessage(),
                    aside.getFileName());
            return OptionalLong.empty();
        }
    }

    /** Writes a snapshot and moves it into place once it is on the disk. */
    public synchronized void save(TelemetryStore store, TimeSource time) throws IOException {
        byte[] bytes = TelemetrySnapshot.write(store, time);
        Path written = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel channel = FileChannel.open(
                written, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Gives the file up. */
    @Override
    public void close() throws IOException {
        lockChannel.close();
    }
}
