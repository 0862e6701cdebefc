import { useState } from 'react';
import { useObservable, useServices } from '../../domain/services.ts';
import { Welcome } from '../../features/help/Welcome.tsx';
import { LatestNotices } from '../../features/notices/LatestNotices.tsx';
import { useNoticeReadings } from '../../features/notices/use-notice-readings.ts';

/** The sections of Inicio that come after the first screen: the newest notices and, once per person, the welcome. */
export function LateSections() {
  const { config } = useServices();
  const { mostrarCumpleanos } = useObservable(config.values);
  return (
    <>
      {mostrarCumpleanos && <LatestNotices />}
      <FirstVisit />
    </>
  );
}

/** The notice that stands for the welcome; its mark follows the person to every device. */
const WELCOME = 'bienvenida';

/** Shown only when the server says that the person has not read it, so that nobody sees it twice. */
function FirstVisit() {
  const { markRead } = useServices();
  const [began] = useState(() => Date.now());
  const [gone, setGone] = useState(false);
  const [reading] = useNoticeReadings([WELCOME]);
  if (gone || reading?.live.state !== 'ready' || reading.read) return null;
  const close = () => {
    setGone(true);
    void markRead(WELCOME, began);
  };
  return <Welcome onClose={close} />;
}
