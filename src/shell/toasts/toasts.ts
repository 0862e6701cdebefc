import { createCell, type Observable } from '../../lib/observable.ts';

/** A toast: a short message that closes by itself (A1.5). */
export interface Toast {
  id: number;
  title: string;
  text: string;
  link?: { href: string; label: string };
}

export interface Toasts {
  current: Observable<readonly Toast[]>;
  push(toast: Omit<Toast, 'id'>): void;
  dismiss(id: number): void;
}

/** Maximum number of toasts; one more replaces the oldest. */
const LIMIT = 3;

export function createToasts(): Toasts {
  const current = createCell<readonly Toast[]>([]);
  let last = 0;
  return {
    current,
    push: (toast) => current.set([...current.get(), { ...toast, id: ++last }].slice(-LIMIT)),
    dismiss: (id) => current.set(current.get().filter((toast) => toast.id !== id)),
  };
}
