import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { randomOrder, seededRandom } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import { inMoneyUnits, plainContacts, reachByChannel } from '../model/reach.ts';
import { scaled } from '../solver/linearAlgebra.ts';
import type { PricedSource } from '../warehouse/audienceSource.ts';
import type { DollarsByChannel } from '../../words/units.ts';

const WIDTH = CHANNELS.length;

/** A random sample of at most this many rows. Their weights are scaled up to represent everyone. */
export function randomSample(audience: AudienceMatrix, rowsMaximum: number, seed: number): AudienceMatrix {
  const rowCount = audience.weights.length;
  if (rowCount <= rowsMaximum) return audience;
  const chosen = randomOrder(rowCount, seededRandom(seed)).subarray(0, rowsMaximum).sort();
  const weights = Float64Array.from(chosen, (row) => audience.weights[row]!);
  const scale = audience.targetUniverse / weights.reduce((sum, weight) => sum + weight, 0);
  const rowsOf = (uses: Float32Array) => {
    const chosenUses = new Float32Array(rowsMaximum * WIDTH);
    chosen.forEach((row, index) => chosenUses.set(uses.subarray(row * WIDTH, (row + 1) * WIDTH), index * WIDTH));
    return chosenUses;
  };
  return {
    ...audience,
    weights: scaled(weights, scale),
    plainUse: rowsOf(audience.plainUse),
    attentiveUse: rowsOf(audience.attentiveUse),
  };
}

/** The audience as a data source with prices [$ per thousand]: the reference implementation for databases. */
export function pricedInMemorySource(audience: AudienceMatrix, cpm: DollarsByChannel): PricedSource {
  const problem = makeProblem(audience, cpm);
  const kernel = fastKernel(problem);
  const { moneyUnit, presence, canReach, targetPeople: people } = problem;
  return {
    people,
    presence,
    canReach,
    pass(mix, order) {
      const units = inMoneyUnits(problem, mix);
      const { reach, gradient } = kernel.pass(units, kernel.rows, 'double');
      const inUnits = order === 2 ? kernel.curvature(units, kernel.rows, 'double') : null;
      const curvature = inUnits && scaled(inUnits, moneyUnit ** -2);
      return Promise.resolve({ people, reach, gradient: scaled(gradient, 1 / moneyUnit), curvature });
    },
    plan(mix) {
      const units = inMoneyUnits(problem, mix);
      const { squares, products } = kernel.spread(units);
      return Promise.resolve({
        people,
        gradient: scaled(kernel.pass(units, kernel.rows, 'double').gradient, 1 / moneyUnit),
        attentive: kernel.frequency(units),
        plain: plainContacts(problem).frequency(units),
        byChannel: reachByChannel(problem, mix),
        spread: {
          respondents: problem.rows,
          weightSquares: problem.weights.reduce((sum, weight) => sum + weight * weight, 0),
          squares,
          products,
        },
      });
    },
  };
}
