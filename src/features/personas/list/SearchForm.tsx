import { memo, useEffect, useMemo, useState } from 'react';
import type { Choices, WantedPeople } from '../../../domain/personnel/personnel.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import styles from './list.module.css';

/** Milliseconds without typing before the server is asked. */
const TYPING_MS = 200;

interface SearchFormProps {
  wanted: WantedPeople;
  choices: Choices | undefined;
  offline: boolean;
  onWanted(wanted: WantedPeople): void;
}

/** Not rendered again when people are found. */
export const SearchForm = memo(function SearchForm({ wanted, choices, offline, onWanted }: SearchFormProps) {
  const [text, setText] = useState(wanted.text);
  const [sent, setSent] = useState(wanted.text);
  const send = () => {
    setSent(text);
    onWanted({ ...wanted, text });
  };
  useEffect(() => {
    if (text === wanted.text) return;
    const timer = setTimeout(send, TYPING_MS);
    return () => clearTimeout(timer);
  });
  // The URL wins: on Back, show the text that it contains.
  const [told, setTold] = useState(wanted.text);
  if (told !== wanted.text) {
    setTold(wanted.text);
    // The person's own text returns through the URL a moment later, when more may have been typed.
    if (wanted.text !== sent) {
      setSent(wanted.text);
      setText(wanted.text);
    }
  }

  return (
    <search>
      <form
        className={styles.search}
        aria-label="Buscar personas"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          className={styles.text}
          label="Nombre, usuario o expediente"
          type="search"
          hint={
            offline ? 'Para buscar hace falta conexión: de las personas no se guarda nada aquí.' : undefined
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Filter
          label="Departamento"
          value={wanted.department}
          values={choices?.departments}
          onChange={(department) => onWanted({ ...wanted, text, department })}
        />
        <Filter
          label="Tipo"
          value={wanted.kind}
          values={choices?.kinds}
          onChange={(kind) => onWanted({ ...wanted, text, kind })}
        />
        <Filter
          label="Estatus"
          value={wanted.status}
          values={choices?.statuses}
          onChange={(status) => onWanted({ ...wanted, text, status })}
        />
        <Select
          label="Cuenta"
          value={wanted.account}
          onChange={({ target }) =>
            onWanted({ ...wanted, text, account: target.value as WantedPeople['account'] })
          }
        >
          <option value="">Cualquiera</option>
          <option value="sin">Sin cuenta</option>
          <option value="limitada">Entrada limitada</option>
        </Select>
      </form>
    </search>
  );
});

interface FilterProps {
  label: string;
  value: string;
  values: readonly string[] | undefined;
  onChange(value: string): void;
}

const NONE: readonly string[] = [];

/** The value of a shared link is an option too, also before the others are known. */
function Filter({ label, value, values = NONE, onChange }: FilterProps) {
  // Sixty departments, which no letter typed beside them changes.
  const options = useMemo(() => {
    const all = value === '' || values.includes(value) ? values : [value, ...values];
    return all.map((option) => <option key={option}>{option}</option>);
  }, [value, values]);
  return (
    <Select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Todos</option>
      {options}
    </Select>
  );
}
