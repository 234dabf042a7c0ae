import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { eagerCompile } from './scripts/building/eagerCompile.ts';
import { bundledLicences } from './scripts/licences/bundledLicences.ts';

/**
 * Builds the page that clients open, next to the web app. A build of its own, because the chunks of the web app hold its sign-in and all
 * that planners use, of which a client's browser loads nothing.
 */
export default defineConfig({
  plugins: [react(), bundledLicences(undefined, 'licences.client.txt').ofPage, eagerCompile()],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { input: ['client.html'] },
    // The chart library, loaded when the figures are opened.
    chunkSizeWarningLimit: 700,
  },
});
