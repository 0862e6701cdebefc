import { Fragment } from 'react';
import { page } from '../../../ui/base/page.ts';
import type { FactGroup } from './person-facts.ts';

const listed = new Intl.ListFormat('es-MX');

/** Fields without a value are listed in one line instead of a row of dashes. */
export function Facts({ groups }: { groups: readonly FactGroup[] }) {
  return (
    <div className={page.grid}>
      {groups.map(({ title, rows, missing }) => (
        <section key={title} className={`${page.box} ${page.start}`}>
          <h2>{title}</h2>
          {rows.length > 0 && (
            <dl className={page.values} translate="no">
              {rows.map(([label, value]) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
          )}
          {missing.length > 0 && <p className={page.quiet}>Sin dato: {listed.format(missing)}.</p>}
        </section>
      ))}
    </div>
  );
}
