import type { ObjectFolder } from "./objectFolder.ts";

/** The prefixes one step below a prefix: accounts below none, devices below an account. */
export async function foldersBelow(folder: ObjectFolder, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of folder.list({ prefix, after: "", delimiter: "/" })) if ("prefix" in entry) found.push(entry.prefix);
  return found;
}

/** The prefixes of all devices that have objects, also of those that are gone. */
export async function deviceFolders(folder: ObjectFolder): Promise<string[]> {
  const accounts = await foldersBelow(folder, "");
  return (await Promise.all(accounts.map((account) => foldersBelow(folder, account)))).flat();
}
