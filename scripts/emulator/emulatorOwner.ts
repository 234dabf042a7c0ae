import { startAuthEmulator } from './authEmulator.ts';

/** A process that starts the emulator and runs until authEmulator.long.test.ts kills it. */
const [address, dataDir] = process.argv.slice(2) as [string, string];
void startAuthEmulator({ address, dataDir, projectId: 'demo-media-planner' }).then(() => process.send!('ready'));
