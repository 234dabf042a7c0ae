import { startAuthEmulator } from './authEmulator.ts';

/** Starts the emulator and waits to be killed, for authEmulator.test.ts. */
const [address, dataDir] = process.argv.slice(2) as [string, string];
void startAuthEmulator({ address, dataDir, projectId: 'demo-media-planner' }).then(() => process.send!('ready'));
