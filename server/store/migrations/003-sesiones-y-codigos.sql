-- The device's name in the person's list of sessions: «Chrome en Windows». NULL: the session was opened before this column.
ALTER TABLE sesion ADD COLUMN equipo TEXT;
-- When the code was used. Until it expires, the same code gets the same answer again, without another effect.
ALTER TABLE confirmacion ADD COLUMN usada TEXT;
