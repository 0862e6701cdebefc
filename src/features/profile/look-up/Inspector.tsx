import { type FormEvent, useState } from 'react';
import { formatMoment } from '../../../domain/birthdays/format-date.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../profile.module.css';
import { type PermissionAnswer, useInspector } from './use-look-up.ts';

/**
 * Asks the server what a person may do (A9): process, specific permission, and the answers with who was asked
 * about and when.
 */
export function Inspector({ about }: { about: string }) {
  const { connection } = useServices();
  const { offline } = useObservable(connection);
  const { answers, asking, inspect } = useInspector();
  const [proceso, setProceso] = useState('');
  const [permiso, setPermiso] = useState('');
  /** undefined: the person who was looked up */
  const [other, setOther] = useState<string>();
  const usuario = (other ?? about).trim();
  const complete = usuario !== '' && proceso.trim() !== '';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const specific = permiso.trim();
    if (complete && !offline)
      void inspect({ usuario, proceso: proceso.trim(), ...(specific && { permisoEspecifico: specific }) });
  }

  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, translate: 'no' } as const;
  return (
    <section className={`${page.box} ${styles.inspector}`} aria-labelledby="permisos">
      <h2 id="permisos">Permisos</h2>
      <form className={styles.inspector} onSubmit={onSubmit} aria-labelledby="permisos">
        <div className={styles.fields}>
          <Field
            {...plain}
            label="De quién"
            value={other ?? about}
            onChange={({ target }) => setOther(target.value)}
          />
          <Field
            {...plain}
            label="Proceso"
            value={proceso}
            onChange={({ target }) => setProceso(target.value)}
          />
          <Field
            {...plain}
            label="Permiso específico (opcional)"
            value={permiso}
            onChange={({ target }) => setPermiso(target.value)}
          />
        </div>
        <div className={styles.act}>
          <Button type="submit" disabled={offline || !complete} busy={asking}>
            Comprobar permiso
          </Button>
          {offline && <span className={page.quiet}>Hace falta conexión.</span>}
        </div>
      </form>
      <ul className={styles.answers} aria-live="polite" aria-label="Respuestas">
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

function Answer({ answer }: { answer: PermissionAnswer }) {
  const { usuario, proceso, permisoEspecifico, permitted, failure, by, at } = answer;
  return (
    <li>
      <strong>{permitted ? 'Sí' : 'No'}</strong>
      <div translate="no">
        {usuario} · {proceso}
        {permisoEspecifico && ` · ${permisoEspecifico}`}
      </div>
      <span>
        {failure && <>No se pudo comprobar, y eso cuenta como no: {failure} </>}
        Preguntó <b translate="no">{by}</b>,{' '}
        <time dateTime={new Date(at).toISOString()}>{formatMoment(new Date(at).toISOString())}</time>
      </span>
    </li>
  );
}
