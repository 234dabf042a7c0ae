import type { Draw } from './draw.ts';
import type { MadeFile } from './file.ts';

/** Writes one file of a layout; everything that varies within it is drawn. */
export type Family = (draw: Draw) => MadeFile;
/** Families by name. */
export type Families = Record<string, Family>;
