export type MouseButton = 'left' | 'right';

/** One running browser with one window, on a profile that outlives it. Every engine implements this. */
export interface EngineBrowser {
  /** Opens an address; resolves when it has loaded. */
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page, awaits its promise, and returns its JSON value. */
  evaluate(expression: string): Promise<unknown>;
  /** A real mouse click, by default with the left button, at window coordinates in CSS pixels. */
  click(x: number, y: number, button?: MouseButton): Promise<void>;
  /** Types real keys, one after the other. */
  type(text: string): Promise<void>;
  /** Presses one real key by its KeyboardEvent.key, while holding the keys named before it. */
  press(...keys: string[]): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** a PNG */
  screenshot(): Promise<Buffer>;
  /** Errors that pages logged or did not catch; failed network requests are not included. */
  errors(): Promise<string[]>;
  /** Closes the browser normally; resolves when its processes have ended. */
  close(): Promise<void>;
  /** Kills its processes at once (SIGKILL). */
  kill(): Promise<void>;
}

/**
 * Starts the browser on the profile in this folder, in es-MX and Mexico City time, headless or on an
 * invisible screen.
 */
export type Launch = (profile: string) => Promise<EngineBrowser>;
