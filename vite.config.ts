import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { eagerCompile } from './scripts/building/eagerCompile.ts';
import { documentPages } from './scripts/building/documentPages.ts';
import { sharedChunks } from './scripts/building/sharedChunks.ts';
import { bundledLicences } from './scripts/licences/bundledLicences.ts';

const licences = bundledLicences();

/** The web app. The backend has its own: backend/vite.config.ts. */
export default defineConfig({
  plugins: [react(), licences.ofPage, documentPages(), eagerCompile()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The FAQ is a page of its own, shown in a frame; built too, since it has the product's font.
    rolldownOptions: {
      input: ['index.html', 'faq.html'],
      output: { codeSplitting: { groups: sharedChunks() } },
    },
    // Charts are one chunk of about 400 kB, loaded only where they are shown.
    chunkSizeWarningLimit: 700,
  },
  // Workers load old workbooks' reader only when they meet one.
  worker: { format: 'es', plugins: licences.ofWorkers },
  server: { watch: { ignored: ['**/.data/**', '**/dist/**', '**/test-results/**'] } },
});
