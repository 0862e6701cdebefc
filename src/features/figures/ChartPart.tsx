import { type ComponentProps, useId } from 'react';
import { Chart } from '../../ui/charts/Chart.tsx';
import styles from './figures.module.css';

type ChartPartProps = Omit<ComponentProps<typeof Chart>, 'format' | 'current'>;

/** A chart under its own heading. */
export function ChartPart(props: ChartPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{props.title}</h3>
      <Chart {...props} />
    </section>
  );
}
