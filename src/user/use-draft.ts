import { useEffect, useRef } from 'react';
import { useServices } from './services.ts';

/** While `unsaved`, what the form holds outlives a session that the server ends over it (B20); `drafts.take` brings it back. */
export function useDraft(form: string, unsaved: boolean, data: object): void {
  const { drafts } = useServices();
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  useEffect(() => (unsaved ? drafts.offer(form, () => latest.current) : undefined), [drafts, form, unsaved]);
}
