import { useCallback, useEffect, useState } from 'react';
import type { Freeable, KeptReport } from '../../user/kept-here.ts';
import { useServices } from '../../user/services.ts';

export interface Kept {
  /** undefined: still looked at, or not to be had */
  report: KeptReport | undefined;
  failed: boolean;
  /** Looks once more. */
  again(): void;
  /** Answers the bytes that are gone; undefined where something could not go. */
  free(kinds: readonly Freeable[]): Promise<number | undefined>;
  protect(): Promise<boolean>;
}

export function useKeptHere(): Kept {
  const { keptHere } = useServices();
  const [report, setReport] = useState<KeptReport>();
  const [failed, setFailed] = useState(false);

  const look = useCallback(async () => {
    const found = await (await keptHere()).report();
    setReport(found);
    return found;
  }, [keptHere]);
  const again = useCallback(() => {
    setFailed(false);
    look().catch(() => setFailed(true));
  }, [look]);
  useEffect(again, [again]);

  return {
    report,
    failed,
    again,
    async free(kinds) {
      const before = sum(report, kinds);
      const done = await (await keptHere()).free(kinds);
      const after = sum(await look(), kinds);
      return kinds.every((kind) => done[kind]) ? Math.max(0, before - after) : undefined;
    },
    async protect() {
      const promised = await keptHere().then(
        (kept) => kept.protect(),
        () => false,
      );
      await look().catch(() => undefined);
      return promised;
    },
  };
}

export const sum = (report: KeptReport | undefined, kinds: readonly Freeable[]) =>
  kinds.reduce((bytes, kind) => bytes + (report?.kinds[kind]?.bytes ?? 0), 0);
