import type { QuietDays } from '../../domain/birthdays/notifications.ts';
import { page } from '../../ui/base/page.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { FIRST_HOUR, HourField } from './HourField.tsx';
import { QuietDaysChoice } from './QuietDaysChoice.tsx';

interface HourChoiceProps {
  /** undefined: notifications are off */
  hour: number | undefined;
  /** the hour before they were turned off */
  lastHour: number | undefined;
  onChoose(hour: number | undefined): Promise<void>;
  quiet: QuietDays;
  onQuiet(days: QuietDays): void;
}

export function HourChoice({ hour, lastHour = FIRST_HOUR, onChoose, quiet, onQuiet }: HourChoiceProps) {
  return (
    <div className={page.tight}>
      <Switch
        label="Avisarme de los cumpleaños"
        description="Un aviso al día, aunque la app esté cerrada."
        checked={hour !== undefined}
        onChange={(wanted) => void onChoose(wanted ? lastHour : undefined)}
      />
      {hour !== undefined && (
        <>
          <HourField hour={hour} onChange={(next) => void onChoose(next)} />
          <QuietDaysChoice days={quiet} onChange={onQuiet} />
        </>
      )}
    </div>
  );
}
