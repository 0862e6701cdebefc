import { Fragment } from 'react';
import type { Person } from '../../domain/profile/profile.ts';
import { page } from '../../ui/base/page.ts';
import { type FieldGroup, profileGroups } from './field-groups.ts';
import { Reserved } from './PrivateFields.tsx';
import styles from './profile.module.css';

/** All fields of a person that the viewer may see (A6.1), in groups, and the reserved fields. */
export function Facts({ person }: { person: Person }) {
  return (
    <div className={page.grid}>
      {profileGroups(person).map((group) => (
        <Section key={group.title} group={group} />
      ))}
      <Reserved key={person.usuario} usuario={person.usuario} />
    </div>
  );
}

const listed = new Intl.ListFormat('es-MX');

/** Fields without a value are listed in one line instead of a row of dashes. */
function Section({ group: { title, rows, missing } }: { group: FieldGroup }) {
  return (
    <section className={page.box}>
      <h2>{title}</h2>
      <dl className={page.values}>
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd translate={title === 'Identidad' || title === 'En los registros' ? 'no' : undefined}>
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
      {missing.length > 0 && <p className={styles.missing}>Sin dato: {listed.format(missing)}.</p>}
    </section>
  );
}
