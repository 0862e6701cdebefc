import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { untilHere } from '../../domain/connection/retry-until-loaded.ts';
import { useServices } from '../../domain/services.ts';
import { lateSections } from '../../features/dashboard/late-sections.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { Daily } from './BirthdayReminder.tsx';
import { LateSections } from './LateSections.tsx';
import { Launches } from './LaunchHandler.tsx';
import { keepStorage } from './request-persistence.ts';

/** Tasks of the shell that can wait until the first screen is shown. */
export function Later({ toasts }: { toasts: Toasts }) {
  const { connection } = useServices();
  useEffect(() => keepStorage(connection), [connection]);
  const [Marks, setMarks] = useState<ComponentType>();
  useEffect(
    () =>
      void untilHere(() => import('../marks/ShellMarks.tsx')).then((part) =>
        startTransition(() => setMarks(() => part.ShellMarks)),
      ),
    [],
  );
  const [Keep, setKeep] = useState<ComponentType>();
  useEffect(
    () =>
      void untilHere(() => import('./kept-home.tsx')).then((part) =>
        startTransition(() => setKeep(() => part.KeepHome)),
      ),
    [],
  );
  useEffect(() => lateSections.set(LateSections), []);
  // The store of open tabs and scroll positions. Loaded early, because a page that is left right after the
  // first scroll has no time to load it.
  useEffect(() => void untilHere(() => import('../tabs/tab-store.ts')), []);
  return (
    <>
      <Daily toasts={toasts} />
      <Launches />
      {Marks && <Marks />}
      {Keep && <Keep />}
    </>
  );
}
