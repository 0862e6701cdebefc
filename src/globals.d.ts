/** The app's version, from package.json by vite.config.ts. */
declare const __VERSION__: string;

interface Window {
  /** a press of Entrar before React was there (first-paint.js) */
  __entrar?: boolean;
}
