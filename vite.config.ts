import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { eagerCompile } from './scripts/building/eagerCompile.ts';
import { documentPages } from './scripts/building/documentPages.ts';
import { sharedChunks } from './scripts/building/sharedChunks.ts';
import { bundledLicences } from './scripts/licences/bundledLicences.ts';

const licences = bundledLicences();

/** Builds the web app; backend/vite.config.ts builds the backend. */
export default defineConfig({
  plugins: [react(), licences.ofPage, documentPages(), eagerCompile()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The FAQ is a page of its own, shown in an iframe; it is built because it uses the product's font.
    rolldownOptions: {
      input: ['index.html', 'faq.html'],
      output: { codeSplitting: { groups: sharedChunks() } },
    },
    // Charts are one chunk of about 400 kB, loaded only where they are shown.
    chunkSizeWarningLimit: 700,
  },
  // Workers load the reader of old workbooks only when they meet one.
  worker: { format: 'es', plugins: licences.ofWorkers },
  server: { watch: { ignored: ['**/.data/**', '**/dist/**', '**/test-results/**'] } },
});
