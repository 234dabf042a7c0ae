import { CHANNELS } from '../../rules/channels.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import type { AudienceMatrix, VehicleTotals } from '../model/audience.ts';
import { seededRandom } from '../model/random.ts';
import type { RandomSource } from '../model/random.ts';

const COUNT = CHANNELS.length;

/** An audience from a list of people with their uses; channels not named are not used. */
export function audienceOf(
  people: readonly { weight: number; use: Partial<Record<string, number>> }[],
  attentive: number | readonly number[] = 1,
): AudienceMatrix {
  const plainUse = new Float32Array(people.length * COUNT);
  const attentiveUse = new Float32Array(people.length * COUNT);
  const populationUse = new Float64Array(COUNT);
  people.forEach(({ weight, use }, row) => {
    CHANNELS.forEach((channel, index) => {
      const cell = row * COUNT + index;
      plainUse[cell] = use[channel] ?? 0;
      attentiveUse[cell] = plainUse[cell] * (typeof attentive === 'number' ? attentive : attentive[index]!);
      populationUse[index] = populationUse[index]! + weight * plainUse[cell];
    });
  });
  const weights = Float64Array.from(people, (person) => person.weight);
  return audienceMatrixOf(weights, plainUse, attentiveUse, populationUse, []);
}

/** An audience matrix from its arrays. Each row is a respondent. */
export function audienceMatrixOf(
  weights: Float64Array,
  plainUse: Float32Array,
  attentiveUse: Float32Array,
  populationUse: Float64Array,
  vehicles: readonly VehicleTotals[],
): AudienceMatrix {
  const universe = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    sample: weights.length,
    universe,
    targetSample: weights.length,
    targetUniverse: universe,
    measured: true,
    weights,
    plainUse,
    attentiveUse,
    populationUse,
    vehicles,
  };
}

/** A draw from the standard normal distribution (Box and Muller). */
export function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export interface AudienceStyle {
  readonly rows: number;
  /** 'lognormal' weights resemble those of a survey; 'pareto' weights have an infinite mean. */
  readonly weights: 'lognormal' | 'pareto';
  /** Approximate share of the pairs of person and channel with any use. */
  readonly density: number;
  /** Standard deviation of the natural logarithm of uses: 1 as in a survey, 3 spreads them over five powers of ten. */
  readonly spread: number;
  readonly identicalChannels: boolean;
  readonly deadChannels: boolean;
  /** A channel that only twenty people use. */
  readonly tinyChannel: boolean;
}

export const SURVEY: AudienceStyle = {
  rows: 500,
  weights: 'lognormal',
  density: 0.43,
  spread: 1,
  identicalChannels: false,
  deadChannels: false,
  tinyChannel: false,
};

/**
 * Difficult audiences: heavy-tailed weights, sparse use, uses over five powers of ten, and identical, unused or tiny channels.
 * The seed decides which of these are combined.
 */
export function adversarialStyle(seed: number, rows: number): Partial<AudienceStyle> {
  return {
    rows,
    weights: seed % 2 ? 'pareto' : 'lognormal',
    density: seed % 3 ? 0.43 : 0.03,
    spread: seed % 4 ? 1 : 3,
    identicalChannels: seed % 5 < 2,
    deadChannels: seed % 7 < 3,
    tinyChannel: seed % 3 === 1,
  };
}

/** A random audience with correlated use: three factors of a person (such as youth) affect several channels. */
export function randomAudience(seed: number, change: Partial<AudienceStyle> = {}): AudienceMatrix {
  const style = { ...SURVEY, ...change };
  const random = seededRandom(seed);
  const { rows } = style;
  const loadings = CHANNELS.map(() => [normal(random), normal(random), Math.abs(normal(random))]);
  const thinning = CHANNELS.map(() => 0.06 + 0.79 * random());
  const plainUse = new Float32Array(rows * COUNT);
  const weights = Float64Array.from({ length: rows }, () =>
    style.weights === 'pareto'
      ? 1 / Math.pow(1 - random(), 1 / 0.9)
      : (20e6 / rows) * Math.exp(0.45 * normal(random) - 0.1),
  );
  for (let row = 0; row < rows; row++) {
    const factors = [normal(random), normal(random), normal(random)];
    for (let channel = 0; channel < COUNT; channel++) {
      const inclination = loadings[channel]!.reduce((sum, loading, i) => sum + loading * factors[i]!, 0) / 2;
      const uses = random() < style.density * (1 + 0.5 * Math.tanh(inclination));
      plainUse[row * COUNT + channel] = uses ? 10 * Math.exp(style.spread * normal(random) + 0.3 * inclination) : 0;
    }
  }
  addEdgeCases(plainUse, style, random, thinning);
  const attentiveUse = plainUse.map((use, cell) => use * thinning[cell % COUNT]!);
  // The population has twice the uses of the target.
  const populationUse = new Float64Array(COUNT);
  plainUse.forEach((use, cell) => {
    const channel = cell % COUNT;
    populationUse[channel] = populationUse[channel]! + 2 * use * weights[Math.floor(cell / COUNT)]!;
  });
  return audienceMatrixOf(weights, plainUse, attentiveUse, populationUse, []);
}

function addEdgeCases(plainUse: Float32Array, style: AudienceStyle, random: RandomSource, thinning: number[]): void {
  const rewriteChannel = (channel: number, use: (row: number) => number) => {
    for (let row = 0; row < style.rows; row++) plainUse[row * COUNT + channel] = use(row);
  };
  const randomChannel = () => Math.floor(random() * COUNT);
  if (style.identicalChannels) {
    for (let pair = 0; pair < 3; pair++) {
      const [from, to] = [randomChannel(), randomChannel()];
      rewriteChannel(to, (row) => plainUse[row * COUNT + from]!);
      thinning[to] = thinning[from]!;
    }
  }
  if (style.tinyChannel) rewriteChannel(randomChannel(), (row) => (row < 20 ? 1 : 0));
  if (style.deadChannels) {
    rewriteChannel(randomChannel(), () => 0);
    rewriteChannel(randomChannel(), () => 0);
  }
}

/** Prices between $3 and $45 a thousand. */
export function randomPrices(seed: number): Float64Array {
  const random = seededRandom(seed ^ 0x5eed);
  return Float64Array.from({ length: COUNT }, () => 3 + 42 * random());
}

/**
 * The limits of the form's default mode, in which the planner sets none: every channel from $0 to the budget.
 * @param change  other limits of single channels [$]
 */
export function openLimits(budget: number, change: Partial<Record<string, [number, number]>> = {}): ChannelLimits[] {
  return CHANNELS.map((channel) => {
    const [least, most] = change[channel] ?? [0, budget];
    return { Channel: channel, Min_Budget: least, Max_Budget: most };
  });
}

/**
 * Random feasible limits in whole dollars: minima up to a fraction of the budget, maxima above them; some
 * channels are fixed, some are closed.
 */
export function randomLimits(seed: number, budget: number): ChannelLimits[] {
  const random = seededRandom(seed ^ 0x11a17);
  const rows = CHANNELS.map((channel) => {
    const least = random() < 0.3 ? Math.floor((budget * random()) / 20) : 0;
    const draw = random();
    const most =
      draw < 0.1 ? least : draw < 0.3 ? budget : Math.max(least, Math.floor(budget * (0.05 + 0.35 * random())));
    return { Channel: channel, Min_Budget: least, Max_Budget: most };
  });
  // No minimum forces money into both TV branches, and one channel can always absorb what the others cannot.
  for (const row of rows) if (row.Channel.startsWith('FTA')) row.Min_Budget = 0;
  rows[0]!.Max_Budget = budget;
  return rows;
}
