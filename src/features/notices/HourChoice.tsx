import { Switch } from '../../ui/fields/Switch.tsx';
import { FIRST_HOUR, HourField } from './HourField.tsx';

interface HourChoiceProps {
  /** undefined: notifications are off */
  hour: number | undefined;
  /** the hour before they were turned off */
  lastHour: number | undefined;
  onChoose(hour: number | undefined): Promise<void>;
}

export function HourChoice({ hour, lastHour = FIRST_HOUR, onChoose }: HourChoiceProps) {
  return (
    <>
      <Switch
        label="Avisarme de los cumpleaños"
        description="Un aviso al día, aunque la app esté cerrada."
        checked={hour !== undefined}
        onChange={(wanted) => void onChoose(wanted ? lastHour : undefined)}
      />
      {hour !== undefined && <HourField hour={hour} onChange={(next) => void onChoose(next)} />}
    </>
  );
}
