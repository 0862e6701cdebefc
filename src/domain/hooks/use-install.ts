import { useEffect, useState } from 'react';
import { createCell } from '../../lib/observable.ts';
import { untilHere } from '../connection/retry-until-loaded.ts';
import type { Installer, InstallPlace, InstallState } from '../device/installer.ts';
import { useObservable, useServices } from '../services.ts';

export interface Install {
  /** undefined while unknown */
  state: InstallState | undefined;
  /** false until the installer's chunk has been loaded, has failed to load once, or is late */
  asked: boolean;
  /** the app can be installed here, so it can be offered */
  possible: boolean;
  snoozed: boolean;
  snooze(): void;
  /** the steps in the browser's menu are shown */
  explains: boolean;
  places: readonly InstallPlace[];
  press(): void;
  close(): void;
}

/** how long a menu waits for the installer's chunk before it opens without it */
const LATE_MS = 3000;

const UNKNOWN = createCell<InstallState | undefined>(undefined);
const AWAKE = createCell(false);

/**
 * Installing the app (`Instalar aplicación`, C7): the browser's prompt if it has one, otherwise the steps.
 * @param done called after either
 */
export function useInstall(done: () => void = () => undefined): Install {
  const { installer } = useServices();
  const [made, setMade] = useState<Installer>();
  const [missing, setMissing] = useState(false);
  const [explains, setExplains] = useState(false);
  useEffect(() => {
    const load = () =>
      installer().catch((error: unknown) => {
        setMissing(true);
        throw error;
      });
    // Until its chunk loads, there is nothing to offer.
    void untilHere(load).then(setMade);
    const late = setTimeout(() => setMissing(true), LATE_MS);
    return () => clearTimeout(late);
  }, [installer]);
  const state = useObservable(made?.state ?? UNKNOWN);
  return {
    state,
    asked: missing || made !== undefined,
    possible: state === 'ofrecida' || state === 'pasos',
    snoozed: useObservable(made?.snoozed ?? AWAKE),
    snooze: () => made?.snooze(),
    explains,
    places: made?.places ?? [],
    press() {
      void made?.ask().then((answer) => {
        if (answer === 'pasos') setExplains(true);
        else done();
      });
    },
    close() {
      setExplains(false);
      done();
    },
  };
}
