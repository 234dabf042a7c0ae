import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Releases of Node that the product is run on: the one that images have, and the next. Newest versions of November 2026. */
const VERSIONS: Readonly<Record<number, string>> = { 24: '24.21.0', 26: '26.12.1' };
const INSTALL_SECONDS = 240;

/** A Node to run on. */
export interface OtherNode {
  readonly major: number;
  /** The path of its program, or a sentence that says why it could not be had. */
  readonly program: string | { readonly missing: string };
}

/** Node 24 and 26: this one, or the program of the npm package that has it for this platform, installed once into node_modules/.cache. */
export function otherNodes(): OtherNode[] {
  return Object.entries(VERSIONS).map(([major, version]) => ({
    major: Number(major),
    program: programOf(Number(major), version),
  }));
}

function programOf(major: number, version: string): OtherNode['program'] {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = resolve('node_modules/.cache', `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline', `${name}@${version}`];
  try {
    execFileSync('npm', args, { stdio: 'pipe', timeout: INSTALL_SECONDS * 1000, shell: process.platform === 'win32' });
  } catch {
    return {
      missing: `Node ${version} could not be had from the npm package ${name}: the product is not run on Node ${major}.`,
    };
  }
  return program;
}
