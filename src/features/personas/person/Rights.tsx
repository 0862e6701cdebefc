import { type FormEvent, useState } from 'react';
import { isAdministrator } from '../../../../shared/roles.ts';
import type { PersonFile, Right } from '../../../domain/personnel/person-file.ts';
import type { Choices, PersonAct } from '../../../domain/personnel/personnel.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Table } from '../../../ui/layout/Table.tsx';

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
  return (
    <section className={`${page.box} ${page.tight}`}>
      <h2>Derechos</h2>
      {isAdministrator(data) && (
        <p className={page.quiet}>
          Administra la app: puede ejecutar todos los procesos, salvo los que se dan aparte, como{' '}
          <span translate="no">bitacora</span> y <span translate="no">personas</span>.
        </p>
      )}
      {rights.length === 0 && !isAdministrator(data) && (
        <p className={page.quiet}>Todavía no tiene ninguno.</p>
      )}
      {rights.length > 0 && (
        <Table
          caption="Derechos"
          captionHidden
          rows={rights}
          rowKey={({ process, permission }) => `${process} ${permission}`}
          columns={[
            {
              key: 'proceso',
              title: 'Proceso',
              cell: ({ process }) => <span translate="no">{process}</span>,
            },
            {
              key: 'permiso',
              title: 'Permiso',
              cell: ({ permission }) =>
                permission ? <span translate="no">{permission}</span> : 'ejecutarlo',
            },
            {
              key: 'quitar',
              title: 'Cambio',
              number: true,
              cell: (right) =>
                own ? (
                  '—'
                ) : (
                  <Button
                    variant="quiet"
                    disabled={offline}
                    aria-label={`Quitar ${right.permission || 'el derecho a ejecutar'}, ${right.process}`}
                    onClick={() => onAct({ kind: 'quitar', right })}
                  >
                    Quitar
                  </Button>
                ),
            },
          ]}
        />
      )}
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
  const { permissions, text } = choices.processes.find(({ name }) => name === process) ?? { permissions: [] };
  const has = rights.some((right) => right.process === process && right.permission === permission);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (process && !has && !offline) onAct({ kind: 'dar', right: { process, permission } });
  }

  return (
    <form className={page.tight} onSubmit={onSubmit} aria-label="Dar un derecho">
      <div className={page.row}>
        <Select
          label="Proceso"
          value={process}
          onChange={({ target }) => {
            setProcess(target.value);
            setPermission('');
          }}
        >
          <option value="">Elige uno</option>
          {choices.processes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select label="Permiso" value={permission} onChange={({ target }) => setPermission(target.value)}>
          <option value="">Ejecutarlo</option>
          {permissions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      <div className={page.row}>
        <Button type="submit" disabled={offline || !process || has}>
          {has ? 'Ya lo tiene' : 'Dar derecho'}
        </Button>
        {text && <span className={page.quiet}>{text}.</span>}
      </div>
    </form>
  );
}
