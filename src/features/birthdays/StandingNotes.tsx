import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useServices } from '../../user/services.ts';
import type { Standing } from './use-days.ts';

/** What is to be said of the days together: their age, a failure, and which of them this device does not hold. */
export function StandingNotes({ standing, days }: { standing: Standing; days: number }) {
  const { live } = useServices();
  const { keptAt, failure, unknown } = standing;
  if (unknown === days && failure === undefined)
    return (
      <EmptyState>
        Estos cumpleaños necesitan conexión la primera vez. Los verás en cuanto regrese.
      </EmptyState>
    );
  return (
    <>
      {keptAt !== undefined && <Age at={keptAt} />}
      {failure !== undefined && (
        <Notice kind="alert">
          <p>No pudimos leer los cumpleaños. {failure}</p>
          <Button onClick={() => live.refresh()}>Intentar de nuevo</Button>
        </Notice>
      )}
      {unknown > 0 && (
        <Notice>
          {unknown === 1 ? 'De 1 día no hay' : `De ${unknown} días no hay`} datos guardados en este
          dispositivo: se completan cuando regrese la conexión.
        </Notice>
      )}
    </>
  );
}
