/** The app's version from package.json, set by vite.config.ts. */
declare const __VERSION__: string;
/** Whether the build includes the template's sections (PLANTILLA); undefined outside a build. */
declare const __TEMPLATE__: boolean | undefined;
/** Login name whose failed calls are logged (A11.2), from VITE_CUENTA_DESARROLLO; '' for none. */
declare const __DEVELOPER__: string;
/** A developer's account, on the development server only (B1); null in every build. */
declare const __DEV_SIGN_IN__: { usuario: string; clave: string } | null;

interface Window {
  /** the last beforeinstallprompt or appinstalled event (environment.ts) */
  __instalar?: Event | undefined;
  /** true: Entrar was clicked before React had loaded (head.js) */
  __entrar?: boolean;
  /** today on the campus in two lines, `viernes 20` and `de noviembre` (date.js); undefined on the development server */
  __fecha?: (zone: string) => string;
  /** the first screen's stored entries by key, read before the scripts (kept.js) */
  __vista?: Promise<Readonly<Record<string, unknown>> | undefined> | undefined;
  /** what the document has asked for before the scripts, where nothing is kept (kept.js) */
  __adelanto?: import('./api/client/client.ts').EarlyBatch | undefined;
  /** the answer to /config.json for which it waited (kept.js) */
  __sitio?: Promise<Response> | undefined;
  /** React has hydrated the page: repeats an early press (entry.js); undefined on the development server */
  __hidratada?: () => void;
  /**
   * reports the end of the start, or its error (entry.js); undefined on the development server
   */
  __arranque?: (error?: unknown) => void;
}

/**
 * Not in every browser, nor yet in TypeScript's DOM: https://developer.mozilla.org/docs/Web/API/CloseWatcher
 */
declare class CloseWatcher extends EventTarget {
  constructor(options?: { signal?: AbortSignal });
}
