/* Starts a worker from source: the main thread's TypeScript loader does not apply to threads. */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
