import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { lazyPart, onIntent } from '../ui/lazy-part.tsx';
import { ShowPart } from '../ui/OpenPart.tsx';
import styles from './Breadcrumb.module.css';
import { type ShellRoute, shellRouteAt } from './routes.tsx';
import { usePlace } from './shell-context.ts';
import { useFailureNotice } from './use-failure-notice.ts';

/** A1.3: label and, where the step has a page, its address. */
interface Crumb {
  label: string;
  url?: string;
}

function crumbsOf(route: ShellRoute): Crumb[] {
  if (route.path === '/') return [];
  return [{ label: 'Inicio', url: '/' }, ...(route.group ? [{ label: route.group }] : [])];
}

export function Breadcrumb() {
  const place = usePlace();
  const route = place === undefined ? undefined : shellRouteAt(place);
  return (
    <nav aria-label="Ruta" className={styles.crumbs}>
      <ol>
        {route &&
          crumbsOf(route).map(({ label, url }) => (
            <li key={label}>{url ? <Link href={url}>{label}</Link> : label}</li>
          ))}
        {route && <Here key={route.path} route={route} />}
      </ol>
    </nav>
  );
}

const SIBLINGS = lazyPart(() => import('./CrumbSiblings.tsx'), 'CrumbSiblings');

/** The page itself, and on a wide screen the pages beside it. */
function Here({ route }: { route: ShellRoute }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const tell = useFailureNotice();
  const failed = (error: unknown) => {
    close();
    tell(error);
  };
  return (
    <li>
      <span aria-current="page">{route.title}</span>
      <button
        ref={button}
        type="button"
        aria-label={`Páginas junto a ${route.title}`}
        aria-expanded={open}
        {...onIntent(SIBLINGS.preload)}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden="true" />
      </button>
      {open && <ShowPart part={SIBLINGS} props={{ route, button, onClose: close }} onFailure={failed} />}
    </li>
  );
}
