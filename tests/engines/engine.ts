export type MouseButton = 'left' | 'right';

/** One running browser with one window, on a profile that outlives it. What every engine has to offer. */
export interface EngineBrowser {
  /** Opens an address; resolves when it has loaded. */
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page, waits for its promise, and hands back a value that JSON can carry. */
  evaluate(expression: string): Promise<unknown>;
  /** A real press of the mouse, by default of its left button, in CSS pixels of the window. */
  click(x: number, y: number, button?: MouseButton): Promise<void>;
  /** Real keys, one after the other. */
  type(text: string): Promise<void>;
  /** One real key by its name of KeyboardEvent.key, with the keys named before it held down. */
  press(...keys: string[]): Promise<void>;
  /** The size of the page's own area. */
  resize(width: number, height: number): Promise<void>;
  /** a PNG */
  screenshot(): Promise<Buffer>;
  /** Every error that its pages wrote to the console or did not catch; what the network failed at is no error. */
  errors(): Promise<string[]>;
  /** Ends it as a person does; resolves when its processes are gone. */
  close(): Promise<void>;
  /** Ends its processes at once (SIGKILL). */
  kill(): Promise<void>;
}

/** Starts the browser on the profile in this folder, in es-MX and the time of Mexico City, headless or without a visible screen. */
export type Launch = (profile: string) => Promise<EngineBrowser>;
