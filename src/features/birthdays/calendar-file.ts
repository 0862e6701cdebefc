import { fold, plain } from '../../user/fold.ts';

/** `cumpleanos-sofia-guemes-ortega.ics`: letters that every file system takes. */
export const fileName = (what: string): string =>
  `cumpleanos-${plain(fold(what))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)}.ics`;

const REVOKE_MS = 60_000;

/** Hands a calendar file to the browser's downloads; it was made here, so it needs no connection. */
export function downloadCalendar(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}
