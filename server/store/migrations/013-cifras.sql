-- Counts by day, in the university's time zone. They name nobody and no device.
CREATE TABLE cifra (
  -- 2026-11-20
  dia TEXT NOT NULL,
  -- a name of figures/figures.ts
  cifra TEXT NOT NULL,
  -- of `version`: which one; '' of the others
  detalle TEXT NOT NULL DEFAULT '',
  valor INTEGER NOT NULL,
  PRIMARY KEY (dia, cifra, detalle)
);
-- One row for each day on which a person used the app. Only that person sees it; the day's sum over everybody goes into `cifra`.
CREATE TABLE cifra_persona (
  usuario TEXT NOT NULL REFERENCES usuario (usuario),
  dia TEXT NOT NULL,
  guardados INTEGER NOT NULL DEFAULT 0,
  conflictos INTEGER NOT NULL DEFAULT 0,
  rechazos INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario, dia)
);
CREATE INDEX cifra_persona_dia ON cifra_persona (dia);
