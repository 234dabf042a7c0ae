import { EXCEPTIONS } from './allowed.ts';
import type { ShippedPackage } from './allowed.ts';
import type { LockedPackage } from './shipped.ts';

const PAGE_HEAD = `# Licences

Our own code is under the [MIT licence](../LICENSE). This page lists what is shipped with it. \`npm run licences\` makes it from \`package-lock.json\`
and the browser bundle, and \`scripts/licences/licences.long.test.ts\` checks it. Only licences on the list in [allowed.ts](../scripts/licences/allowed.ts)
may ship; an unknown or missing licence, or copyleft, fails the build. The licence texts of all packages in the browser bundle are served at
\`/licences.txt\`.
`;

/** The text of docs/licences.md. */
export function licencesPage(locked: readonly LockedPackage[], bundled: readonly ShippedPackage[]): string {
  /** By row of the table: the places where the package is used. */
  const placesByRow = new Map<string, Set<string>>();
  const add = ({ name, version, licence }: ShippedPackage, place: string) => {
    const row = `| ${name} | ${version} | ${licence} |`;
    placesByRow.set(row, (placesByRow.get(row) ?? new Set()).add(place));
  };
  for (const one of bundled) add(one, 'browser');
  for (const one of locked) add(one, one.isOptional ? 'service, some platforms' : 'service');
  const rows = [...placesByRow].map(([row, places]) => `${row} ${[...places].join(', ')} |`).sort();
  const exceptions = Object.entries(EXCEPTIONS).map(([name, { reason }]) => `- **${name}** is ${reason}`);
  return [
    PAGE_HEAD,
    '## Exceptions\n',
    ...exceptions,
    '\n## All packages\n',
    '| package | version | licence | where |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
