import { Daily } from './Daily.tsx';
import { Launches } from './Launches.tsx';
import type { Notices } from './notices.ts';

/** What the shell does besides, fetched once the first screen is there. */
export function Later({ notices }: { notices: Notices }) {
  return (
    <>
      <Daily notices={notices} />
      <Launches />
    </>
  );
}
