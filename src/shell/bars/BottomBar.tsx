import { Link } from 'wouter';
import { useObservable } from '../../domain/services.ts';
import { onIntent } from '../../ui/lazy/lazy-component.tsx';
import { useShell } from '../context/shell-context.ts';
import { usePlace } from '../navigation/use-place.tsx';
import { ICONS } from '../routes/icons.ts';
import { plainPath, SHELL_ROUTES } from '../routes/routes.tsx';
import { NO_TABS } from '../tabs/tab-list.ts';
import styles from './BottomBar.module.css';
import { PANELS } from './panels.ts';

const PATHS = ['/', '/cumpleanos', '/avisos'];
const ROUTES = SHELL_ROUTES.filter((route) => PATHS.includes(route.path)).map((route) => ({
  ...route,
  Icon: ICONS[route.icon],
}));

/** The bar at the bottom of a phone. From 992 px it has `display: none`, so screen readers skip it too. */
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
        <span className={styles.count} aria-hidden="true" data-count={count} />
        Pestañas
      </button>
    </nav>
  );
}
