import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { lazyComponent, onIntent } from '../../ui/lazy/lazy-component.tsx';
import { ShowPart } from '../../ui/lazy/OpenComponent.tsx';
import { useFailureNotice } from '../context/use-failure-toast.ts';
import { usePlace } from '../navigation/use-place.tsx';
import type { ShellRoute } from '../routes/route.ts';
import { shellRouteAt } from '../routes/routes.tsx';
import styles from './Breadcrumb.module.css';

/** One step of the breadcrumb: its label and, if the step has a page, its address (A1.3). */
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

const SIBLINGS = lazyComponent(() => import('./SiblingPages.tsx'), 'CrumbSiblings');

/** The current page and, on a wide screen, a button that lists the pages of the same group. */
function Here({ route }: { route: ShellRoute }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const showFailure = useFailureNotice();
  const failed = (error: unknown) => {
    close();
    showFailure(error);
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
