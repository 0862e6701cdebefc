import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { Cumpleanero } from '../../user/birthdays.ts';
import type { Day } from '../../user/calendar.ts';
import { leapDayOf } from '../../user/leap-day.ts';
import { fullName } from '../../user/profile-values.ts';
import { useServices } from '../../user/services.ts';
import styles from './birthdays.module.css';
import { downloadCalendar, fileName } from './calendar-file.ts';
import { calendarFile } from './ics.ts';

/** One person's birthday for one's own calendar. day: when it is celebrated. */
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
