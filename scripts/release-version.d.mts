export function releasedVersions(dataDir: string): string[];
export function nextVersion(root: string, released: string[]): string;
