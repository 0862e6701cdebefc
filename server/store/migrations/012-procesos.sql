-- What several server processes on one database agree on.

-- Attempts that count for a limit (limits/table.ts). `clave` is a keyed hash. A bucket that is full again has no use and is deleted.
CREATE TABLE cubeta (
  limite TEXT NOT NULL,
  clave TEXT NOT NULL,
  -- when it is full again: ms since the epoch
  llena DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (limite, clave)
);

-- Raised in the transaction of each change to data that processes keep in memory, so that they read it again.
CREATE TABLE cambio (
  que TEXT PRIMARY KEY,
  numero BIGINT NOT NULL
);
