import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import type { Ability, Choice, DayNotices as Device } from '../../user/day-notices.ts';
import { useServices } from '../../user/services.ts';
import { untilHere } from '../../user/until-here.ts';
import { HourChoice } from './HourChoice.tsx';
import { NoticeOffer } from './NoticeOffer.tsx';

interface State {
  device: Device;
  ability: Ability;
  /** undefined: no notifications */
  hour: number | undefined;
  /** what the switch brings back */
  lastHour: number | undefined;
  asked: boolean;
}

/** Why there are none, said as it is: the app's own notices do not depend on it. */
const WHY_NOT: Readonly<Record<Exclude<Ability, 'posibles'>, string>> = {
  'sin-avisos': 'Este navegador no muestra avisos fuera de la app. Aquí y al abrirla los ves siempre.',
  'sin-despertador':
    'Este navegador no despierta la app cuando está cerrada. Los avisos te esperan aquí y al abrirla.',
  bloqueados:
    'Bloqueaste los avisos en el navegador. Para activarlos, abre la configuración del sitio (el ícono junto a la dirección), permite Notificaciones y vuelve a cargar.',
  'sin-instalar': 'Con la app instalada en este dispositivo, también podemos avisarte cuando está cerrada.',
};

/** Notifications on this device: asked about once, with what they are; afterwards a quiet control. */
export function DeviceNotices() {
  const { dayNotices } = useServices();
  const [state, setState] = useState<State>();
  const [failed, setFailed] = useState(false);
  const latest = useRef(0);

  useEffect(() => {
    let left = false;
    untilHere(dayNotices)
      .then(async (device) => {
        const [ability, hour, lastHour, asked] = await Promise.all([
          device.system.ability().catch((): Ability => 'sin-despertador'),
          device.hour(),
          device.lastHour(),
          device.asked(),
        ]);
        if (!left) setState({ device, ability, hour, lastHour, asked });
      })
      // Until its files come the list above is all there is.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [dayNotices]);

  if (!state) return null;
  const { device, ability, hour, lastHour, asked } = state;

  async function choose(wanted: number | undefined) {
    const mine = ++latest.current;
    // Shown at once: a second key must step on from it. The question stays until the browser's own is answered.
    if (asked) setState((now) => now && { ...now, hour: wanted, lastHour: hour ?? lastHour });
    const choice: Choice = await device.choose(wanted);
    const [can, kept] = await Promise.all([
      device.system.ability().catch((): Ability => 'sin-despertador'),
      device.hour(),
    ]);
    if (mine !== latest.current) return;
    setFailed(choice === 'fallo');
    setState((now) => now && { ...now, ability: can, asked: true, hour: kept });
  }

  if (ability === 'posibles' && hour === undefined && !asked)
    return (
      <NoticeOffer
        onChoose={choose}
        onDecline={() => {
          void device.decline();
          setState({ ...state, asked: true });
        }}
      />
    );
  return (
    <section aria-labelledby="avisos-dispositivo">
      <SectionHeading id="avisos-dispositivo">En este dispositivo</SectionHeading>
      {failed && <Notice kind="alert">No pudimos activarlos en este dispositivo. Intenta de nuevo.</Notice>}
      {ability === 'posibles' ? (
        <HourChoice hour={hour} lastHour={lastHour} onChoose={choose} />
      ) : (
        <p>{WHY_NOT[ability]}</p>
      )}
    </section>
  );
}
