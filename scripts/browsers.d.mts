export interface Browser {
  name: string;
  variable?: string;
  programs: readonly string[];
  version?: readonly string[];
  beside?: readonly string[];
  mac?: readonly string[];
  packages: Readonly<Record<string, readonly string[]>>;
  oldest?: number;
}
export const CHROMIUM: Browser;
export const FIREFOX: Browser;
export const WEBKIT: Browser;
export function findBrowser(browser: Browser, env: NodeJS.ProcessEnv): string | undefined;
export function ensureBrowser(
  browser: Browser,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<string>;
