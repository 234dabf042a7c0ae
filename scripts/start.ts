import type { AuthEmulator } from './emulator/authEmulator.ts';
import { buildIfChanged } from './building/buildAll.ts';
import { endProcess, startBackendProcess } from './processes.ts';
import type { BackendProcess } from './processes.ts';
import { endWith, main, printWelcome, readyToStart, startSignIn } from './product.ts';

/** `npm start`: the whole product on one address, built when a source has changed. */
await main(async () => {
  const { environment, settings } = await readyToStart();
  let emulator: AuthEmulator | null = null;
  let backend: BackendProcess | null = null;
  const end = endWith(async () => {
    if (backend) await endProcess(backend.process);
    await emulator?.stop();
  });
  const print = (sentence: string) => console.log(`  ${sentence}`);
  if (settings.authEmulatorHost) print('Opening the demo sign-in ...');
  const [started] = await Promise.all([startSignIn(settings), buildIfChanged(print)]);
  emulator = started;
  print('Starting the planning service ...');
  backend = await startBackendProcess('dist/backend/server.js', environment);
  if (!backend) return end(1);
  backend.process.once('exit', () => {
    console.error('The planning service has ended.');
    void end(1);
  });
  printWelcome(backend.url, settings);
});
