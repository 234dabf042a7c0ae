import { createServer } from 'vite';
import { isForTests } from './forTests.ts';
import type { AuthEmulator } from './emulator/authEmulator.ts';
import { endProcess, startBackendProcess } from './processes.ts';
import type { BackendProcess } from './processes.ts';
import { endWith, main, printWelcome, readyToStart, startSignIn } from './product.ts';

/** Folders whose changes restart the backend; Vite reloads the web app. */
const BACKEND_SOURCES = /^(backend|core)\//;

/** `npm run dev`: the web app with hot reloading on PORT, in front of a backend that restarts when its sources change. */
await main(async () => {
  const { environment, settings } = await readyToStart();
  let emulator: AuthEmulator | null = null;
  let backend: BackendProcess | null = null;
  /** Stops what was started and ends this process, with the exit code that it is given. */
  const end = endWith(async () => {
    await web?.close();
    if (backend) await endProcess(backend.process);
    await emulator?.stop();
  });
  let web: Awaited<ReturnType<typeof createServer>> | null = null;
  emulator = await startSignIn(settings);
  backend = await startBackendProcess('backend/server.ts', { ...environment, PORT: '0' });
  if (!backend) return end(1);
  const { url } = backend;
  web = await createServer({
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { '/api': url, '/settings.js': url, '/slide-theme.json': url },
    },
  });
  await web.listen();
  const restart = debounced(async () => {
    if (backend) await endProcess(backend.process);
    backend = await startBackendProcess('backend/server.ts', { ...environment, PORT: new URL(url).port });
    console.log(backend ? 'The backend was restarted.' : 'The backend did not start; waiting for the next change.');
  });
  web.watcher.on('all', (_event, path) => {
    const name = path.replaceAll('\\', '/').slice(process.cwd().length + 1);
    if (BACKEND_SOURCES.test(name) && !isForTests(name) && !name.endsWith('.md')) restart();
  });
  printWelcome(`http://${settings.host}:${settings.port}`, settings);
});

/** A function that calls `run` once the calls have paused for 150 ms, and never twice at the same time. */
function debounced(run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(run)), 150);
  };
}
