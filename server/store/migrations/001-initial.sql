-- Times are ISO 8601 in UTC. Booleans are 0 or 1. Login names are stored in lower case.

CREATE TABLE usuario (
  id TEXT PRIMARY KEY,
  usuario TEXT NOT NULL UNIQUE,
  nombre TEXT NOT NULL,
  apellido TEXT NOT NULL,
  nombre_bd TEXT,
  expediente TEXT,
  perfil TEXT,
  rol TEXT,
  genero TEXT,
  -- 'Baja': the person has left and has no sign-in, open session or birthday
  estatus TEXT,
  hipocoristico TEXT,
  rfc TEXT,
  curp TEXT,
  id_oracle TEXT,
  tipo_empleado TEXT,
  extension TEXT,
  -- as the personnel database writes it (05-ene-1980); may be missing or unreadable
  fecha_nacimiento TEXT,
  -- parsed from fecha_nacimiento when the row is written; NULL if that is missing or unreadable
  nacimiento_mes INTEGER,
  nacimiento_dia INTEGER,
  fecha_ingreso TEXT,
  primer_acceso TEXT,
  ultimo_acceso TEXT,
  foto TEXT,
  thumb TEXT,
  -- file name of the picture from which foto and thumb are made, below DATA_DIR/originales
  foto_original TEXT,
  cache TEXT,
  validado INTEGER NOT NULL DEFAULT 0,
  color TEXT,
  departamento TEXT,
  puesto TEXT,
  -- PHC string; NULL until a registration is confirmed
  clave_hash TEXT
);
CREATE INDEX usuario_nacimiento ON usuario (nacimiento_mes, nacimiento_dia);

CREATE TABLE sesion (
  id TEXT PRIMARY KEY,
  usuario TEXT NOT NULL REFERENCES usuario (usuario),
  creada TEXT NOT NULL,
  vence TEXT NOT NULL,
  usada TEXT NOT NULL,
  revocada TEXT
);
CREATE INDEX sesion_usuario ON sesion (usuario);

-- One pending code for each user and kind. A new request replaces it. `usuario` need not exist: a request for an unknown name
-- writes the same rows and gets the same answers.
CREATE TABLE confirmacion (
  usuario TEXT NOT NULL,
  tipo TEXT NOT NULL CHECK (tipo IN ('registro', 'reseteo', 'acceso')),
  codigo_hash TEXT NOT NULL,
  clave_hash TEXT,
  creada TEXT NOT NULL,
  vence TEXT NOT NULL,
  intentos INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario, tipo)
);

CREATE TABLE configuracion (
  usuario TEXT NOT NULL REFERENCES usuario (usuario),
  campo TEXT NOT NULL,
  valor TEXT NOT NULL,
  PRIMARY KEY (usuario, campo)
);

-- The last order that a device sent for a field, and its outcome: a repeated send gets the same answer.
CREATE TABLE orden_dispositivo (
  usuario TEXT NOT NULL,
  dispositivo TEXT NOT NULL,
  campo TEXT NOT NULL,
  orden INTEGER NOT NULL,
  valor TEXT NOT NULL,
  -- APLICADO, or CONFLICTO with the server's value in valor_servidor (NULL: never saved)
  resultado TEXT NOT NULL,
  valor_servidor TEXT,
  visto TEXT NOT NULL,
  PRIMARY KEY (usuario, dispositivo, campo)
);

CREATE TABLE aviso_leido (
  usuario TEXT NOT NULL REFERENCES usuario (usuario),
  aviso TEXT NOT NULL,
  leido INTEGER NOT NULL,
  hora_inicio_lectura TEXT,
  PRIMARY KEY (usuario, aviso)
);

CREATE TABLE proceso (
  proceso TEXT PRIMARY KEY,
  descripcion TEXT NOT NULL
);

-- permiso is '' for the right to run the process, or the name of a specific permission in it.
CREATE TABLE permiso (
  usuario TEXT NOT NULL REFERENCES usuario (usuario),
  proceso TEXT NOT NULL REFERENCES proceso (proceso),
  permiso TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (usuario, proceso, permiso)
);
