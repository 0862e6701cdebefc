import styles from './PageState.module.css';

const WIDTHS = [100, 92, 96, 60, 98, 84];

/** The shape of a page before it is there. It is in the prerendered HTML, so it holds no text of anybody. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="solo-lector">Cargando…</p>
      <i className={styles.title} />
      {WIDTHS.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
