import { useState } from 'react';
import { isAdministrator } from '../../../shared/roles.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { FiguresPart } from './FiguresPart.tsx';
import styles from './figures.module.css';
import { OwnFigures } from './OwnFigures.tsx';
import { PERIODS, type Period } from './periods.ts';
import { SiteFigures } from './SiteFigures.tsx';

/** The page Cifras: what the server counted by day, of everybody for administrators, and one's own for everybody. */
export function FiguresPage() {
  const { profile } = useServices();
  const known = useObservable(profile.current);
  const administrator = known.state === 'known' && isAdministrator(known.person);
  const [period, setPeriod] = useState<Period>('30');
  return (
    <>
      <div className={page.head}>
        <h1>Cifras</h1>
        <p>Cuánto se usa la app, contado por el servidor día por día. Son cuentas: no dicen quién ni qué.</p>
      </div>
      <div className={page.stack}>
        <div className={styles.period}>
          <RadioGroup<Period>
            legend="Periodo"
            options={PERIODS}
            value={period}
            onChange={setPeriod}
            columns={3}
          />
        </div>
        {administrator && (
          <FiguresPart scope="site" title="Toda la universidad" period={period} Shown={SiteFigures} />
        )}
        <FiguresPart scope="own" title="Lo tuyo" period={period} Shown={OwnFigures} />
      </div>
    </>
  );
}
