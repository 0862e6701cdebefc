import { useState } from 'react';
import type { QuietDays } from '../../domain/birthdays/notifications.ts';
import { useObservable } from '../../domain/services.ts';
import { isoDay, today } from '../../lib/calendar.ts';
import { campusZone } from '../../lib/campus-time.ts';
import { formatDay } from '../../lib/format-day.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import styles from './inbox.module.css';

/** The days without a notification on this device: days without work, and a pause up to a day. */
export function QuietDaysChoice({ days, onChange }: { days: QuietDays; onChange(days: QuietDays): void }) {
  const now = isoDay(today(useNow(), useObservable(campusZone)));
  const pause = days.pausa !== undefined && days.pausa >= now ? days.pausa : undefined;
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const shown = typed ?? pause ?? '';
  const past = shown !== '' && shown < now;

  function type(date: string) {
    setTyped(date);
    setLeft(false);
    // While a year is typed, the field reads 0002, 0020 and so on.
    if (date >= now) onChange({ ...days, pausa: date });
    else if (date === '') onChange({ ...days, pausa: undefined });
  }

  return (
    <>
      <Switch
        label="Solo en días de trabajo"
        description="El aviso del último día de trabajo dice también quién cumple años en los días libres que siguen."
        checked={days.soloHabiles}
        onChange={(soloHabiles) => onChange({ ...days, soloHabiles })}
      />
      <Field
        className={styles.hour}
        type="date"
        label="Sin avisos hasta (opcional)"
        hint="Por ejemplo, el último día de tus vacaciones."
        min={now}
        value={shown}
        error={left && past ? 'Elige hoy o un día que falta.' : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setLeft(true)}
      />
      <div role="status" className={page.row}>
        {pause && (
          <>
            <span>{`En pausa hasta el ${dayWords(pause)}, ese día incluido.`}</span>
            <Button onClick={() => type('')}>Reanudar avisos</Button>
          </>
        )}
      </div>
    </>
  );
}

function dayWords(iso: string): string {
  const [anio = 0, mes = 0, dia = 0] = iso.split('-').map(Number);
  return formatDay({ anio, mes, dia }, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}
