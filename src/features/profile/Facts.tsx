import { Fragment } from 'react';
import { page } from '../../ui/page.ts';
import type { Person } from '../../user/services.ts';
import { type Group, profileGroups } from './groups.ts';
import styles from './profile.module.css';
import { Reserved } from './Reserved.tsx';

/** All that the viewer may see of a person (A6.1), in groups; the reserved data apart. */
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

/** What has no value is said in one quiet line: no row of dashes. */
function Section({ group: { title, rows, missing } }: { group: Group }) {
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
