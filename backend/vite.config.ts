import { execFileSync } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import { defineConfig } from 'vite';

/** The commit that is built. BUILD_COMMIT gives it where the sources come without their git history, as in a container image. */
function commit(): string {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT;
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8', stdio }).trim();
  } catch {
    return 'unknown';
  }
}

/** Bundles the service and its threads for Node; libraries stay in node_modules. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.BUILD_COMMIT': JSON.stringify(commit()) },
  build: {
    ssr: true,
    outDir: 'dist/backend',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        server: 'backend/server.ts',
        checkData: 'backend/checkData.ts',
        backup: 'backend/backup.ts',
        restore: 'backend/restore.ts',
        worker: 'backend/workers/worker.ts',
        healthThread: 'backend/health/healthThread.mjs',
        duckdbProcess: 'backend/warehouse/engines/duckdbProcess.mjs',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
});
