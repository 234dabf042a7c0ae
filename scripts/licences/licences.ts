import { writeFileSync } from 'node:fs';
import { build } from 'vite';
import { refusalOf, EXCEPTIONS } from './allowed.ts';
import type { ShippedPackage } from './allowed.ts';
import { bundledLicences, NOTICES } from './bundledLicences.ts';
import { lockedPackages } from './shipped.ts';
import type { LockedPackage } from './shipped.ts';

/**
 * `npm run licences`: writes docs/licences.md, or names the packages that may not ship. `--print` prints the page and the notices
 * instead; `--lock FILE` reads another lock file.
 */

const PAGE_HEAD = `# Licences

Our own code is under the [MIT licence](../LICENSE). This page lists what is shipped with it. \`npm run licences\` makes it from \`package-lock.json\`
and the browser bundle, and \`scripts/licences/licences.long.test.ts\` checks it. Only licences on the list in [allowed.ts](../scripts/licences/allowed.ts)
may ship; an unknown or missing licence, or copyleft, fails the build. The licence texts of all packages in the browser bundle are served at
\`/licences.txt\`.
`;

/** The text of docs/licences.md. */
function licencesPage(locked: readonly LockedPackage[], bundled: readonly ShippedPackage[]): string {
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

const argument = (name: string) => process.argv[process.argv.indexOf(name) + 1];
const locked = lockedPackages(process.argv.includes('--lock') ? argument('--lock')! : 'package-lock.json');
const refusals = locked.flatMap((one) => refusalOf(one) ?? []);
if (refusals.length > 0) {
  console.error(refusals.join('\n'));
  process.exit(1);
}
const { bundled, notices } = await bundledPackages();
const page = licencesPage(locked, bundled);
if (process.argv.includes('--print')) process.stdout.write(JSON.stringify({ page, notices, bundled }));
else writeFileSync('docs/licences.md', page);

/** The packages in the browser bundle, found by bundling in memory. */
async function bundledPackages() {
  // Libraries select their production build by this.
  process.env.NODE_ENV = 'production';
  let bundled: readonly ShippedPackage[] = [];
  // Build plugins that list the packages which they bundle.
  const { ofPage, ofWorkers } = bundledLicences((packages) => (bundled = packages));
  const built = await build({
    logLevel: 'error',
    configFile: false,
    build: { write: false, minify: false, target: 'es2022' },
    plugins: ofPage,
    worker: { format: 'es', plugins: ofWorkers },
  });
  const parts = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const notices = parts.find(({ fileName }) => fileName === NOTICES);
  return { bundled, notices: notices?.type === 'asset' ? String(notices.source) : '' };
}
