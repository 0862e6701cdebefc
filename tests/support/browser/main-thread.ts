import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** CPU time of the thread in µs */
  tdur?: number;
  args?: { name?: string };
}

/** CPU time of the main thread in ms on the slowed CPU; other work of the machine does not count. */
export interface Tasks {
  longest: number;
  total: number;
}

/** Presses the keys of a word, as somebody who types fast. */
export async function pressKeys(cdp: CDPSession, word: string): Promise<void> {
  for (const key of word) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await wait(60);
  }
}

/** Traces the page's main thread while `act` runs. */
export async function traceTasks(cdp: CDPSession, act: () => Promise<void>): Promise<Tasks> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  try {
    await act();
  } finally {
    const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', collect);
  }
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith(':RunTask') && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  if (tasks.length === 0) throw new Error('the trace has no task of a page');
  return { longest: Math.max(...tasks), total: tasks.reduce((sum, task) => sum + task, 0) };
}
