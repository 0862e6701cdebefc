import { useEffect, useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import type { Ability, Choice, DayNotices as Device } from '../../user/day-notices.ts';
import { useServices } from '../../user/services.ts';
import { HourChoice } from './HourChoice.tsx';
import { NoticeOffer } from './NoticeOffer.tsx';

interface State {
  device: Device;
  ability: Ability;
  /** undefined: no notifications */
  hour: number | undefined;
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

  useEffect(() => {
    let left = false;
    dayNotices()
      .then(async (device) => {
        const [ability, hour, asked] = await Promise.all([
          device.system.ability().catch((): Ability => 'sin-despertador'),
          device.hour(),
          device.asked(),
        ]);
        if (!left) setState({ device, ability, hour, asked });
      })
      // Without its files the list above is all there is.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [dayNotices]);

  if (!state) return null;
  const { device, ability, hour, asked } = state;

  async function choose(wanted: number | undefined) {
    const choice: Choice = await device.choose(wanted);
    const now = await device.system.ability().catch((): Ability => 'sin-despertador');
    setFailed(choice === 'fallo');
    setState({ device, ability: now, asked: true, hour: choice === 'hecho' ? wanted : hour });
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
      {ability === 'posibles' ? <HourChoice hour={hour} onChoose={choose} /> : <p>{WHY_NOT[ability]}</p>}
    </section>
  );
}
