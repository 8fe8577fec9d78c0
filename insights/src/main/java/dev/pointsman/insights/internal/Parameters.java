package dev.pointsman.insights.internal;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Sets one parameter after another; what is absent becomes NULL. */
final class Parameters {
    private final PreparedStatement statement;
    private int last;

    Parameters(PreparedStatement statement) {
        this.statement = statement;
    }

    void text(String value) throws SQLException {
        statement.setString(++last, value);
    }

    void whole(long value) throws SQLException {
        statement.setLong(++last, value);
    }

    void number(double value) throws SQLException {
        statement.setDouble(++last, value);
    }

    void bytes(byte[] value) throws SQLException {
        statement.setBytes(++last, value);
    }

    void text(Optional<String> value) throws SQLException {
        if (value.isPresent()) {
            text(value.get());
        } else {
            statement.setNull(++last, Types.VARCHAR);
        }
    }

    void integer(OptionalInt value) throws SQLException {
        if (value.isPresent()) {
            statement.setInt(++last, value.getAsInt());
        } else {
            statement.setNull(++last, Types.INTEGER);
        }
    }

    void whole(OptionalLong value) throws SQLException {
        if (value.isPresent()) {
            whole(value.getAsLong());
        } else {
            statement.setNull(++last, Types.BIGINT);
        }
    }

    void number(OptionalDouble value) throws SQLException {
        if (value.isPresent()) {
            number(value.getAsDouble());
        } else {
            statement.setNull(++last, Types.DOUBLE);
        }
    }

    void bytes(Optional<byte[]> value) throws SQLException {
        if (value.isPresent()) {
            bytes(value.get());
        } else {
            statement.setNull(++last, Types.BINARY);
        }
    }
}
