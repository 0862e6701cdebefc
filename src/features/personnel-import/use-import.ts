import { useEffect, useState } from 'react';
import type { SyncStatus } from '../../domain/connection/sync-status.ts';
import type { PersonnelImport } from '../../domain/personnel/personnel-import.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { createCell, type Observable } from '../../lib/observable.ts';
import { download } from '../../ui/files/download.ts';
import { type ImportRun, type RunView, startImport } from './import-run.ts';

const NO_RUN = createCell<RunView | undefined>(undefined);
type Saved = 'malas' | 'cambios' | 'personas';

/** The import on this page, at most one, and the files that can be downloaded. */
export function useImport() {
  const { personnelImport, connection } = useServices();
  const { offline } = useObservable(connection);
  const [run, setRun] = useState<ImportRun>();
  const view = useObservable<RunView | undefined>(run?.view ?? NO_RUN);
  const [busy, setBusy] = useState<Saved>();
  const [alert, setAlert] = useState<string>();
  useEffect(() => () => run?.leave(), [run]);

  const load = () => personnelImport().catch((): PersonnelImport | undefined => undefined);
  return {
    run,
    view,
    offline,
    busy,
    alert,
    /** Forgets the run before and begins with this file. */
    async choose(file: File) {
      setAlert(undefined);
      const service = await load();
      if (service) setRun(startImport({ service, pause: (ms) => pause(connection, ms) }, file));
      else setAlert('Falta una parte de la app; vuelve a cargar la página.');
    },
    /** Back to the choice of a file. */
    close: () => setRun(undefined),
    async save(name: Saved) {
      if (busy) return;
      setBusy(name);
      setAlert(undefined);
      const service = await load();
      const file =
        name === 'personas' ? await service?.everybody() : await service?.report(view?.state?.id ?? '', name);
      setBusy(undefined);
      if (file) download(`${name}.csv`, file);
      else setAlert('No pudimos preparar el archivo. Intenta de nuevo.');
    },
  };
}

export type Import = ReturnType<typeof useImport>;

/** Waits for the time, then for a connection. */
async function pause(connection: Observable<SyncStatus>, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (!connection.get().offline) return;
  await new Promise<void>((resolve) => {
    const stop = connection.subscribe(() => {
      if (connection.get().offline) return;
      stop();
      resolve();
    });
  });
}
