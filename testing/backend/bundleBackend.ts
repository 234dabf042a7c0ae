import { buildSync } from 'esbuild';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUNDLE_VARIABLE } from './startBackend.ts';

const CACHE = resolve('node_modules/.cache');

/** CommonJS names that bundled libraries expect. */
const COMMONJS_NAMES = `
import { createRequire as requireOf } from 'node:module';
import { fileURLToPath as pathOf } from 'node:url';
const require = requireOf(import.meta.url);
const __filename = pathOf(import.meta.url);
const __dirname = pathOf(new URL('.', import.meta.url));`;

/**
 * Jest's global setup: bundles the current backend with its libraries, once for all tests that start one. A bundle starts in a third of
 * the time of the sources, which every process and worker thread would have to compile. It is below node_modules, where it finds
 * native modules, until removeBackendBundle.ts deletes it.
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
      duckdbProcess: 'backend/warehouse/engines/duckdbProcess.mjs',
    },
    outdir,
  );
  process.env[BUNDLE_VARIABLE] = outdir;
}

/** Bundles entry points with their libraries, except native modules, which must be resolvable from `outdir`. */
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
    banner: { js: COMMONJS_NAMES },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}
