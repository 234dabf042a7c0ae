import { CHANNELS } from '../../core/rules/channels.ts';
import type { Channel } from '../../core/rules/channels.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';
import type { SpendLimits } from '../../core/planning/model/limits.ts';
import { seededRandom } from '../../core/planning/model/random.ts';
import { normal } from '../../core/planning/testing/audiences.ts';

/** The result of one optimiser on one problem; times are medians over the rounds unless noted [ms]. */
export interface Outcome {
  readonly name: string;
  /** Until the optimiser stops by its own criterion. */
  readonly run: number;
  /** Until its first feasible point whose Frank-Wolfe gap is at most 1e-6 of reach; null when it never reaches it. */
  readonly toGap: number | null;
  /** The same in the fastest round, which a busy machine disturbs least. */
  readonly fastestToGap: number | null;
  /** Gap of its result relative to reach; null when the result violates the limits. */
  readonly gap: number | null;
  readonly evaluations: number;
}

export const TARGET_GAP = 1e-6;

export function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)] ?? NaN;
}

const COUNT = CHANNELS.length;
const SEED = 20240601;
const PEOPLE = 20_000_000;

/** Penetration, CPM [$], attentive share, spread of use and correlation with (youth, affluence, heaviness), by channel: plausible, not measured. */
const MEDIA: Readonly<Record<Channel, readonly [number, number, number, number, number, number, number]>> = {
  BVOD: [0.45, 38, 0.5, 1.1, 0.4, 0.2, 0.4],
  Cinema: [0.15, 45, 0.85, 0.8, 0.6, 0.4, 0.1],
  Digital: [0.8, 6, 0.08, 1.2, 0.2, 0.1, 0.5],
  'FTA Metro': [0.6, 22, 0.35, 1.2, -0.6, -0.1, 0.6],
  'FTA National': [0.65, 26, 0.35, 1.2, -0.6, -0.1, 0.6],
  'FTA Regional': [0.28, 18, 0.35, 1.2, -0.5, -0.4, 0.5],
  'Music Streaming': [0.4, 15, 0.2, 1.1, 0.8, 0.2, 0.3],
  OOH: [0.7, 9, 0.3, 1.0, 0.2, 0.2, 0.3],
  'Pay TV': [0.25, 20, 0.35, 1.2, -0.2, 0.3, 0.4],
  Podcasts: [0.3, 28, 0.3, 1.1, 0.5, 0.5, 0.3],
  Print: [0.25, 30, 0.4, 1.0, -0.7, 0.4, 0.2],
  Radio: [0.6, 14, 0.2, 1.3, -0.2, 0.0, 0.5],
  Social: [0.75, 8, 0.15, 1.4, 0.7, 0.0, 0.5],
  SVOD: [0.35, 42, 0.55, 1.0, 0.5, 0.3, 0.3],
  Video: [0.65, 16, 0.3, 1.3, 0.6, 0.0, 0.5],
};

/**
 * The benchmark's audience: 20 million people from seeded respondents with lognormal weights, use correlated through youth,
 * affluence and heaviness; about 6.5 of 15 channels used. $1,000,000 with minima up to 5 % and maxima of 5 to 40 %.
 */
export function benchAudience(rows: number): { audience: AudienceMatrix; cpm: Float64Array; limits: SpendLimits } {
  const random = seededRandom(SEED);
  const weights = Float64Array.from({ length: rows }, () => Math.exp(0.45 * normal(random)));
  const scale = PEOPLE / weights.reduce((sum, weight) => sum + weight, 0);
  const plainUse = new Float32Array(rows * COUNT);
  const attentiveUse = new Float32Array(rows * COUNT);
  const populationUse = new Float64Array(COUNT);
  for (let row = 0; row < rows; row++) {
    weights[row] = weights[row]! * scale;
    const [youth, affluence, heaviness] = [normal(random), normal(random), normal(random)];
    CHANNELS.forEach((name, channel) => {
      const [penetration, , attentive, spread, y, a, h] = MEDIA[name];
      const inclination = y * youth + a * affluence + h * heaviness;
      const uses = random() < 1 / (1 + Math.exp(-Math.log(penetration / (1 - penetration)) - inclination));
      const use = uses ? 8 * Math.exp(spread * normal(random) + 0.4 * inclination) : 0;
      const cell = row * COUNT + channel;
      plainUse[cell] = use;
      attentiveUse[cell] = use * attentive;
      populationUse[channel] = populationUse[channel]! + weights[row]! * use;
    });
  }
  const audience = { weights, plainUse, attentiveUse, populationUse, ...audienceCounts(rows) };
  return { audience, cpm: Float64Array.from(CHANNELS, (name) => MEDIA[name][1]), limits: benchLimits(1_000_000) };
}

function audienceCounts(rows: number): Omit<AudienceMatrix, 'weights' | 'plainUse' | 'attentiveUse' | 'populationUse'> {
  return {
    sample: rows,
    universe: PEOPLE,
    targetSample: rows,
    targetUniverse: PEOPLE,
    measured: true,
    vehicles: [],
  };
}

function benchLimits(budget: number): SpendLimits {
  const random = seededRandom(SEED + 1);
  const minimum = Float64Array.from({ length: COUNT }, () => (random() < 0.5 ? 0 : 0.05 * random() * budget));
  const maximum = minimum.map((least) => Math.max(least, (0.05 + 0.35 * random()) * budget));
  return { budget, minimum, maximum, groups: [] };
}
