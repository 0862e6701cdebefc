-- The university's record of who did what. Entries are never changed and are kept for BITACORA_DIAS. A change is recorded in the
-- change's transaction; a refusal, a reading or a publication has none. An entry has no password, token, code or address. Its names
-- are not references: the entries of a removed person stay until they expire.
CREATE TABLE bitacora (
  -- the time and a random end, so that ids sort by time
  id TEXT PRIMARY KEY,
  cuando TEXT NOT NULL,
  -- a kind of record/record.ts
  que TEXT NOT NULL,
  -- who did it; NULL: somebody who was not signed in
  quien TEXT,
  -- the account that it concerns; NULL: no existing one
  sobre TEXT,
  detalle TEXT,
  -- the device's name: «Chrome en Windows»
  equipo TEXT,
  -- the request's number in the technical log
  peticion TEXT
);
CREATE INDEX bitacora_sobre ON bitacora (sobre, id);
CREATE INDEX bitacora_quien ON bitacora (quien, id);
CREATE INDEX bitacora_que ON bitacora (que, id);
