CREATE TABLE records (
  id TEXT PRIMARY KEY,
  started_ms BIGINT NOT NULL,
  config_hash TEXT NOT NULL,
  decision TEXT,
  session TEXT,
  series TEXT NOT NULL,
  lifecycle TEXT NOT NULL,
  status INTEGER,
  model TEXT,
  outcome TEXT NOT NULL,
  attempts TEXT NOT NULL,
  ttft_s DOUBLE PRECISION,
  tpot_s DOUBLE PRECISION,
  prompt_tokens BIGINT,
  completion_tokens BIGINT,
  reasoning_tokens BIGINT,
  cached_tokens BIGINT,
  tokens_basis TEXT NOT NULL,
  currency TEXT,
  cost_estimated DOUBLE PRECISION,
  cost_actual DOUBLE PRECISION,
  policy TEXT,
  pool TEXT,
  evidence ${blob},
  selection ${blob}
);
CREATE INDEX records_by_time ON records (started_ms, id);
CREATE TABLE documents (
  hash TEXT PRIMARY KEY,
  body TEXT NOT NULL
);
CREATE TABLE roll_ups (
  span TEXT NOT NULL,
  start_ms BIGINT NOT NULL,
  decision TEXT NOT NULL,
  model TEXT NOT NULL,
  outcome TEXT NOT NULL,
  lifecycle TEXT NOT NULL,
  currency TEXT NOT NULL,
  writer TEXT NOT NULL,
  records BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  cost_estimated DOUBLE PRECISION NOT NULL,
  cost_actual DOUBLE PRECISION NOT NULL,
  cost_known BIGINT NOT NULL,
  prompt_tokens BIGINT NOT NULL,
  completion_tokens BIGINT NOT NULL,
  ttft ${blob} NOT NULL,
  tpot ${blob} NOT NULL,
  PRIMARY KEY (span, start_ms, decision, model, outcome, lifecycle, currency, writer)
);
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
