import { createCell, type Observable } from '../offline/observable.ts';

/** A short message that goes away by itself (A1.5). */
export interface Notice {
  id: number;
  title: string;
  text: string;
  link?: { href: string; label: string };
}

export interface Notices {
  current: Observable<readonly Notice[]>;
  push(notice: Omit<Notice, 'id'>): void;
  dismiss(id: number): void;
}

/** More at once than this and the oldest makes room. */
const LIMIT = 3;

export function createNotices(): Notices {
  const current = createCell<readonly Notice[]>([]);
  let last = 0;
  return {
    current,
    push: (notice) => current.set([...current.get(), { ...notice, id: ++last }].slice(-LIMIT)),
    dismiss: (id) => current.set(current.get().filter((notice) => notice.id !== id)),
  };
}
