-- When the notice was last marked: of too many rows the oldest are deleted. Empty: it was marked before this column.
ALTER TABLE aviso_leido ADD COLUMN marcado TEXT NOT NULL DEFAULT '';
