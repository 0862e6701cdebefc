/** Chromium's Background Sync, which TypeScript's library does not hold. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** the browser will not fire this registration again */
  readonly lastChance: boolean;
}

/** Chromium's Periodic Background Sync. */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
  periodicsync: PeriodicSyncEvent;
}
