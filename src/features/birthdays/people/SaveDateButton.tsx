import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { Cumpleanero } from '../../../domain/birthdays/birthdays.ts';
import { leapDayOf } from '../../../domain/birthdays/leap-day.ts';
import { fullName } from '../../../domain/profile/person.ts';
import { useServices } from '../../../domain/services.ts';
import type { Day } from '../../../lib/calendar.ts';
import styles from '../birthdays.module.css';
import { downloadCalendar, fileName } from '../model/calendar-file.ts';
import { calendarFile } from '../model/ics.ts';

/** Saves one person's birthday as a calendar file. `day` is the day on which it is celebrated. */
export function SaveDate({ person, day }: { person: Cumpleanero; day: Day }) {
  const { local } = useServices();
  const label = `Agregar el cumpleaños de ${fullName(person)} a mi calendario`;
  const save = () =>
    downloadCalendar(
      fileName(fullName(person)),
      calendarFile([{ person, first: day }], leapDayOf(local), Date.now()),
    );
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title="Agregar a mi calendario"
      onClick={save}
    >
      <CalendarPlus aria-hidden="true" />
    </button>
  );
}
