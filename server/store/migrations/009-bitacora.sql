-- Who did what, for the university: never changed, kept for BITACORA_DIAS. What changes something is told in the same transaction;
-- refusals, readings and publications have none to be in. No password, token or code, and no address. Names are not references: a person who is removed stays in the record until it ends.
CREATE TABLE bitacora (
  -- the moment and a random end, so that it sorts by time
  id TEXT PRIMARY KEY,
  cuando TEXT NOT NULL,
  -- a kind of record/record.ts
  que TEXT NOT NULL,
  -- who did it; NULL: somebody who had not shown who they are
  quien TEXT,
  -- whose account it concerns; NULL: nobody's that exists
  sobre TEXT,
  detalle TEXT,
  -- «Chrome en Windows»
  equipo TEXT,
  -- the request's number in the technical log
  peticion TEXT
);
CREATE INDEX bitacora_sobre ON bitacora (sobre, id);
CREATE INDEX bitacora_quien ON bitacora (quien, id);
CREATE INDEX bitacora_que ON bitacora (que, id);
