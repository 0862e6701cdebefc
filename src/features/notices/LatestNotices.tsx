import { Fragment } from 'react';
import { Link } from 'wouter';
import { useObservable } from '../../domain/services.ts';
import { today } from '../../lib/calendar.ts';
import { campusZone } from '../../lib/campus-time.ts';
import { page } from '../../ui/base/page.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { useInbox } from './use-inbox.ts';

const MOST = 3;

/** The newest notices, as a section of Inicio. Nothing is shown while they are unknown. */
export function LatestNotices() {
  const { rows, stand, loading } = useInbox(today(useNow(), useObservable(campusZone)));
  const known = !loading && (stand.state === 'ready' || stand.state === 'kept');
  if (rows.length === 0 && !known) return null;
  return (
    <section className={page.box} aria-labelledby="ultimos-avisos">
      <h2 id="ultimos-avisos">Avisos</h2>
      {rows.length === 0 && <p>No tienes avisos.</p>}
      <dl className={page.values}>
        {rows.slice(0, MOST).map(({ notice, known, read }) => (
          <Fragment key={notice.aviso}>
            <dt>
              {known && !read && <span className="visually-hidden">Sin leer: </span>}
              <Link href={notice.href ?? '/avisos'} translate="no">
                {known && !read ? <b>{notice.text}</b> : notice.text}
              </Link>
            </dt>
            <dd>{notice.when.toLowerCase()}</dd>
          </Fragment>
        ))}
      </dl>
      {rows.length > MOST && <Link href="/avisos">Ver los {rows.length} avisos</Link>}
    </section>
  );
}
