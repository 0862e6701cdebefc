import { zoneWords } from '../../domain/site/zone-text.ts';
import { Select } from '../../ui/fields/Select.tsx';
import styles from './inbox.module.css';

export const FIRST_HOUR = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** For example `8:00 a.m.`, without a formatter: this file is loaded with the idle tasks. */
const hourWords = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'a.m.' : 'p.m.'}`;

interface HourFieldProps {
  hour: number;
  onChange(hour: number): void;
}

export const HourField = ({ hour, onChange }: HourFieldProps) => (
  <Select
    className={styles.hour}
    label="Hora del aviso"
    hint={`${zoneWords()}. Tu navegador elige el momento, algo después de esa hora.`}
    value={hour}
    onChange={(event) => onChange(Number(event.target.value))}
  >
    {HOURS.map((one) => (
      <option key={one} value={one}>
        {hourWords(one)}
      </option>
    ))}
  </Select>
);
