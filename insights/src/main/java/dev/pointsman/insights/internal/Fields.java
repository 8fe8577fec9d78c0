package dev.pointsman.insights.internal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads one column of a row after another; NULL becomes absent. */
final class Fields {
    private final ResultSet row;
    private int last;

    Fields(ResultSet row) {
        this.row = row;
    }

    String text() throws SQLException {
        return optionalText().orElse("");
    }

    Optional<String> optionalText() throws SQLException {
        return Optional.ofNullable(row.getString(++last));
    }

    long whole() throws SQLException {
        return row.getLong(++last);
    }

    double number() throws SQLException {
        return row.getDouble(++last);
    }

    byte[] bytes() throws SQLException {
        byte[] value = row.getBytes(++last);
        return value == null ? new byte[0] : value;
    }

    OptionalInt optionalInteger() throws SQLException {
        int value = row.getInt(++last);
        return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(value);
    }

    OptionalLong optionalWhole() throws SQLException {
        long value = row.getLong(++last);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    OptionalDouble optionalNumber() throws SQLException {
        double value = row.getDouble(++last);
        return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
