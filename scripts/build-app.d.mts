export function buildVersion(root: string, version: string | undefined): Promise<void>;
export function sourcesHash(root: string, env: NodeJS.ProcessEnv): string;
