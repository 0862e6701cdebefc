import { Link } from 'wouter';
import styles from './Canvas.module.css';
import { shellRouteAt } from './routes.tsx';
import { usePlace } from './shell-context.ts';

/** A1.3: label and, where the step has a page, its address. */
interface Crumb {
  label: string;
  url?: string;
}

function crumbsOf(path: string | undefined): Crumb[] {
  const route = path === undefined ? undefined : shellRouteAt(path);
  if (!route) return [];
  if (route.path === '/') return [{ label: route.title }];
  const group = route.group ? [{ label: route.group }] : [];
  return [{ label: 'Inicio', url: '/' }, ...group, { label: route.title }];
}

export function Breadcrumb() {
  const crumbs = crumbsOf(usePlace());
  return (
    <nav aria-label="Ruta" className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, url }, index) => (
          <li key={label}>
            {url ? (
              <Link href={url}>{label}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
