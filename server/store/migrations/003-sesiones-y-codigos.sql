-- What a person is told of a device in the list of their sessions: «Chrome en Windows». NULL: opened before this was kept.
ALTER TABLE sesion ADD COLUMN equipo TEXT;
-- When a code did its work: until it expires, the same code gets the same answer again, without another effect.
ALTER TABLE confirmacion ADD COLUMN usada TEXT;
