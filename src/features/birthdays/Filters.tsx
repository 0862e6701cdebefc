import { useEffect, useState } from 'react';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import styles from './birthdays.module.css';
import type { Filter } from './model/filter-people.ts';

interface FiltersProps {
  filter: Filter;
  areas: readonly string[];
  onFilter(filter: Filter): void;
}

/**
 * Milliseconds without typing before the lists are filtered, so that they do not re-render for every letter.
 */
const TYPING_MS = 150;

export function Filters({ filter, areas, onFilter }: FiltersProps) {
  const [text, setText] = useState(filter.nombre);
  const [sent, setSent] = useState(filter.nombre);
  useEffect(() => {
    if (text === filter.nombre) return;
    const timer = setTimeout(() => {
      setSent(text);
      onFilter({ ...filter, nombre: text });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, filter, onFilter]);
  // The URL wins: on Back, show the filter that it contains.
  const [told, setTold] = useState(filter.nombre);
  if (told !== filter.nombre) {
    setTold(filter.nombre);
    // The person's own text returns through the URL a moment later, when more may have been typed.
    if (filter.nombre !== sent) {
      setSent(filter.nombre);
      setText(filter.nombre);
    }
  }
  return (
    <search className={styles.filters}>
      <Field
        label="Buscar por nombre"
        type="search"
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label="Departamento"
        value={filter.area}
        onChange={(event) => onFilter({ ...filter, area: event.target.value })}
      >
        <option value="">Todos</option>
        {areas.map((area) => (
          <option key={area}>{area}</option>
        ))}
      </Select>
    </search>
  );
}
