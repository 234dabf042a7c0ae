import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ShippedPackage } from './allowed.ts';

export interface LockedPackage extends ShippedPackage {
  /** Its folder under the repository. */
  readonly folder: string;
  /** Only installed on some platforms. */
  readonly isOptional: boolean;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { version?: string; license?: string; dev?: boolean; optional?: boolean; name?: string }>
  >;
}

/** The packages of package-lock.json that ship with the service: `npm ci --omit=dev` may install them. Sorted by name. */
export function lockedPackages(lockFile: string): LockedPackage[] {
  return lockedWhere(lockFile, ({ dev }) => !dev);
}

/** The packages that are installed to build the product; some of them are bundled for the browser. */
export function lockedForBuilding(lockFile: string): LockedPackage[] {
  return lockedWhere(lockFile, ({ dev }) => dev === true);
}

function lockedWhere(lockFile: string, isWanted: (locked: Lock['packages'][string]) => boolean): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([folder, locked]) => folder !== '' && isWanted(locked))
    .map(([folder, { version = '', license, optional = false, name }]) => ({
      name: name ?? nameIn(folder)!,
      version,
      licence: license,
      folder,
      isOptional: optional,
    }))
    .sort((a, b) => (a.name === b.name ? compare(a.folder, b.folder) : compare(a.name, b.name)));
}

const compare = (a: string, b: string) => (a < b ? -1 : 1);

function nameIn(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.replaceAll('\\', '/'))?.[1];
}

/** The package of a bundled module, with its licence text; null for our own modules. */
export function packageOfModule(id: string): (ShippedPackage & { readonly licenceText: string }) | null {
  const name = nameIn(id);
  if (!name || id.startsWith('\0')) return null;
  let folder = dirname(id.split('?')[0]!);
  while (!folder.endsWith(`node_modules/${name}`)) folder = dirname(folder);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: string;
  };
  return { name, version, licence: license, licenceText: licenceTextIn(folder) };
}

/** The text of a package's licence file; a few packages have none. */
function licenceTextIn(folder: string): string {
  const file = existsSync(folder) && readdirSync(folder).find((one) => /^licen[cs]e(\.\w+)?$/i.test(one));
  return file ? readFileSync(join(folder, file), 'utf8').trim() : '';
}
