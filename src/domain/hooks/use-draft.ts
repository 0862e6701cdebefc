import { useEffect, useRef } from 'react';
import { createCell } from '../../lib/observable.ts';
import { useServices } from '../services.ts';

/** The scroll position when a form was kept; keyed by the drafts, so it lives in memory as they do. */
const spots = new WeakMap<object, { form: string; y: number }>();

/** The forms of this document with something typed and not saved: the path of the page of each. */
export const halfFilled = createCell<readonly { path: string }[]>([]);

/**
 * While `unsaved`, the form's data survives a session that the server ends (B20); `drafts.take` returns it. A
 * form that is unsaved from its first render was restored, and is scrolled to its former position.
 */
export function useDraft(form: string, unsaved: boolean, data: object): void {
  const { drafts } = useServices();
  const latest = useRef(data);
  const broughtBack = useRef(unsaved);
  useEffect(() => {
    latest.current = data;
  });
  useEffect(() => {
    const spot = spots.get(drafts);
    if (spot?.form !== form) return;
    spots.delete(drafts);
    if (broughtBack.current) scrollTo(0, spot.y);
  }, [drafts, form]);
  useEffect(() => {
    if (!unsaved) return;
    const withdraw = drafts.offer(form, () => {
      spots.set(drafts, { form, y: scrollY });
      return latest.current;
    });
    const own = { path: location.pathname };
    halfFilled.set([...halfFilled.get(), own]);
    return () => {
      withdraw();
      halfFilled.set(halfFilled.get().filter((one) => one !== own));
    };
  }, [drafts, form, unsaved]);
}
