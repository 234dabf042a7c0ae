import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web app. The backend has its own: backend/vite.config.ts. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The FAQ is a page of its own, shown in a frame; built too, since it has the product's font.
    rolldownOptions: { input: ['index.html', 'faq.html'] },
    // Charts are one chunk of about 400 kB, loaded only where they are shown.
    chunkSizeWarningLimit: 700,
  },
  // Workers load old workbooks' reader only when they meet one.
  worker: { format: 'es' },
  server: { watch: { ignored: ['**/.data/**', '**/dist/**', '**/test-results/**'] } },
});
