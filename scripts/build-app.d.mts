export function buildVersion(root: string, version: string | undefined): Promise<void>;
export function sourcesHash(root: string, env: NodeJS.ProcessEnv): string;
export function ensureBuilt(root: string, say: (line: string) => void): Promise<void>;
