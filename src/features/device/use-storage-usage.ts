import { useCallback, useEffect, useState } from 'react';
import type { Freeable, UsageReport } from '../../domain/device/storage-usage.ts';
import { useServices } from '../../domain/services.ts';

export interface UsageView {
  /** undefined while it is being read, and after a failure */
  report: UsageReport | undefined;
  failed: boolean;
  /** Reads the report again. */
  again(): void;
  /** Returns the number of bytes deleted; undefined if something could not be deleted. */
  free(kinds: readonly Freeable[]): Promise<number | undefined>;
  protect(): Promise<boolean>;
}

export function useStorageUsage(): UsageView {
  const { storageUsage } = useServices();
  const [report, setReport] = useState<UsageReport>();
  const [failed, setFailed] = useState(false);

  const measure = useCallback(async () => {
    const found = await (await storageUsage()).report();
    setReport(found);
    return found;
  }, [storageUsage]);
  const again = useCallback(() => {
    setFailed(false);
    measure().catch(() => setFailed(true));
  }, [measure]);
  useEffect(again, [again]);

  return {
    report,
    failed,
    again,
    async free(kinds) {
      const before = sum(report, kinds);
      const done = await (await storageUsage()).free(kinds);
      const after = sum(await measure(), kinds);
      return kinds.every((kind) => done[kind]) ? Math.max(0, before - after) : undefined;
    },
    async protect() {
      const promised = await storageUsage().then(
        (usage) => usage.protect(),
        () => false,
      );
      await measure().catch(() => undefined);
      return promised;
    },
  };
}

export const sum = (report: UsageReport | undefined, kinds: readonly Freeable[]) =>
  kinds.reduce((bytes, kind) => bytes + (report?.kinds[kind]?.bytes ?? 0), 0);
