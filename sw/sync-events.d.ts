/** Chromium's Background Sync, which TypeScript's DOM library does not declare. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** true on the last attempt: the browser will not fire this registration again */
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
