-- Keyed hash of the proof that the device showed when it entered: a device that entered before is known again, for its person only.
-- NULL: it showed none, or the password has changed since.
ALTER TABLE sesion ADD COLUMN dispositivo TEXT;
