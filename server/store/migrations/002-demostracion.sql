-- The people whom the demonstration wrote. On a later day it moves their birthdays only. Any other database has no row here.
CREATE TABLE demostracion (
  usuario TEXT PRIMARY KEY REFERENCES usuario (usuario),
  -- the person's place in the generated list
  lugar INTEGER NOT NULL,
  fecha_nacimiento TEXT
);
