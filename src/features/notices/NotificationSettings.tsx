import { useEffect, useRef, useState } from 'react';
import type {
  Ability,
  DayNotices as Device,
  NoticeChoice,
  QuietDays,
} from '../../domain/birthdays/notifications.ts';
import { untilHere } from '../../domain/connection/retry-until-loaded.ts';
import { useServices } from '../../domain/services.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';
import { HourChoice } from './HourChoice.tsx';
import { NotificationOffer } from './NotificationOffer.tsx';

interface PushState {
  device: Device;
  ability: Ability;
  /** undefined: notifications are off */
  hour: number | undefined;
  /** the hour that the switch restores */
  lastHour: number | undefined;
  asked: boolean;
  quiet: QuietDays;
}

/** Why this device shows no notifications. The notices within the app do not depend on them. */
const WHY_NOT: Readonly<Record<Exclude<Ability, 'posibles'>, string>> = {
  'sin-avisos': 'Este navegador no muestra avisos fuera de la app. Aquí y al abrirla los ves siempre.',
  'sin-despertador':
    'Este navegador no despierta la app cuando está cerrada. Los avisos te esperan aquí y al abrirla.',
  bloqueados:
    'Bloqueaste los avisos en el navegador. Para activarlos, abre la configuración del sitio (el ícono junto a la dirección), permite Notificaciones y vuelve a cargar.',
  'sin-instalar': 'Con la app instalada en este dispositivo, también podemos avisarte cuando está cerrada.',
};

/** The notification settings of this device: a question once, afterwards an unobtrusive control. */
export function NotificationSettings() {
  const { dayNotices } = useServices();
  const [state, setState] = useState<PushState>();
  const [failed, setFailed] = useState<string>();
  const latest = useRef(0);

  useEffect(() => {
    let left = false;
    untilHere(dayNotices)
      .then(async (device) => {
        const [ability, hour, lastHour, asked, quiet] = await Promise.all([
          device.system.ability().catch((): Ability => 'sin-despertador'),
          device.hour(),
          device.lastHour(),
          device.asked(),
          device.quietDays(),
        ]);
        if (!left) setState({ device, ability, hour, lastHour, asked, quiet });
      })
      // Without these files, only the list of notices is shown.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [dayNotices]);

  if (!state) return null;
  const { device, ability, hour, lastHour, asked, quiet } = state;

  async function choose(wanted: number | undefined) {
    const mine = ++latest.current;
    // Applied at once, because a second key press must start from the new hour. The question stays until the
    // browser's own prompt is answered.
    if (asked) setState((now) => now && { ...now, hour: wanted, lastHour: hour ?? lastHour });
    const choice: NoticeChoice = await device.choose(wanted);
    const [can, stored] = await Promise.all([
      device.system.ability().catch((): Ability => 'sin-despertador'),
      device.hour(),
    ]);
    if (mine !== latest.current) return;
    setFailed(
      choice === 'fallo' ? 'No pudimos activarlos en este dispositivo. Intenta de nuevo.' : undefined,
    );
    setState((now) => now && { ...now, ability: can, asked: true, hour: stored });
  }

  async function chooseQuiet(wanted: QuietDays) {
    setState((now) => now && { ...now, quiet: wanted });
    const stored = await device.chooseQuietDays(wanted);
    setFailed(stored ? undefined : 'No pudimos guardarlo en este dispositivo. Intenta de nuevo.');
    if (!stored) setState((now) => now && { ...now, quiet });
  }

  if (ability === 'posibles' && hour === undefined && !asked)
    return (
      <NotificationOffer
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
      {failed && <Callout kind="alert">{failed}</Callout>}
      {ability === 'posibles' ? (
        <HourChoice
          hour={hour}
          lastHour={lastHour}
          onChoose={choose}
          quiet={quiet}
          onQuiet={(days) => void chooseQuiet(days)}
        />
      ) : (
        <p>{WHY_NOT[ability]}</p>
      )}
    </section>
  );
}
