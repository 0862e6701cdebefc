import { useEffect, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './birthdays.module.css';
import type { Filter } from './people.ts';

interface Props {
  filter: Filter;
  areas: readonly string[];
  onFilter(filter: Filter): void;
}

/** While somebody types, the lists are drawn once, not with each letter. */
const TYPING_MS = 150;

export function Filters({ filter, areas, onFilter }: Props) {
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
  // The URL wins: on Back, show what the address says.
  const [told, setTold] = useState(filter.nombre);
  if (told !== filter.nombre) {
    setTold(filter.nombre);
    // One's own letters come back a moment later, when more may have been typed.
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
