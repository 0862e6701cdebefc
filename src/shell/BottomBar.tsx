import AppWindow from 'lucide-react/icons/app-window';
import { Link } from 'wouter';
import styles from './BottomBar.module.css';
import { ICONS } from './icons.ts';
import { onIntent } from './lazy-part.tsx';
import { PANELS } from './panels.ts';
import { plainPath, SHELL_ROUTES } from './routes.tsx';
import { usePlace } from './shell-context.ts';

const PATHS = ['/', '/cumpleanos', '/avisos'];
const ROUTES = SHELL_ROUTES.filter((route) => PATHS.includes(route.path)).map((route) => ({
  ...route,
  Icon: ICONS[route.icon],
}));

/** The phone's bar. Above 991 px it is not displayed, so nothing of it is read out there. */
export function BottomBar({ inert, onTabs }: { inert: boolean; onTabs(): void }) {
  const place = usePlace();
  const at = place === undefined ? undefined : plainPath(place);
  return (
    <nav aria-label="Accesos rápidos" inert={inert} className={styles.bottom}>
      {ROUTES.map(({ path, title, Icon }) => (
        <Link key={path} href={path} aria-current={path === at ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          {title}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" {...onIntent(PANELS.pestanas.preload)} onClick={onTabs}>
        <AppWindow aria-hidden="true" />
        Pestañas
      </button>
    </nav>
  );
}
