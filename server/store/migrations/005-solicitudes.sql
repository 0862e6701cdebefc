-- Several requests may wait for one user and kind, one for each asker: `pide` is a keyed hash of the secret that the asker's client
-- shows with both steps or, where it shows none, of its network. Codes from before this knew no asker and are void.
DROP TABLE confirmacion;
CREATE TABLE confirmacion (
  -- need not exist: who asks for a code in an unknown name leaves the same traces and gets the same answers
  usuario TEXT NOT NULL,
  tipo TEXT NOT NULL CHECK (tipo IN ('registro', 'reseteo', 'acceso')),
  pide TEXT NOT NULL,
  codigo_hash TEXT NOT NULL,
  -- of the password wanted
  clave_hash TEXT,
  creada TEXT NOT NULL,
  vence TEXT NOT NULL,
  intentos INTEGER NOT NULL DEFAULT 0,
  -- when the code did its work: until it expires, the same code gets the same answer again, without another effect
  usada TEXT,
  PRIMARY KEY (usuario, tipo, pide)
);
CREATE INDEX confirmacion_vence ON confirmacion (vence);
