import { join } from 'node:path';

/** Folder of the sample audience files. */
export const SAMPLES = join(import.meta.dirname, '..', '..', 'samples');
