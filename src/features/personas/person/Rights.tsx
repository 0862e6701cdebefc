import { type FormEvent, useState } from 'react';
import { isAdministrator } from '../../../../shared/roles.ts';
import type { PersonFile, Right } from '../../../domain/personnel/person-file.ts';
import type { Choices, PersonAct } from '../../../domain/personnel/personnel.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { processText } from './act-text.ts';
import styles from './person.module.css';

interface RightsProps {
  person: PersonFile;
  /** undefined until they are known */
  choices: Choices | undefined;
  own: boolean;
  offline: boolean;
  onAct(act: PersonAct): void;
}

/** The person's rights by process, and a form that gives one more. */
export function Rights({ person: { data, rights }, choices, own, offline, onAct }: RightsProps) {
  const processes = [...new Set(rights.map(({ process }) => process))];
  return (
    <section className={page.box}>
      <h2>Derechos</h2>
      {isAdministrator(data) && (
        <p className={page.quiet}>
          Administra la app: puede ejecutar todos los procesos, salvo los que se dan aparte, como{' '}
          <span translate="no">bitacora</span> y <span translate="no">personas</span>.
        </p>
      )}
      {processes.length === 0 && !isAdministrator(data) && (
        <p className={page.quiet}>Todavía no tiene ninguno.</p>
      )}
      <ul className={styles.rows}>
        {processes.map((process) => (
          <li key={process} className={styles.process}>
            <div>
              <strong translate="no">{process}</strong>
              <span>{processText(choices, process)}</span>
            </div>
            <ul className={styles.rights} aria-label={`Derechos en ${process}`}>
              {rights
                .filter((right) => right.process === process)
                .map((right) => (
                  <li key={right.permission}>
                    <span translate={right.permission ? 'no' : undefined}>
                      {right.permission || 'ejecutarlo'}
                    </span>
                    {!own && (
                      <Button
                        variant="quiet"
                        disabled={offline}
                        aria-label={`Quitar ${right.permission || 'el derecho a ejecutar'}, ${process}`}
                        onClick={() => onAct({ kind: 'quitar', right })}
                      >
                        Quitar
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {!own && choices && <GiveRight choices={choices} rights={rights} offline={offline} onAct={onAct} />}
    </section>
  );
}

interface GiveRightProps extends Pick<RightsProps, 'offline' | 'onAct'> {
  choices: Choices;
  rights: readonly Right[];
}

function GiveRight({ choices, rights, offline, onAct }: GiveRightProps) {
  const [process, setProcess] = useState('');
  const [permission, setPermission] = useState('');
  const permissions = choices.processes.find(({ name }) => name === process)?.permissions ?? [];
  const has = rights.some((right) => right.process === process && right.permission === permission);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (process && !has && !offline) onAct({ kind: 'dar', right: { process, permission } });
  }

  return (
    <form className={styles.give} onSubmit={onSubmit} aria-label="Dar un derecho">
      <Select
        label="Proceso"
        value={process}
        onChange={({ target }) => {
          setProcess(target.value);
          setPermission('');
        }}
      >
        <option value="">Elige uno</option>
        {choices.processes.map(({ name, text }) => (
          <option key={name} value={name}>
            {text ? `${text} (${name})` : name}
          </option>
        ))}
      </Select>
      <Select label="Permiso" value={permission} onChange={({ target }) => setPermission(target.value)}>
        <option value="">Ejecutarlo</option>
        {permissions.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Button type="submit" disabled={offline || !process || has}>
        {has ? 'Ya lo tiene' : 'Dar derecho'}
      </Button>
    </form>
  );
}
