import { zoneWords } from '../../domain/site/zone-text.ts';
import { Select } from '../../ui/fields/Select.tsx';
import styles from './inbox.module.css';

export const FIRST_HOUR = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** For example `8:00 a.m.` */
const words = new Intl.DateTimeFormat('es-MX', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
export const hourWords = (hour: number) => words.format(hour * 3_600_000);

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
