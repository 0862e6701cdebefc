import { useEffect } from 'react';
import { useServices } from '../user/services.ts';
import { untilHere } from '../user/until-here.ts';
import { Daily } from './Daily.tsx';
import { keepStorage } from './keep-storage.ts';
import { Launches } from './Launches.tsx';
import type { Notices } from './notices.ts';

/** What the shell does besides, fetched once the first screen is there. */
export function Later({ notices }: { notices: Notices }) {
  const { connection } = useServices();
  useEffect(() => keepStorage(connection), [connection]);
  // A page that is left at once after its first scroll or new tab has no time to fetch what keeps them.
  useEffect(() => void untilHere(() => import('./tab-store.ts')), []);
  return (
    <>
      <Daily notices={notices} />
      <Launches />
    </>
  );
}
