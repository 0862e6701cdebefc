/** The app's version, from package.json by vite.config.ts. */
declare const __VERSION__: string;
/** Whether the template's sections are in (PLANTILLA); outside a build it is not there. */
declare const __TEMPLATE__: boolean | undefined;
/** The account whose failed calls are logged (A11.2), from VITE_CUENTA_DESARROLLO; '' is nobody. */
declare const __DEVELOPER__: string;
/** A developer's account, on the development server only (B1); null in every build. */
declare const __DEV_SIGN_IN__: { usuario: string; clave: string } | null;

interface Window {
  /** the last of beforeinstallprompt and appinstalled (environment.ts) */
  __instalar?: Event | undefined;
  /** a press of Entrar before React was there (first-paint.js) */
  __entrar?: boolean;
  /** what the first screen kept, read before the scripts (first-paint-entry.js) */
  __vista?: Promise<unknown> | undefined;
  /** the start's end, or with an error its failure (first-paint-entry.js); none on the development server */
  __arranque?: (error?: unknown) => void;
}

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher: not everywhere, and not yet in TypeScript's DOM. */
declare class CloseWatcher extends EventTarget {
  constructor(options?: { signal?: AbortSignal });
}
