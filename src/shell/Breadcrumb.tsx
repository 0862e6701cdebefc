import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import styles from './Breadcrumb.module.css';
import { lazyPart, onIntent, PartView } from './lazy-part.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { type ShellRoute, shellRouteAt } from './routes.tsx';
import { usePlace } from './shell-context.ts';

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

const SIBLINGS = lazyPart(async () => (await import('./CrumbSiblings.tsx')).CrumbSiblings);

/** The page itself, and on a wide screen the pages beside it. */
function Here({ route }: { route: ShellRoute }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
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
      {open && (
        <PartBoundary onFailure={close}>
          <Suspense fallback={null}>
            <PartView part={SIBLINGS} props={{ route, button, onClose: close }} />
          </Suspense>
        </PartBoundary>
      )}
    </li>
  );
}
