-- Several requests may wait for one user and kind, one for each asker. `pide` is a keyed hash of the secret that the asker's
-- client sends with both steps, or of its network if it sends none. Earlier codes had no asker and are void.
DROP TABLE confirmacion;
CREATE TABLE confirmacion (
  -- need not exist: a request for an unknown name writes the same rows and gets the same answers
  usuario TEXT NOT NULL,
  tipo TEXT NOT NULL CHECK (tipo IN ('registro', 'reseteo', 'acceso')),
  pide TEXT NOT NULL,
  codigo_hash TEXT NOT NULL,
  -- hash of the new password
  clave_hash TEXT,
  creada TEXT NOT NULL,
  vence TEXT NOT NULL,
  intentos INTEGER NOT NULL DEFAULT 0,
  -- when the code was used; until it expires, the same code gets the same answer again, without another effect
  usada TEXT,
  PRIMARY KEY (usuario, tipo, pide)
);
CREATE INDEX confirmacion_vence ON confirmacion (vence);
