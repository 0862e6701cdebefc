import { type ReactNode, useState } from 'react';
import { number } from '../../lib/number-text.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './import.module.css';

const PAGE = 50;

interface ListDetailsProps<T> {
  /** of all, of which the list has the first */
  count: number;
  /** what the count counts */
  label: string;
  note: string;
  list: readonly T[];
  /** shown above the list while it is open */
  actions?: ReactNode;
  children(shown: readonly T[]): ReactNode;
}

/** A count that opens its list, fifty at a time. Nothing if the count is zero. */
export function ListDetails<T>({ count, label, note, list, actions, children }: ListDetailsProps<T>) {
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState(0);
  if (count === 0) return null;
  const to = Math.min(from + PAGE, list.length);
  return (
    <details className={styles.list} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>
          {number(count)} {label}
        </b>{' '}
        <span className={page.quiet}>{note}</span>
      </summary>
      {open && (
        <div className={page.tight}>
          {actions}
          {children(list.slice(from, to))}
          {list.length > PAGE && (
            <nav className={page.row} aria-label={`Páginas de ${label}`}>
              <Button disabled={from === 0} onClick={() => setFrom(from - PAGE)}>
                Anteriores
              </Button>
              <Button disabled={to === list.length} onClick={() => setFrom(to)}>
                Siguientes
              </Button>
              <span role="status">
                {number(from + 1)} a {number(to)} de {number(list.length)}
              </span>
            </nav>
          )}
          {count > list.length && (
            <p className={page.quiet}>
              Se ven las primeras {number(list.length)}; todas están en el archivo que puedes descargar.
            </p>
          )}
        </div>
      )}
    </details>
  );
}
