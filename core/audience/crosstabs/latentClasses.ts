import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix, VehicleTotals } from '../../planning/model/audience.ts';
import type { Crosstab, CrosstabAudience, CrosstabVehicle } from './crosstab.ts';
import { attentiveShareOf, vehicleTotals } from '../respondents/foldedAudience.ts';

const WIDTH = CHANNELS.length;

/**
 * Folds a crosstab, which gives the users of each vehicle but not who uses two. Channel use is assumed to be independent
 * (Sainsbury): the population is split into 2^C classes, "uses / does not use channel c", with product weights. The
 * classes take the place of respondents. Vehicles of a channel combine by the same rule, `p_c = 1 - prod_v (1 - r_v)`,
 * and its users have on average `z_c = sum_v r_v f_v / p_c` opportunities to see a month, which keeps the channel's total.
 * Impressions fall on the whole population, so population use comes from the population's own figures.
 */
export function foldCrosstab(
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
  const whole = population.vehicles.find((other) => other.mapped === mapped && other.column === column);
  if (whole === undefined) return [];
  const attentive = attentiveShareOf(mapped, thresholdSeconds);
  const populationUse = population.universe * whole.reach * whole.frequency;
  const targetUse = targetUniverse * reach * frequency;
  return [{ vehicle: vehicleTotals(column, mapped, attentive, populationUse, targetUse), reach }];
}

interface LatentClass {
  readonly people: number;
  /** Indexes of the channels that this class uses. */
  readonly uses: readonly number[];
}

/** Each channel splits every class in two; empty classes (of a channel used by everybody) are dropped. */
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

function classUse(classes: readonly LatentClass[], total: Float64Array, users: Float64Array): Float32Array {
  const use = new Float32Array(classes.length * WIDTH);
  classes.forEach(({ uses }, row) => {
    for (const channel of uses) use[row * WIDTH + channel] = total[channel]! / users[channel]!;
  });
  return use;
}
