import { useEffect, useState } from 'react';
import { createCell } from '../offline/observable.ts';
import type { Installer, InstallPlace, InstallState } from './installer.ts';
import { useObservable, useServices } from './services.ts';
import { untilHere } from './until-here.ts';

export interface Install {
  /** undefined until it is known */
  state: InstallState | undefined;
  /** the app could be installed here: there is something to offer */
  possible: boolean;
  snoozed: boolean;
  snooze(): void;
  /** the browser's menu is to be explained */
  explains: boolean;
  places: readonly InstallPlace[];
  press(): void;
  close(): void;
}

const UNKNOWN = createCell<InstallState | undefined>(undefined);
const AWAKE = createCell(false);

/** `Instalar aplicación` (C7): the browser's question where it has one, else its steps. `done`: after either. */
export function useInstall(done: () => void = () => undefined): Install {
  const { installer } = useServices();
  const [made, setMade] = useState<Installer>();
  const [explains, setExplains] = useState(false);
  useEffect(() => {
    // Until its files come there is nothing to offer.
    void untilHere(installer).then(setMade);
  }, [installer]);
  const state = useObservable(made?.state ?? UNKNOWN);
  return {
    state,
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
