import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { wholeNumber } from '../../words/amounts.ts';
import { usesOfChannel, withUses } from '../doubts/doubts.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import { quotedCell } from '../refusals/rowLedger.ts';
import { offeredChannels, UNUSED } from '../survey/mediaCandidates.ts';
import { listedUpTo } from '../../words/wording.ts';

/** The key of the question about repeated vehicles. */
export const REPEATED_VEHICLE = { code: 'vehicle twice' } as const;

interface RepeatedVehicles {
  /** Number of rows that repeat a vehicle of the same person. */
  readonly repeatedRows: number;
  readonly firstRepeatedRow: number;
  /** Uses of these rows by channel. */
  readonly repeatedUse: Float64Array;
  /** Whether only the first row was counted. */
  readonly onlyFirstCounts: boolean;
}

/** Asks whether the uses of a vehicle in several rows of a person add up. */
export function askAboutRepeatedVehicles(
  registry: Doubts,
  { repeatedRows, firstRepeatedRow, repeatedUse, onlyFirstCounts }: RepeatedVehicles,
): void {
  const noUse = CHANNELS.map(() => 0);
  registry.ask({
    ...REPEATED_VEHICLE,
    row: firstRepeatedRow,
    message: `${repeatedRows === 1 ? 'One row repeats' : `${wholeNumber(repeatedRows)} rows repeat`} a vehicle of the same person (the first: row ${firstRepeatedRow}). Add up the repeated rows?`,
    assumed: 'sum',
    options: [
      {
        id: 'sum',
        label: 'Add them up',
        effect: (totals) => (onlyFirstCounts ? withUses(totals, noUse, repeatedUse) : totals),
      },
      {
        id: 'first',
        label: 'Use only the first',
        effect: (totals) => (onlyFirstCounts ? totals : withUses(totals, repeatedUse, noUse)),
      },
    ],
  });
}

/** The question which channel the unknown vehicles in a column belong to. */
export const unknownVehiclesQuestion = (heading: string) => ({ code: 'perhaps media', columns: [heading] });

interface UnknownVehicles {
  readonly heading: string;
  /** Uses of the unknown vehicles, by name. */
  readonly uses: ReadonlyMap<string, number>;
  /** Channels of the known vehicles. */
  readonly knownChannels: readonly Channel[];
}

/** Asks for the channel of vehicles that are not in the mapping. Without an answer their uses are not counted. */
export function askAboutUnknownVehicles(registry: Doubts, { heading, uses, knownChannels }: UnknownVehicles): void {
  const questionKey = unknownVehiclesQuestion(heading);
  const totalUse = [...uses.values()].reduce((sum, use) => sum + use, 0);
  const chosen = registry.answerTo(questionKey) ?? UNUSED;
  // The file was read with this answer, even if its channel is not among those offered here.
  const option = (id: string, label: string) => ({
    id,
    label,
    effect: (totals: Totals) => withUses(totals, usesOfChannel(chosen, totalUse), usesOfChannel(id, totalUse)),
  });
  const names = [...uses.keys()];
  registry.ask({
    ...questionKey,
    cells: [...uses].map(([name, use]) => `${name}: ${wholeNumber(use)} uses`),
    message: `${listedUpTo(names.map(quotedCell), NAMES_SHOWN)} in "${heading}" ${names.length === 1 ? 'is not among the known vehicles. Which channel is it?' : 'are not among the known vehicles. Which channel are they?'}`,
    assumed: UNUSED,
    options: [
      ...offeredChannels(knownChannels).map((channel) => option(channel, channel)),
      option(UNUSED, 'Something else: not used'),
    ],
  });
}

const NAMES_SHOWN = 5;

/** The key of the question about persons whose rows disagree. */
export const DISAGREEMENT = { code: 'rows disagree' } as const;

interface Disagreement {
  /** Number of rows whose age, gender and the like differ from an earlier row of the person. */
  readonly disagreeingRows: number;
  /** Number of rows that were left out because the rows of their person disagree. */
  readonly leftOutDisagreeingRows: number;
  readonly firstDisagreeingRow: number;
  /** Number of persons. */
  readonly sample: number;
}

/** Above this share of the persons, the planner is asked about persons whose rows disagree. */
const DISAGREE_SHARE = 0.02;

/** Asks about persons whose rows give them more than one age or gender. */
export function askAboutDisagreement(registry: Doubts, found: Disagreement): void {
  const { disagreeingRows, leftOutDisagreeingRows, firstDisagreeingRow, sample } = found;
  const rows = wholeNumber(disagreeingRows + leftOutDisagreeingRows);
  registry.ask({
    ...DISAGREEMENT,
    row: firstDisagreeingRow,
    message:
      leftOutDisagreeingRows > 0
        ? `${rows} rows belong to people whose rows give different ages or genders (the first: row ${firstDisagreeingRow}). What counts?`
        : `${rows} rows give a person another age or gender than an earlier row (the first: row ${firstDisagreeingRow}). What counts?`,
    assumed: 'first',
    mayChangeMuch: disagreeingRows > sample * DISAGREE_SHARE,
    options: [
      { id: 'first', label: 'Each person’s first row counts' },
      { id: 'leave out', label: 'Leave these people out' },
    ],
  });
}
