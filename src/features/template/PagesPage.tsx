import { Link } from 'wouter';
import { page } from '../../ui/base/page.ts';
import { Head } from './Head.tsx';
import { Part } from './Part.tsx';
import styles from './template.module.css';

interface ListedPage {
  path: string;
  title: string;
  /** a page of the template */
  group?: string;
}

interface PagesPageProps {
  shell: readonly ListedPage[];
  access: readonly ListedPage[];
}

/** Lists every page of the app, from the route table. */
export function PagesPage({ shell, access }: PagesPageProps) {
  const lists = [
    { title: 'Mi trabajo', pages: shell.filter(({ group }) => group === undefined) },
    { title: 'Plantilla', pages: shell.filter(({ group }) => group !== undefined) },
    // The sign-in is prerendered and has no row in the table.
    { title: 'Sin sesión', pages: [{ path: '/login', title: 'Iniciar sesión' }, ...access] },
  ];
  return (
    <>
      <Head title="Pages">
        Todas las páginas de la aplicación, también las de acceso. Con tu sesión abierta, «Iniciar sesión» te
        lleva a Inicio.
      </Head>
      <div className={page.stack}>
        {lists.map(({ title, pages }) => (
          <Part key={title} title={title}>
            <ul className={styles.links}>
              {pages.map((one) => (
                <li key={one.path}>
                  <Link href={one.path}>{one.title}</Link>
                </li>
              ))}
            </ul>
          </Part>
        ))}
      </div>
    </>
  );
}
