import type { AudienceFacts, MatchedVehicle } from '../contract/bodies/audienceFacts.ts';
import { CHANNELS } from '../rules/channels.ts';
import { YES_NO_USE_NOTE } from '../rules/samples.ts';
import { SMALL_TARGET_SAMPLE } from '../contract/limits.ts';
import type { AudienceMatrix, VehicleTotals } from '../planning/model/audience.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import { isAudienceOf } from './crosstabs/audienceColumns.ts';
import type { Crosstab } from './crosstabs/crosstab.ts';
import type { Population } from './survey/population.ts';
import { neededColumnsText } from '../planningData/lists/demographic.ts';
import type { DemographicFilter } from '../planningData/lists/demographic.ts';
import type { RowLedger } from './refusals/rowLedger.ts';
import type { Utf8Csv } from './utf8Csv.ts';
import { preciseNumber, wholeNumber } from '../words/amounts.ts';
import { listed } from '../words/wording.ts';

/** A plan needs at least this many respondents in the target. */
export const TARGET_SAMPLE_MINIMUM = 30;

interface ReadTable {
  readonly fileName: string;
  readonly csv: Utf8Csv;
  readonly headerRow: number;
  /** The file reduced to contacts by channel: one row for each respondent of the target, or for each latent class that is fitted to a crosstab. */
  readonly audienceMatrix: AudienceMatrix;
}

export interface ReadRespondents extends ReadTable {
  readonly layout: 'respondents' | 'respondents long';
  readonly weighted: boolean;
  readonly population: Population;
  readonly unmatched: readonly string[];
  readonly ledger: RowLedger;
  readonly rowsRead: number;
  /** By vehicle: the number of people who use it. */
  readonly users: readonly number[];
  /** Kish's effective number of respondents in the target. */
  readonly effectiveSample: number;
  readonly demographic: AudienceFacts['demographic'];
  readonly notes: readonly string[];
}

export interface ReadCrosstab extends ReadTable {
  readonly crosstab: Crosstab;
  readonly demographic: string;
  readonly filter: DemographicFilter | null;
  /**
   * The people in the column of totals: those of the demographic, or everybody in the file. `chosen` is true if the planner said so,
   * false if it was assumed. Null if the demographic has a column of its own, which then is the target.
   */
  readonly total: { readonly counts: 'demographic' | 'everybody'; readonly chosen: boolean } | null;
}

/**
 * What was understood of a respondent file.
 * @throws {AudienceFileError} when too few respondents are in the target
 */
export function respondentFacts(read: ReadRespondents): AudienceFacts {
  const { audienceMatrix, ledger, demographic, layout, headerRow, weighted } = read;
  const { targetSample } = audienceMatrix;
  if (targetSample < TARGET_SAMPLE_MINIMUM) throw tooFewError(read, ledger.facts());
  const media = `${counted(audienceMatrix.vehicles.length, layout === 'respondents' ? 'media column' : 'vehicle')} in ${channelsOf(audienceMatrix)}`;
  const rowMeaning =
    layout === 'respondents' ? 'One row for each respondent' : 'One row for each vehicle a respondent uses';
  const targetSizes = `${wholeNumber(targetSample)} of ${wholeNumber(audienceMatrix.sample)} respondents, ${wholeNumber(audienceMatrix.targetUniverse)} of ${wholeNumber(audienceMatrix.universe)} people`;
  return {
    ...sharedFacts(read, read.unmatched),
    target_effective_sample: read.effectiveSample,
    vehicles: audienceMatrix.vehicles.map((vehicle, index) =>
      vehicleFacts(vehicle, audienceMatrix.universe, read.users[index]!),
    ),
    layout,
    layout_says: `${rowMeaning} below the headings in row ${headerRow}, with ${media}.`,
    rows_read: read.rowsRead,
    left_out: ledger.facts(),
    weighted,
    universe_from: read.population.from,
    demographic: { ...demographic, says: `${demographic.says} ${targetSizes}.` },
    duplication: 'measured',
    notes: [
      ...read.csv.notes,
      ...read.notes,
      ...universeNotes(read),
      ...smallSample(targetSample),
      ...unusedVehicles(audienceMatrix),
      ...yesNoUse(read),
    ],
  };
}

/**
 * What was understood of a crosstab.
 * @throws {AudienceFileError} when the target's stated sample is too small
 */
export function crosstabFacts(read: ReadCrosstab): AudienceFacts {
  const { crosstab, audienceMatrix } = read;
  const { sample } = crosstab.target;
  if (sample > 0 && sample < TARGET_SAMPLE_MINIMUM) throw tooFewError(read);
  return {
    ...sharedFacts(read, crosstab.unmatched),
    vehicles: audienceMatrix.vehicles.map((vehicle) => crosstabVehicleFacts(vehicle, crosstab)),
    layout: 'crosstab',
    layout_says: `A crosstab with a row for each vehicle below the headings in row ${read.headerRow}: ${counted(audienceMatrix.vehicles.length, 'vehicle')} in ${channelsOf(audienceMatrix)}, of a universe of ${wholeNumber(audienceMatrix.universe)} people.`,
    rows_read: crosstab.rowsRead,
    left_out: crosstab.ledger.facts(),
    weighted: true,
    // An assumed number has no origin to report.
    ...(crosstab.universeFrom !== 'assumed' && { universe_from: crosstab.universeFrom }),
    demographic: crosstabDemographic(read),
    duplication: 'assumed random',
    notes: [
      ...read.csv.notes,
      ...crosstab.notes,
      ...(sample > 0 ? smallSample(sample) : []),
      ...unusedVehicles(audienceMatrix),
    ],
  };
}

function crosstabDemographic({
  crosstab,
  audienceMatrix,
  demographic: name,
  filter,
  total,
}: ReadCrosstab): AudienceFacts['demographic'] {
  const { label, parts } = crosstab.target;
  // The label is compared alone: the question above the column is not kept.
  if (isAudienceOf({ audience: label, question: '' }, { name, filter }) || crosstab.target !== crosstab.population) {
    const columns = parts ? `columns ${listed(parts.map((part) => `"${part}"`))} together` : `column "${label}"`;
    const says = `The target is the ${columns}: ${wholeNumber(audienceMatrix.targetUniverse)} of ${wholeNumber(audienceMatrix.universe)} people.`;
    return { name, applied: true, says };
  }
  if (total?.counts === 'demographic') {
    const all = wholeNumber(audienceMatrix.universe);
    return { name, applied: true, says: `The target is the whole universe of the file: ${all} of ${all} people.` };
  }
  const needs = neededColumnsText(filter);
  const lacks = `A crosstab has no respondents to pick "${name}" from, and no column for it`;
  const reason = needs === '' ? lacks : `${lacks}; the demographic ${needs}`;
  const says = `${reason}: the target is the whole universe the file was made for.`;
  return { name, applied: false, chosen: total?.chosen ?? false, says };
}

function sharedFacts({ fileName, csv, audienceMatrix }: ReadTable, unmatched: readonly string[]) {
  return {
    file_name: fileName,
    sheet: csv.sheet,
    universe: audienceMatrix.universe,
    sample: audienceMatrix.sample,
    target_universe: audienceMatrix.targetUniverse,
    target_sample: audienceMatrix.targetSample,
    unmatched: [...unmatched],
  };
}

function matched({ column, publisher, channel, format }: VehicleTotals): MatchedVehicle {
  return { column, publisher, channel, format };
}

/** The figures of a vehicle in a respondent file. @param users the number of people who use it */
function vehicleFacts(vehicle: VehicleTotals, universe: number, users: number): MatchedVehicle {
  const facts = { ...matched(vehicle), audience: users, reach: universe > 0 ? users / universe : 0 };
  return users > 0 ? { ...facts, mean_use: vehicle.populationUse / users } : facts;
}

/** The figures of a vehicle as the crosstab gives them. `mean_use` is missing where the table has no frequency. */
function crosstabVehicleFacts(
  vehicle: VehicleTotals,
  { population: { universe, vehicles } }: Crosstab,
): MatchedVehicle {
  const read = vehicles.find(({ column, mapped }) => column === vehicle.column && mapped.channel === vehicle.channel)!;
  const facts = { ...matched(vehicle), audience: read.reach * universe, reach: read.reach };
  return read.hasFrequency ? { ...facts, mean_use: read.frequency } : facts;
}

/** "1 vehicle", "3 vehicles". Unlike `counted` of core/words, it writes no thousands separators. */
function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}

/** "3 of the 15 channels", "all 15 channels". */
function channelsOf({ vehicles }: AudienceMatrix): string {
  const channels = new Set(vehicles.map(({ channel }) => channel)).size;
  const channelCount = CHANNELS.length;
  return channels === channelCount ? `all ${channelCount} channels` : `${channels} of the ${channelCount} channels`;
}

function universeNotes({ weighted, audienceMatrix, population: { from, factor } }: ReadRespondents): string[] {
  if (from === 'planner' || from === 'stated') {
    const source = from === 'planner' ? 'as the planner said' : 'as the file states';
    const weightingText = weighted ? 'Weights were multiplied by' : 'Each respondent has a weight of';
    return [
      `The file stands for ${wholeNumber(audienceMatrix.universe)} people, ${source}. ${weightingText} ${preciseNumber(factor)}.`,
    ];
  }
  if (!weighted) {
    return [
      `The file has no weight column: every respondent counts as one person, so the population is ${wholeNumber(audienceMatrix.universe)} people.`,
    ];
  }
  // No note: if the weights add up to too few people, the planner is asked (survey/population.ts).
  return [];
}

function smallSample(sample: number): string[] {
  if (sample >= SMALL_TARGET_SAMPLE) return [];
  return [`Only ${sample} respondents are in the target: below ${SMALL_TARGET_SAMPLE}, reach is a rough estimate.`];
}

/** Uses may differ from users by this share, because they are sums of floating-point numbers. */
const ROUNDING_SHARE = 1e-9;

/** A note for files in which all users use each vehicle once: such a file says who uses a vehicle, not how often. */
function yesNoUse({ audienceMatrix: { vehicles }, users }: ReadRespondents): string[] {
  const areUsedOnce = vehicles.every(
    ({ populationUse }, index) => Math.abs(populationUse - users[index]!) <= ROUNDING_SHARE * users[index]!,
  );
  return areUsedOnce && users.some((people) => people > 0) ? [YES_NO_USE_NOTE] : [];
}

function unusedVehicles({ vehicles }: AudienceMatrix): string[] {
  const unused = vehicles.filter(({ populationUse }) => populationUse === 0).map(({ column }) => `"${column}"`);
  return unused.length === 0 ? [] : [`No one in the file uses ${unused.join(', ')}: no reach can come from there.`];
}

/**
 * The refusal of a file with too few respondents in the target.
 * @param leftOut  rows that were not counted. The refusal names them, because other answers to the questions may bring them back.
 */
function tooFewError({ audienceMatrix }: ReadTable, leftOut: AudienceFacts['left_out'] = []): AudienceFileError {
  const count = audienceMatrix.targetSample;
  const found = count === 1 ? 'Only one respondent is' : `Only ${count} respondents are`;
  return new AudienceFileError(
    `${found} in the buying demographic, fewer than the ${TARGET_SAMPLE_MINIMUM} a plan needs.`,
    [
      'Choose a wider buying demographic, or upload a file with more respondents.',
      ...leftOut.flatMap(({ says }) => says ?? []),
    ],
  );
}
