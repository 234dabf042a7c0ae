import { defineConfig } from 'vite';

/** Bundles the service and its threads for Node; libraries stay in node_modules. */
export default defineConfig({
  publicDir: false,
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
        worker: 'backend/workers/worker.ts',
        healthThread: 'backend/health/healthThread.mjs',
        duckdbProcess: 'backend/warehouse/engines/duckdbProcess.mjs',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
});
