import { CHANNELS } from '../../rules/channels.ts';
import type { GroupRow } from '../../rules/linearPlan.ts';
import { seededRandom } from '../model/random.ts';
import type { Bounds } from '../solver/certificate.ts';

/** A linear objective over channels, with limits of channels and of one to eight overlapping groups, in shares. */
export interface LinearProgram {
  readonly gains: Float64Array;
  readonly bounds: Bounds;
}

/** A seeded program; about one in ten cannot be met. Ties, fixed channels and equal limits occur. */
export function linearProgram(seed: number): LinearProgram {
  const random = seededRandom(seed ^ 0x11ea4);
  const size = CHANNELS.length;
  const lower = Float64Array.from({ length: size }, () => (random() < 0.3 ? 0.04 * random() : 0));
  const upper = lower.map((least) => {
    const draw = random();
    return draw < 0.1 ? least : draw < 0.55 ? 1 : Math.max(least, 0.4 * random());
  });
  const gains = lower.map(() => (random() < 0.2 ? 0.5 : random()));
  const groups = Array.from({ length: 1 + Math.floor(8 * random()) }, (): GroupRow => {
    const members = Uint8Array.from(lower, () => (random() < 0.35 ? 1 : 0));
    const draw = random();
    const least = draw < 0.5 ? 0 : 0.35 * random();
    return { members, least, most: draw < 0.8 && draw >= 0.5 ? 1 : least + 0.05 + 0.5 * random() };
  });
  return { gains, bounds: { budget: 1, lower, upper, groups } };
}
