import { type ComponentType, useId } from 'react';
import type { FigureDay, FigureSet } from '../../domain/figures/figure-set.ts';
import type { Scope } from '../../domain/figures/figures.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { DataAge } from '../../ui/feedback/DataAge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';
import { daysOf, longDay, type Period } from './periods.ts';
import { type LoadedFigures, useFigures } from './use-figures.ts';

export interface ShownFigures {
  figures: FigureSet;
  /** of the period, one for each day that the server keeps */
  days: readonly FigureDay[];
  period: Period;
}

interface FiguresPartProps {
  scope: Scope;
  title: string;
  period: Period;
  Shown: ComponentType<ShownFigures>;
}

/** One scope's figures, or why they are not there. */
export function FiguresPart({ scope, title, period, Shown }: FiguresPartProps) {
  const id = useId();
  const loaded = useFigures(scope);
  const { figures, problem, offline, again } = loaded;
  const days = figures ? daysOf(figures, period) : [];
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      <div className={page.tight}>
        {figures && offline && <DataAge at={figures.at} />}
        {figures && problem?.kind === 'failed' && !offline && (
          <div className={page.row}>
            <Callout kind="alert">No pudimos preguntar; ves las cifras de antes. {problem.message}</Callout>
            <Button onClick={again}>Reintentar</Button>
          </div>
        )}
        {!figures && <Instead loaded={loaded} />}
        {figures && days.length === 0 && (
          <EmptyState>
            Todavía no hay cifras. Se cuentan desde hoy, y aquí aparecen conforme se usa la app.
          </EmptyState>
        )}
        {figures && days.length > 0 && (
          <>
            {figures.first !== undefined && days[0]?.dia === figures.first && (
              <p className={page.quiet}>Se cuenta desde el {longDay(figures.first)}.</p>
            )}
            <Shown key={period} figures={figures} days={days} period={period} />
          </>
        )}
      </div>
    </section>
  );
}

function Instead({ loaded: { problem, offline, busy, again } }: { loaded: LoadedFigures }) {
  if (problem?.kind === 'none')
    return <EmptyState>Este servidor no lleva estas cifras: aquí no hay nada que ver.</EmptyState>;
  if (offline && !busy)
    return <EmptyState>Esta sección necesita conexión. La abriremos en cuanto regrese.</EmptyState>;
  if (problem?.kind === 'denied')
    return (
      <EmptyState action={<Button onClick={again}>Reintentar</Button>}>
        El servidor no te reconoce entre quienes administran la app. Tus propias cifras están abajo.
      </EmptyState>
    );
  if (busy || !problem)
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Preguntando al servidor…</p>
        <Skeleton height="20rem" />
      </div>
    );
  return (
    <EmptyState action={<Button onClick={again}>Reintentar</Button>}>
      No pudimos leer las cifras. {problem.kind === 'failed' && problem.message}
    </EmptyState>
  );
}
