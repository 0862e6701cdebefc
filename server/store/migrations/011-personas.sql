-- The text in which administrators search: surname, name, nickname, number and login name, each word after a blank, in lower case and
-- without Spanish accents (personnel/search.ts folds what is typed in the same way). It ends with the login name, so it is unique.
ALTER TABLE usuario ADD COLUMN buscado TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(
    lower(' ' || apellido || ' ' || nombre || ' ' || COALESCE(hipocoristico, '') || ' ' || COALESCE(expediente, '') || ' ' || usuario),
  'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n'),
  'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n')
) VIRTUAL;
-- 1: the person has created and confirmed an account.
ALTER TABLE usuario ADD COLUMN cuenta INTEGER GENERATED ALWAYS AS (
  CASE WHEN clave_hash IS NOT NULL AND validado = 1 THEN 1 ELSE 0 END
) VIRTUAL;
-- Has whatever a search compares, so that a search reads only the people that it finds.
CREATE INDEX usuario_buscado ON usuario (buscado, usuario, departamento, tipo_empleado, estatus, cuenta);
