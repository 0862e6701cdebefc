-- 1: opened on a machine that others use too; ends after twelve hours.
ALTER TABLE sesion ADD COLUMN compartida INTEGER NOT NULL DEFAULT 0;
-- Hash of the ticket with which a device ends this session later, without its token. NULL: opened before there were tickets.
ALTER TABLE sesion ADD COLUMN salida TEXT;
CREATE INDEX sesion_salida ON sesion (salida);
