import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { calibrated } from './calibration.ts';
import { exposuresPerUse, targetUse } from './totals.ts';
import type { RefinedMix } from './refineBranches.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** Number of features per row: a constant 1, then plain and attentive use by channel. */
const FEATURES = 1 + 2 * WIDTH;

/**
 * The sample with weights that give the people and uses of the whole target. Every reach curve then has the same slope at
 * zero spend as over all rows.
 */
export function calibratedToTotals(sample: AudienceMatrix): AudienceMatrix {
  const { plainUse, attentiveUse } = sample;
  const totals = new Float64Array(FEATURES);
  writeTotals(totals, sample);
  const weights = calibrated(sample.weights, {
    totals,
    write: (row, into, from) => writeFeatures(row, plainUse, attentiveUse, into, from),
  });
  return { ...sample, weights };
}

/**
 * The sample with weights that also give the reach of a mix and its gradient over all rows. The mix is then the optimum of the
 * sample too, and other budgets and plans are estimated as changes from exact figures.
 */
export function calibratedToMix(
  sample: AudienceMatrix,
  cpm: DollarsByChannel,
  { spend, sums }: Pick<RefinedMix, 'spend' | 'sums'>,
): AudienceMatrix {
  const { plainUse, attentiveUse } = sample;
  const perUse = exposuresPerUse(sample, cpm);
  const exposures = perUse.map((factor, channel) => factor * spend[channel]!);
  const totals = new Float64Array(FEATURES + 1 + WIDTH);
  writeTotals(totals, sample);
  totals[FEATURES] = sums.attentive.reach;
  // The gradient per use, not per dollar, so that the features of a row need no price.
  perUse.forEach(
    (factor, channel) => (totals[FEATURES + 1 + channel] = factor > 0 ? sums.gradient[channel]! / factor : 0),
  );
  const weights = calibrated(sample.weights, {
    totals,
    write(row, into, from) {
      writeFeatures(row, plainUse, attentiveUse, into, from);
      const cell = row * WIDTH;
      let exposure = 0;
      for (let channel = 0; channel < WIDTH; channel++) exposure += exposures[channel]! * attentiveUse[cell + channel]!;
      const missed = Math.exp(-exposure);
      into[from + FEATURES] = -Math.expm1(-exposure);
      for (let channel = 0; channel < WIDTH; channel++) {
        into[from + FEATURES + 1 + channel] = missed * attentiveUse[cell + channel]!;
      }
    },
  });
  return { ...sample, weights };
}

function writeTotals(totals: Float64Array, sample: AudienceMatrix): void {
  totals[0] = sample.targetUniverse;
  totals.set(targetUse(sample, 'plain'), 1);
  totals.set(targetUse(sample, 'attentive'), 1 + WIDTH);
}

function writeFeatures(
  row: number,
  plainUse: Float32Array,
  attentiveUse: Float32Array,
  into: Float64Array,
  from: number,
): void {
  const cell = row * WIDTH;
  into[from] = 1;
  for (let channel = 0; channel < WIDTH; channel++) {
    into[from + 1 + channel] = plainUse[cell + channel]!;
    into[from + 1 + WIDTH + channel] = attentiveUse[cell + channel]!;
  }
}
