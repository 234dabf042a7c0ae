import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix } from './audience.ts';
import { seededRandom } from './random.ts';

/** An invented audience, the same at each call, with which the planning code is compiled before the first request; also for tests. */
export function syntheticAudience(rows: number): AudienceMatrix {
  const random = seededRandom(1);
  const width = CHANNELS.length;
  const weights = new Float64Array(rows).fill(1000);
  const plainUse = Float32Array.from({ length: rows * width }, () => (random() < 0.5 ? 0 : 20 * random()));
  const attentiveUse = plainUse.map((use) => use / 3);
  const populationUse = new Float64Array(width);
  plainUse.forEach((use, cell) => (populationUse[cell % width] = populationUse[cell % width]! + 1000 * use));
  const universe = 1000 * rows;
  const sizes = { sample: rows, universe, targetSample: rows, targetUniverse: universe, measured: true };
  return { weights, plainUse, attentiveUse, populationUse, vehicles: [], ...sizes };
}
