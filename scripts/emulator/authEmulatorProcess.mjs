/* The Firebase command line as a child of ours: it ends when whoever started it is gone, however that ended. */
import { createRequire } from 'node:module';

process.on('disconnect', () => process.exit(0));
createRequire(import.meta.url)('firebase-tools/lib/bin/firebase.js');
