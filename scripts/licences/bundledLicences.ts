import type { Plugin } from 'vite';
import { refusalOf } from './allowed.ts';
import type { ShippedPackage } from './allowed.ts';
import { packageOfModule } from './shipped.ts';

/** The served file with the licences of all packages of the web app. */
export const NOTICES = 'licences.txt';

/**
 * Build plugins, for the page and for its workers, that collect the bundled packages. The build fails when a licence is not allowed, and
 * writes all licence texts next to the bundle, as most licences require.
 * @param fileName of the licence texts
 */
export function bundledLicences(
  onPackages: (packages: readonly ShippedPackage[]) => void = () => {},
  fileName = NOTICES,
) {
  const moduleIds = new Set<string>();
  const gatherModules: Plugin = {
    name: 'gather-bundled-licences',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        // Fonts of a style sheet are separate assets.
        const moduleIdsOfPart = part.type === 'chunk' ? Object.keys(part.modules) : part.originalFileNames;
        for (const id of moduleIdsOfPart) moduleIds.add(id);
      }
    },
  };
  const writeNotices: Plugin = {
    name: 'write-bundled-licences',
    // Workers are bundled before the page that starts them.
    generateBundle() {
      const packages = packagesOf(moduleIds);
      const refusals = packages.flatMap((bundledPackage) => refusalOf(bundledPackage) ?? []);
      if (refusals.length > 0) this.error(`The web app may not ship this:\n${refusals.join('\n')}`);
      this.emitFile({ type: 'asset', fileName, source: noticesOf(packages) });
      onPackages(packages);
    },
  };
  return { ofPage: [gatherModules, writeNotices], ofWorkers: () => [gatherModules] };
}

type Bundled = NonNullable<ReturnType<typeof packageOfModule>>;

function packagesOf(ids: ReadonlySet<string>): Bundled[] {
  const byName = new Map<string, Bundled>();
  for (const id of ids) {
    const found = packageOfModule(id);
    if (found) byName.set(`${found.name} ${found.version}`, found);
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

function noticesOf(packages: readonly Bundled[]): string {
  const head = 'This web app contains the following packages, each under its own licence.';
  const parts = packages.map(
    ({ name, version, licence, licenceText }) => `${name} ${version} (${licence})\n\n${licenceText}`,
  );
  return `${[head, ...parts].join(`\n\n${'-'.repeat(72)}\n\n`).trimEnd()}\n`;
}
