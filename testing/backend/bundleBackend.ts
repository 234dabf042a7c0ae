import { buildSync } from 'esbuild';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUNDLE_VARIABLE } from './startBackend.ts';

const CACHE = resolve('node_modules/.cache');

/** What the libraries among the modules of the bundle ask for as if each were a file of its own. */
const AS_A_FILE = `
import { createRequire as requireOf } from 'node:module';
import { fileURLToPath as pathOf } from 'node:url';
const require = requireOf(import.meta.url);
const __filename = pathOf(import.meta.url);
const __dirname = pathOf(new URL('.', import.meta.url));`;

/**
 * Jest's global setup: bundles the backend of this moment, with its libraries, once for all tests that start one. A bundle starts in a
 * third of the time that the sources take, which every process and every worker thread would translate anew, and reads a few files
 * where the libraries are a thousand. It lies below node_modules, where it finds what is compiled for this machine, until
 * removeBackendBundle.ts takes it away.
 */
export default function bundleBackend(): void {
  if (process.env[BUNDLE_VARIABLE]) return;
  mkdirSync(CACHE, { recursive: true });
  const outdir = mkdtempSync(join(CACHE, 'test-backend-'));
  bundleForNode(
    {
      server: 'backend/server.ts',
      worker: 'backend/workers/worker.ts',
      healthThread: 'backend/health/healthThread.mjs',
      duckdbProcess: 'backend/warehouse/walkers/duckdbProcess.mjs',
    },
    outdir,
  );
  process.env[BUNDLE_VARIABLE] = outdir;
}

/** Bundles start files with their libraries, but for those that bring parts compiled for this machine: `outdir` must find them. */
export function bundleForNode(entryPoints: Record<string, string>, outdir: string): void {
  buildSync({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['libsql', 'pg-native', '@duckdb/node-api'],
    banner: { js: AS_A_FILE },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}
