import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  FIRST_YEAR,
  LAST_YEAR,
  type Month,
  monthName,
  monthTitle,
  shiftMonth,
} from '../../../lib/month-math.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { type Address, calendarHref, STAYS } from '../model/calendar-query.ts';
import styles from './month.module.css';

interface MonthBarProps {
  address: Address;
  /** id of the title, which names the grid */
  titleId: string;
  today: Month;
  /** Saves the calendar file and returns the message to show. */
  onSave(): string;
}

/**
 * The month's name between links to the previous and the next month, and the button for its calendar file.
 */
export function MonthBar({ address, titleId, today, onSave }: MonthBarProps) {
  const { month } = address;
  const title = monthTitle(month);
  const [message, setMessage] = useState<{ text: string; month: string }>();
  const isNow = month.anio === today.anio && month.mes === today.mes;
  const to = (months: number) => {
    const other = shiftMonth(month, months);
    const { day: _, ...rest } = address;
    return other.anio < FIRST_YEAR || other.anio > LAST_YEAR
      ? undefined
      : { name: monthName(other), href: calendarHref({ ...rest, month: other }) };
  };
  const [before, after] = [to(-1), to(1)];
  return (
    <div className={styles.bar}>
      <nav aria-label="Mes" className={styles.months}>
        {before && (
          <Link href={before.href} state={STAYS} aria-label={`Mes anterior: ${before.name}`}>
            <ChevronLeft aria-hidden="true" />
            <span>{before.name}</span>
          </Link>
        )}
        <h2 id={titleId} aria-live="polite">
          {title}
        </h2>
        {after && (
          <Link href={after.href} state={STAYS} aria-label={`Mes siguiente: ${after.name}`}>
            <span>{after.name}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
        {!isNow && (
          <Link href={calendarHref({ ...address, month: today, day: undefined })} state={STAYS}>
            Hoy
          </Link>
        )}
      </nav>
      <Button onClick={() => setMessage({ text: onSave(), month: title })}>
        <CalendarPlus aria-hidden="true" />
        Agregar a mi calendario
      </Button>
      <p role="status">{message?.month === title ? message.text : ''}</p>
    </div>
  );
}
