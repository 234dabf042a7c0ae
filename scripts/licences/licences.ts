import { writeFileSync } from 'node:fs';
import { build } from 'vite';
import { refusalOf } from './allowed.ts';
import type { ShippedPackage } from './allowed.ts';
import { bundledLicences, NOTICES } from './bundledLicences.ts';
import { licencesPage } from './page.ts';
import { lockedPackages } from './shipped.ts';

/**
 * `npm run licences`: writes docs/licences.md, or names the packages that may not ship. `--print` prints the page and the notices
 * instead; `--lock FILE` reads another lock file.
 */
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
