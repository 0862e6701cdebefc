import { Link } from 'wouter';
import { onIntent } from '../ui/lazy-part.tsx';
import { useObservable } from '../user/services.ts';
import styles from './BottomBar.module.css';
import { ICONS } from './icons.ts';
import { PANELS } from './panels.ts';
import { plainPath, SHELL_ROUTES } from './routes.tsx';
import { usePlace, useShell } from './shell-context.ts';
import { NO_TABS } from './tab-list.ts';

const PATHS = ['/', '/cumpleanos', '/avisos'];
const ROUTES = SHELL_ROUTES.filter((route) => PATHS.includes(route.path)).map((route) => ({
  ...route,
  Icon: ICONS[route.icon],
}));

/** The phone's bar. Above 991 px it is not displayed, so nothing of it is read out there. */
export function BottomBar({ inert, onTabs }: { inert: boolean; onTabs(): void }) {
  const place = usePlace();
  const count = useObservable(useShell().tabs.current, NO_TABS)?.length ?? 0;
  const at = place === undefined ? undefined : plainPath(place);
  return (
    <nav aria-label="Accesos rápidos" inert={inert} className={styles.bottom}>
      {ROUTES.map(({ path, title, Icon }) => (
        <Link key={path} href={path} aria-current={path === at ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          {title}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Pestañas, ${count} ${count === 1 ? 'abierta' : 'abiertas'}`}
        {...onIntent(PANELS.pestanas.preload)}
        onClick={onTabs}
      >
        <span className={styles.count} aria-hidden="true" data-cuantas={count} />
        Pestañas
      </button>
    </nav>
  );
}
