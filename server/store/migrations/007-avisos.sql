-- When a notice was last marked, so that of too many the oldest go. Empty: before this was kept.
ALTER TABLE aviso_leido ADD COLUMN marcado TEXT NOT NULL DEFAULT '';
