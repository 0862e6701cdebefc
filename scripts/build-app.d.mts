export function buildVersion(root: string, version: string | undefined): Promise<void>;
