-- Work that one of several server processes does at a time: which of them has it.
CREATE TABLE arriendo (
  que TEXT PRIMARY KEY,
  -- the process; empty: nobody has it
  quien TEXT NOT NULL,
  -- raised by its holder every few seconds. If it stands still, another process takes the work over.
  turno BIGINT NOT NULL
);
