import { useEffect, useState } from 'react';
import { useServices } from '../../domain/services.ts';
import { singleKeysAct } from '../context/shortcut-keys.ts';
import { MOST_SHOWN } from '../search-index/search.ts';
import styles from './SearchDialog.module.css';

/** Milliseconds without typing before the number of results is announced. */
const COUNT_MS = 500;

interface SearchNotesProps {
  typed: string;
  total: number;
  /** whether Enter alone opens a page in a tab */
  inTab: boolean;
}

/** The notes below the results and their announcement to screen readers. */
export function SearchNotes({ typed, total, inTab }: SearchNotesProps) {
  const { local } = useServices();
  return (
    <>
      {total === 0 && (
        <div className={styles.none}>
          <p>
            Nada coincide con <q>{typed.trim()}</q>
          </p>
          <p>
            Prueba con menos letras, con un ajuste como <q>tema verde</q> o con el apellido de alguien cuyo
            cumpleaños ya viste en este dispositivo.
          </p>
        </div>
      )}
      {total > MOST_SHOWN && (
        <p className={styles.more}>
          Ves {MOST_SHOWN} de {total}. Escribe más para acotar.
        </p>
      )}
      <p className={styles.keys}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> elegir
        </span>
        <span>
          <kbd>Enter</kbd> {inTab ? 'abrir en una pestaña' : 'abrir'}
        </span>
        {!inTab && (
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> en una pestaña
          </span>
        )}
        {singleKeysAct(local) && (
          <span>
            <kbd>/</kbd> se apaga en Ajustes de diseño
          </span>
        )}
      </p>
      <Count typed={typed} total={total} />
    </>
  );
}

function Count({ typed, total }: { typed: string; total: number }) {
  const [message, setMessage] = useState('');
  const words = typed.trim() === '' ? '' : total === 1 ? '1 resultado' : `${total} resultados`;
  useEffect(() => {
    const timer = setTimeout(setMessage, COUNT_MS, words);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p role="status" className="visually-hidden">
      {message}
    </p>
  );
}
