-- 1: the session was opened on a shared machine and ends after twelve hours.
ALTER TABLE sesion ADD COLUMN compartida INTEGER NOT NULL DEFAULT 0;
-- Hash of the ticket with which the device ends the session later, without its token. NULL: it was opened before this column.
ALTER TABLE sesion ADD COLUMN salida TEXT;
CREATE INDEX sesion_salida ON sesion (salida);
