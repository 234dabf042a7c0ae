import { join } from 'node:path';

/** Where the sample audience files are; the same ones a newcomer drops in. */
export const SAMPLES = join(import.meta.dirname, '..', '..', 'samples');
