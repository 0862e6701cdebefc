import { fold, plain } from '../../../lib/fold-text.ts';
import { download } from '../../../ui/files/download.ts';

/** A file name such as `cumpleanos-sofia-guemes-ortega.ics`, in letters that every file system accepts. */
export const fileName = (what: string): string =>
  `cumpleanos-${plain(fold(what))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)}.ics`;

/** Saves a calendar file to the browser's downloads. Works offline, because the file is made in the page. */
export const downloadCalendar = (name: string, text: string) =>
  download(name, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
