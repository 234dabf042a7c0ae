import { EXCEPTIONS } from './allowed.ts';
import type { ShippedPackage } from './allowed.ts';
import type { LockedPackage } from './shipped.ts';

const PAGE_HEAD = `# Licences

Our own code is under the [MIT licence](../LICENSE). What is shipped with it is listed here: made from \`package-lock.json\` and from what the
browser bundle really holds by \`npm run licences\`, and held by \`scripts/licences/licences.test.ts\`. Only licences on the list in
[allowed.ts](../scripts/licences/allowed.ts) may ship; an unknown one, a missing one or copyleft fails the build. The words of the licences of all
that the browser gets are served at \`/licences.txt\`.
`;

/** The text of docs/licences.md. */
export function licencesPage(locked: readonly LockedPackage[], bundled: readonly ShippedPackage[]): string {
  const inBrowser = new Set(bundled.map(({ name, version }) => `${name} ${version}`));
  const rows = locked.map(({ name, version, licence, isOptional }) => {
    const where = inBrowser.has(`${name} ${version}`) ? 'browser' : isOptional ? 'service, some platforms' : 'service';
    return `| ${name} | ${version} | ${licence} | ${where} |`;
  });
  const exceptions = Object.entries(EXCEPTIONS).map(([name, { reason }]) => `- **${name}** is ${reason}`);
  return [
    PAGE_HEAD,
    '## Exceptions\n',
    ...exceptions,
    '\n## All of it\n',
    '| package | version | licence | where |',
    '| --- | --- | --- | --- |',
    ...new Set(rows),
    '',
  ].join('\n');
}
