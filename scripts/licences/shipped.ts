import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ShippedPackage } from './allowed.ts';

export interface LockedPackage extends ShippedPackage {
  /** Its folder under the repository. */
  readonly folder: string;
  /** Installed where it fits the machine only: a binary for one platform. */
  readonly isOptional: boolean;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { version?: string; license?: string; dev?: boolean; optional?: boolean; name?: string }>
  >;
}

/** Everything `npm ci --omit=dev` installs on any machine, as package-lock.json has it, by name. */
export function lockedPackages(lockFile: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
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

/** A package that a module of a bundle comes from, with the words of its licence; null for our own modules. */
export function packageOfModule(id: string): (ShippedPackage & { readonly words: string }) | null {
  const name = nameIn(id);
  if (!name || id.startsWith('\0')) return null;
  let folder = dirname(id.split('?')[0]!);
  while (!folder.endsWith(`node_modules/${name}`)) folder = dirname(folder);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: string;
  };
  return { name, version, licence: license, words: licenceWords(folder) };
}

/** The licence file that came with a package; a few packages ship none. */
function licenceWords(folder: string): string {
  const file = existsSync(folder) && readdirSync(folder).find((one) => /^licen[cs]e(\.\w+)?$/i.test(one));
  return file ? readFileSync(join(folder, file), 'utf8').trim() : '';
}
