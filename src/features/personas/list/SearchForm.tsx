import { memo, useEffect, useMemo, useRef } from 'react';
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

/** Rendered neither by a letter nor when people are found. */
export const SearchForm = memo(function SearchForm({ wanted, choices, offline, onWanted }: SearchFormProps) {
  // The field keeps its own text, so that a letter renders nothing.
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** the text of this form's own last search */
  const sent = useRef(wanted.text);
  const send = (change: Partial<WantedPeople> = {}) => {
    clearTimeout(typing.current);
    sent.current = field.current?.value ?? '';
    onWanted({ ...wanted, text: sent.current, ...change });
  };
  // What the timer calls: the filters may have changed since the letter.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
    // The URL wins: on Back, show the text that it contains. The person's own text returns through the URL a moment
    // later, when more may have been typed.
    if (wanted.text === sent.current || !field.current) return;
    clearTimeout(typing.current);
    sent.current = wanted.text;
    field.current.value = wanted.text;
  });
  useEffect(() => () => clearTimeout(typing.current), []);

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
          ref={field}
          defaultValue={wanted.text}
          onChange={() => {
            clearTimeout(typing.current);
            typing.current = setTimeout(() => latest.current(), TYPING_MS);
          }}
        />
        <Filter
          label="Departamento"
          value={wanted.department}
          values={choices?.departments}
          onChange={(department) => send({ department })}
        />
        <Filter
          label="Tipo"
          value={wanted.kind}
          values={choices?.kinds}
          onChange={(kind) => send({ kind })}
        />
        <Filter
          label="Estatus"
          value={wanted.status}
          values={choices?.statuses}
          onChange={(status) => send({ status })}
        />
        <Select
          label="Cuenta"
          value={wanted.account}
          onChange={({ target }) => send({ account: target.value as WantedPeople['account'] })}
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
