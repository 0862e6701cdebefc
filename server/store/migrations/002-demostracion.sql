-- What the demonstration wrote, so that on a later day it may move its birthdays and nothing else. Empty in any other database.
CREATE TABLE demostracion (
  usuario TEXT PRIMARY KEY REFERENCES usuario (usuario),
  -- place in the generated list
  lugar INTEGER NOT NULL,
  fecha_nacimiento TEXT
);
