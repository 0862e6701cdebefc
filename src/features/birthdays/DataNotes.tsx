import { useServices } from '../../domain/services.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { DataAge } from '../../ui/feedback/DataAge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { DaysStanding } from './model/use-days.ts';

/**
 * Notes about all shown days: how old the data is, failures, and how many days this device has no data for.
 */
export function StandingNotes({ standing, days }: { standing: DaysStanding; days: number }) {
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
      {keptAt !== undefined && <DataAge at={keptAt} />}
      {failure !== undefined && (
        <Callout kind="alert">
          <p>No pudimos leer los cumpleaños. {failure}</p>
          <Button onClick={() => live.refresh()}>Intentar de nuevo</Button>
        </Callout>
      )}
      {unknown > 0 && (
        <Callout>
          {unknown === 1 ? 'De 1 día no hay' : `De ${unknown} días no hay`} datos guardados en este
          dispositivo: se completan cuando regrese la conexión.
        </Callout>
      )}
    </>
  );
}
