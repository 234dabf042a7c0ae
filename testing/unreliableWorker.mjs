/* Starts backend/workers/unreliable.peer.ts as a worker from source, for pool.test.ts. */
import { register } from 'tsx/esm/api';

register();
await import('../backend/workers/unreliable.peer.ts');
