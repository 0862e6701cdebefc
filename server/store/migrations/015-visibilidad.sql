-- To whom the person's birthday is shown, by that person's choice (people/visibility.ts): todos, area or nadie.
ALTER TABLE usuario ADD COLUMN muestra_cumpleanos TEXT NOT NULL DEFAULT 'todos';
