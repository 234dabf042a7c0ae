/* A worker that runs from source: the TypeScript loader of the main thread does not reach into threads. */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
