import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { CannotStart, DISK_FULL } from '../cannotStart.ts';
import { isForTests } from '../forTests.ts';

/** The files and folders that a build depends on. When one of them changes, the next start builds again. */
const SOURCES = [
  'src',
  'core',
  'backend',
  'public',
  'index.html',
  'faq.html',
  'client.html',
  'docs/audience-files.md',
  'scripts/building',
  'vite.config.ts',
  'client.vite.config.ts',
  'scripts/licences',
  'tsconfig.json',
  'package-lock.json',
];
const DIGEST_FILE = 'dist/sources.sha256';
/** Names of the files that compress well: text and WebAssembly. */
const COMPRESSED_NAMES = /\.(js|css|html|svg|json|wasm|txt)$/;
/** Compressing a smaller file would save next to nothing. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * Builds the web app and the backend into dist/.
 * @param onStep called with a sentence when a step begins
 * @throws {CannotStart} with the builder's whole message
 */
export async function buildAll(onStep: (sentence: string) => void = () => {}): Promise<void> {
  const { build } = await import('vite');
  const digest = await sourcesDigest();
  try {
    onStep('Building the web app ...');
    await build({ logLevel: 'warn' });
    await build({ logLevel: 'warn', configFile: 'client.vite.config.ts' });
    onStep('Building the planning service ...');
    await build({ logLevel: 'warn', configFile: 'backend/vite.config.ts' });
    onStep('Compressing what browsers load ...');
    await compressFolder('dist/web');
  } catch (error) {
    if ((error as Error).message.includes('ENOSPC')) throw new CannotStart(DISK_FULL);
    // The whole message: file and line come after its first line.
    throw new CannotStart(stripVTControlCharacters((error as Error).message));
  }
  await writeFile(DIGEST_FILE, digest);
}

/** Builds if a source has changed since the last build. @param onStep as of {@link buildAll} @returns whether it built */
export async function buildIfChanged(onStep: (sentence: string) => void): Promise<boolean> {
  const isComplete = ['dist/web/index.html', 'dist/backend/server.js', 'dist/backend/worker.js', DIGEST_FILE].every(
    (file) => existsSync(file),
  );
  if (isComplete && (await readFile(DIGEST_FILE, 'utf8')) === (await sourcesDigest())) return false;
  await buildAll(onStep);
  return true;
}

/** A digest of the name, size and time of every source, so that a removed file is a change too. */
async function sourcesDigest(): Promise<string> {
  const digest = createHash('sha256');
  for (const source of SOURCES) {
    if (!existsSync(source)) continue;
    const files = (await stat(source)).isDirectory() ? await filesBelow(source) : [source];
    for (const file of files.filter((name) => !isForTests(name.slice(source.length)) && !name.endsWith('.md')).sort()) {
      const { size, mtimeMs } = await stat(file);
      digest.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return digest.digest('hex');
}

/** Writes a .br and a .gz next to every large enough file that compresses well. The backend sends them to browsers that accept them. */
async function compressFolder(folder: string): Promise<void> {
  for (const file of (await filesBelow(folder)).filter((name) => COMPRESSED_NAMES.test(name))) {
    const bytes = await readFile(file);
    if (bytes.length < MIN_COMPRESSED_BYTES) continue;
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes));
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
