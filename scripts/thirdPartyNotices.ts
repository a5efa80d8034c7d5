interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/**
 * The packages that Gatehouse installs to run, by licence, from the contents of package-lock.json. Packages for other machines than this
 * one are among them. What npm does not name has `See the package`.
 */
export function thirdPartyNotices(lockfile: string): string {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
  const used = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional);
  const lines = used.map(([path, { version = "", license = "See the package" }]) => ({
    license,
    // A package within another has the path of both.
    line: `- [${path.split("node_modules/").at(-1)}](https://www.npmjs.com/package/${path.split("node_modules/").at(-1)}) ${version}`,
  }));
  const byLicense = [...Map.groupBy(lines, ({ license }) => license)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = byLicense.map(([license, of]) => `## ${license}\n\n${[...new Set(of.map(({ line }) => line))].toSorted().join("\n")}\n`);
  return `# Third-party notices\n\nThe packages that Gatehouse installs to run, by licence. The text of each licence lies in the folder of its package below \`node_modules\`. \`npm run docs\` writes this page from package-lock.json.\n\n${parts.join("\n")}`;
}
