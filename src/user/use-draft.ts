import { useEffect, useRef } from 'react';
import { useServices } from './services.ts';

/** How far down the person was when a form was kept, by the drafts that keep it: in memory, as they are. */
const spots = new WeakMap<object, { form: string; y: number }>();

/**
 * While `unsaved`, what the form holds outlives a session that the server ends over it (B20); `drafts.take` brings it back.
 * A form that is unsaved from the first has been brought back: it is shown where the person was.
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
    return drafts.offer(form, () => {
      spots.set(drafts, { form, y: scrollY });
      return latest.current;
    });
  }, [drafts, form, unsaved]);
}
