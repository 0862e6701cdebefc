-- Counts how many devices run which version. A row names no person, and its time is a day.
CREATE TABLE dispositivo (
  -- SHA-256 of the number that the device made up for itself
  id TEXT PRIMARY KEY,
  version TEXT NOT NULL,
  estado TEXT NOT NULL CHECK (estado IN ('actual', 'descargada', 'pospuesta', 'formulario', 'enviando')),
  -- the day of its last report, in UTC; the row is deleted 30 days after it
  visto TEXT NOT NULL
);
CREATE INDEX dispositivo_visto ON dispositivo (visto);
