export function findBrowser(env: Record<string, string | undefined>): string | undefined;
export function ensureBrowser(): Promise<void>;
