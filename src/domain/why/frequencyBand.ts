import type { FrequencyStep } from '../../../core/contract/bodies/why.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { percentText } from '../../../core/words/percent.ts';
import { wholePeople } from '../../../core/words/wording.ts';

/** How often people should be reached, both ends included. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** A common band: three contacts or more, few beyond six. */
export const FIRST_BAND: Band = { from: 3, to: 6 };

/** People reached so often, and the contacts beyond the band. */
export interface BandFigures {
  readonly people: number;
  /** Contacts above `to`, summed over people: E[(N - to)+] = exposures - sum of R_j for j up to `to`. */
  readonly excess: number;
  readonly exposures: number;
}

/**
 * A band of a frequency distribution, `R_from - R_(to + 1)`.
 * @param atLeast  people reached at least 1, 2, ... times
 * @param exposures  contacts of all of them
 * @returns null where the distribution is too short
 */
export function bandOf(atLeast: readonly number[], exposures: number, { from, to }: Band): BandFigures | null {
  if (!(from >= 1 && from <= to && to < atLeast.length)) return null;
  const upTo = atLeast.slice(0, to).reduce((sum, people) => sum + people, 0);
  return { people: atLeast[from - 1]! - atLeast[to]!, excess: Math.max(0, exposures - upTo), exposures };
}

/**
 * The band in a sentence, by attentive contacts.
 * @param report  the plan's attentive reach and frequency, whose product are its contacts
 */
export function bandSentence(
  distribution: readonly FrequencyStep[],
  report: { readonly attentive_reach: number; readonly frequency: number },
  band: Band,
): string {
  const steps = distribution.toSorted((one, other) => one.times - other.times).map(({ attentive }) => attentive);
  const found = bandOf(steps, report.attentive_reach * report.frequency, band);
  if (found === null) return '';
  const { people, excess, exposures } = found;
  const times = band.from === band.to ? `${band.from}` : `${band.from} to ${band.to}`;
  const reached =
    report.attentive_reach > 0 ? ` (${percentText(people / report.attentive_reach)} of those reached)` : '';
  const share = exposures > 0 ? `, ${percentText(excess / exposures)} of all attentive contacts` : '';
  return `${times} times: ${wholePeople(people)}${reached}. Contacts above ${band.to}: ${wholeNumber(excess)}${share}.`;
}
