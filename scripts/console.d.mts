export const root: string;
export function say(line: string): void;
export function stopWith(error: unknown): never;
export function isMain(url: string): boolean;
