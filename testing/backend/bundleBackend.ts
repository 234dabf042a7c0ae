import { buildSync } from 'esbuild';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUNDLE_VARIABLE } from './startBackend.ts';

const CACHE = resolve('node_modules/.cache');

/**
 * Jest's global setup: bundles the backend of this moment once for all tests that start one. A bundle starts in half the time that
 * the sources take, which every process and every worker thread would translate anew. It lies below node_modules, where it finds
 * its libraries, until removeBackendBundle.ts takes it away.
 */
export default function bundleBackend(): void {
  if (process.env[BUNDLE_VARIABLE]) return;
  mkdirSync(CACHE, { recursive: true });
  const outdir = mkdtempSync(join(CACHE, 'test-backend-'));
  buildSync({
    entryPoints: {
      server: 'backend/server.ts',
      worker: 'backend/workers/worker.ts',
      healthThread: 'backend/health/healthThread.mjs',
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  process.env[BUNDLE_VARIABLE] = outdir;
}
