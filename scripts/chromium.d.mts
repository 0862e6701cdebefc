export function findChromium(env: NodeJS.ProcessEnv): string | undefined;
export function ensureChromium(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string>;
