-- Keyed hash of the proof that the device sent at the sign-in: it recognises a device that signed in before, for its person only.
-- NULL: the device sent none, or the password has changed since.
ALTER TABLE sesion ADD COLUMN dispositivo TEXT;
