-- How many devices run which version. Counted, never followed: no person stands beside a row, and no moment, only the day.
CREATE TABLE dispositivo (
  -- SHA-256 of the number that the device made up for itself
  id TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  estado TEXT NOT NULL CHECK (estado IN ('actual', 'descargada', 'pospuesta', 'formulario', 'enviando')),
  -- the day it was last heard of, in UTC; after 30 days it is forgotten
  visto TEXT NOT NULL
);
CREATE INDEX dispositivo_visto ON dispositivo (visto);
