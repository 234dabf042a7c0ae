import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix, VehicleTotals } from '../../planning/model/audience.ts';
import type { Crosstab } from './crosstab.ts';
import type { CrosstabAudience, CrosstabVehicle } from './crosstabAudience.ts';
import { attentiveShareOf, vehicleTotals } from '../respondents/audienceMatrix.ts';

const WIDTH = CHANNELS.length;

/**
 * Makes an audience by channel from a crosstab, which gives the users of each vehicle but not who uses several. Use of different
 * channels is assumed to be independent (Sainsbury): the target is split into 2^C classes, "uses / does not use channel c", for C
 * channels. The weight of a class is the product of its shares. The classes take the place of respondents.
 * The vehicles of a channel combine by the same rule: with reach r_v and frequency f_v of vehicle v, the channel's reach is
 * `p_c = 1 - prod_v (1 - r_v)`, and its users have on average `z_c = sum_v r_v f_v / p_c` contacts a month, which keeps the
 * total of the channel. Impressions reach the whole population, so population use is computed from the population's figures.
 */
export function aggregateCrosstab(
  { population, target }: Pick<Crosstab, 'population' | 'target'>,
  thresholdSeconds: number,
): AudienceMatrix {
  const { universe } = target;
  const totals = target.vehicles.flatMap((vehicle) => totalsOf(vehicle, population, universe, thresholdSeconds));
  const populationUse = new Float64Array(WIDTH);
  const targetUse = new Float64Array(WIDTH);
  const attentiveUse = new Float64Array(WIDTH);
  const missed = new Float64Array(WIDTH).fill(1);
  for (const { vehicle, reach } of totals) {
    const channel = CHANNELS.indexOf(vehicle.channel);
    populationUse[channel]! += vehicle.populationUse;
    targetUse[channel]! += vehicle.targetUse;
    attentiveUse[channel]! += vehicle.targetUse * vehicle.attentiveShare;
    missed[channel]! *= 1 - reach;
  }
  const penetration = missed.map((share) => 1 - share);
  const users = penetration.map((share) => share * universe);
  const classes = latentClasses(penetration, universe);
  return {
    sample: population.sample,
    universe: population.universe,
    targetSample: target.sample,
    targetUniverse: universe,
    measured: false,
    weights: Float64Array.from(classes, ({ people }) => people),
    plainUse: classUse(classes, targetUse, users),
    attentiveUse: classUse(classes, attentiveUse, users),
    populationUse,
    vehicles: totals.map(({ vehicle }) => vehicle),
  };
}

function totalsOf(
  { column, mapped, reach, frequency }: CrosstabVehicle,
  population: CrosstabAudience,
  targetUniverse: number,
  thresholdSeconds: number,
): { vehicle: VehicleTotals; reach: number }[] {
  const populationFigures = population.vehicles.find((other) => other.mapped === mapped && other.column === column);
  if (populationFigures === undefined) return [];
  const attentive = attentiveShareOf(mapped, thresholdSeconds);
  const populationUse = population.universe * populationFigures.reach * populationFigures.frequency;
  const targetUse = targetUniverse * reach * frequency;
  return [{ vehicle: vehicleTotals(column, mapped, attentive, populationUse, targetUse), reach }];
}

interface LatentClass {
  readonly people: number;
  /** Indexes of the channels that this class uses. */
  readonly uses: readonly number[];
}

/** Splits the people into classes by the channels that they use. Empty classes, such as non-users of a channel that everybody uses, are dropped. */
function latentClasses(penetration: Float64Array, universe: number): LatentClass[] {
  let classes: LatentClass[] = [{ people: universe, uses: [] }];
  penetration.forEach((share, channel) => {
    if (share <= 0) return;
    classes = classes
      .flatMap(({ people, uses }) => [
        { people: people * (1 - share), uses },
        { people: people * share, uses: [...uses, channel] },
      ])
      .filter(({ people }) => people > 0);
  });
  return classes;
}

/** Contacts of each class in each channel: all users of a channel have its mean. Row by row, WIDTH numbers each. */
function classUse(classes: readonly LatentClass[], total: Float64Array, users: Float64Array): Float32Array {
  const use = new Float32Array(classes.length * WIDTH);
  classes.forEach(({ uses }, row) => {
    for (const channel of uses) use[row * WIDTH + channel] = total[channel]! / users[channel]!;
  });
  return use;
}
