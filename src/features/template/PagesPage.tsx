import { Link } from 'wouter';
import { page } from '../../ui/page.ts';
import { Head } from './Head.tsx';
import { Part } from './Part.tsx';
import { PAGE_LIST } from './page-list.ts';
import styles from './template.module.css';

export function PagesPage() {
  return (
    <>
      <Head title="Pages">Todas las páginas de la aplicación, también las de acceso.</Head>
      <div className={page.stack}>
        {PAGE_LIST.map(({ title, pages }) => (
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
