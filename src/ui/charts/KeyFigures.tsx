import styles from './chart.module.css';

interface Figure {
  label: string;
  value: string;
  note: string;
}

/** Large numbers with their labels. */
export function KeyFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
