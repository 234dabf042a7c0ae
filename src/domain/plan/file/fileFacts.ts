import { effectiveText } from './audienceCopy.ts';
import type { AudienceFacts, MatchedVehicle } from '../../../../core/contract/bodies/audienceFacts.ts';
import { CHANNELS } from '../../../../core/rules/channels.ts';
import { twoDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { percentText } from '../../../../core/words/percent.ts';
import { counted } from '../../../../core/words/wording.ts';

/** A figure with its label and a note. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/**
 * The figures that a planner checks first: rows, universe, target, vehicles and duplication.
 * @param demographic  the chosen buying demographic; '' if none is chosen yet
 */
export function factFigures(facts: AudienceFacts, demographic: string): Figure[] {
  const { universe, vehicles, unmatched, duplication } = facts;
  const isMeasured = duplication === 'measured';
  const unmatchedText =
    unmatched.length === 0 ? '' : `, ${wholeNumber(unmatched.length)} ${unmatchedNoun(facts)} not matched`;
  return [
    rowsFigure(facts),
    {
      label: 'Universe',
      value: wholeNumber(Math.round(universe)),
      note: `people${sampleText(facts)}`,
    },
    targetFigure(facts, demographic),
    {
      label: 'Vehicles matched',
      value: wholeNumber(vehicles.length),
      note: `in ${channelsText(vehicles)}${unmatchedText}`,
    },
    {
      label: 'Duplication',
      value: isMeasured ? 'Measured' : 'Assumed random',
      note: isMeasured ? 'respondent by respondent' : 'the file has a row for each vehicle only',
    },
  ];
}

function rowsFigure({ layout, rows_read, left_out }: AudienceFacts): Figure {
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0);
  const leftOutText = leftOut === 0 ? 'none left out' : `${wholeNumber(leftOut)} left out`;
  // Not every row of a crosstab belongs to a vehicle. So the figure is the number of rows read, not of rows used.
  if (layout === 'crosstab')
    return { label: 'Rows read', value: wholeNumber(rows_read), note: `of these ${leftOutText}` };
  const value = wholeNumber(rows_read - leftOut);
  return { label: 'Rows used', value, note: leftOutText };
}

/** "2 of 15 channels", "all 15 channels". */
function channelsText(vehicles: AudienceFacts['vehicles']): string {
  const channels = new Set(vehicles.map(({ channel }) => channel)).size;
  return channels === CHANNELS.length ? `all ${channels} channels` : `${channels} of ${CHANNELS.length} channels`;
}

/** The noun for what was not matched: columns, but rows in a crosstab and vehicles in a long table. */
function unmatchedNoun({ layout, unmatched }: AudienceFacts): string {
  const noun = layout === 'crosstab' ? 'row' : layout === 'respondents long' ? 'vehicle' : 'column';
  return unmatched.length === 1 ? noun : `${noun}s`;
}

function sampleText({ sample, weighted, duplication }: AudienceFacts): string {
  if (sample === 0) return '';
  if (duplication !== 'measured') return `, from a sample of ${wholeNumber(sample)}`;
  return weighted ? ', weighted' : ', unweighted';
}

function targetFigure(facts: AudienceFacts, chosen: string): Figure {
  const { demographic, target_universe, target_sample, sample, universe } = facts;
  const label = 'Target';
  if (chosen === '') return { label, value: 'Everybody', note: 'until a buying demographic is chosen' };
  if (!demographic.applied) return { label, value: 'Everybody', note: `"${chosen}" was not applied` };
  const share = universe > 0 ? percentText(target_universe / universe) : '';
  const sampleNote = sample === 0 ? '' : `, ${counted(target_sample, 'respondent')}${effectiveText(facts)}`;
  return { label, value: wholeNumber(Math.round(target_universe)), note: `${share} of the people${sampleNote}` };
}

/** The figures in one line, for the summary next to the form. */
export function factsInShort({ sample, universe, vehicles, duplication }: AudienceFacts): string {
  const read = sample > 0 ? counted(sample, 'respondent') : counted(universe, 'person', 'people');
  return `${read}, ${counted(vehicles.length, 'vehicle')}, duplication ${duplication}`;
}

/** Number of vehicles of each channel in the file, in the order of CHANNELS. A channel with 0 vehicles cannot get money. */
export function vehiclesByChannel({ vehicles }: AudienceFacts): { channel: string; vehicles: number }[] {
  return CHANNELS.map((channel) => ({
    channel,
    vehicles: vehicles.filter((vehicle) => vehicle.channel === channel).length,
  }));
}

/** Remarks for the planner: rows left out and why, unmatched columns, a demographic that was not applied, notes. */
export function factRemarks(facts: AudienceFacts, demographic: string): string[] {
  const { left_out, unmatched, notes } = facts;
  const rows = left_out.map(({ reason, count, rows: first, says }) => {
    const where = first.length > 0 ? ` (row ${first.join(', ')}${first.length < count ? ', …' : ''})` : '';
    return says ?? `${counted(count, 'row')} left out: ${reason}${where}`;
  });
  const target = demographic !== '' && !facts.demographic.applied ? [facts.demographic.says] : [];
  return [...target, ...rows, ...(unmatched.length > 0 ? [unmatchedSentence(facts)] : []), ...notes];
}

function unmatchedSentence(facts: AudienceFacts): string {
  const noun = unmatchedNoun(facts);
  const names = facts.unmatched.join(', ');
  const remedy =
    facts.layout === 'respondents'
      ? 'choose its channel in the file’s first rows and columns, or head it by channel and vehicle'
      : 'name it by channel and vehicle';
  const pronoun = facts.unmatched.length === 1 ? 'it' : 'one';
  return `${noun[0]!.toUpperCase()}${noun.slice(1)} not matched to a channel: ${names}. To count ${pronoun}, ${remedy}, such as "Social: TikTok".`;
}

/** A table of the columns (in a crosstab: rows) of a file that were matched to a channel. */
export interface MatchedColumns {
  readonly headers: readonly string[];
  /** Number of columns with words. They are on the left; the columns after them have numbers. */
  readonly textColumns: number;
  readonly rows: readonly (readonly string[])[];
}

const TEXT_HEADERS = ['In the file', 'Channel', 'Vehicle', 'Format'];
const NUMBER_HEADERS = ['Audience (people)', 'Reach %', 'Average times a month'];

/** Every matched column or row with its channel, format and figures. */
export function matchedColumns({ vehicles }: AudienceFacts): MatchedColumns {
  // Plans saved by older versions of the planning service lack the figures.
  const hasNumbers = vehicles.some(({ audience }) => audience !== undefined);
  return {
    headers: hasNumbers ? [...TEXT_HEADERS, ...NUMBER_HEADERS] : TEXT_HEADERS,
    textColumns: TEXT_HEADERS.length,
    rows: vehicles.map((vehicle) => {
      const { column, channel, publisher, format } = vehicle;
      const named = [column, channel, publisher, format];
      return hasNumbers ? [...named, ...numbersOf(vehicle)] : named;
    }),
  };
}

function numbersOf({ audience, reach, mean_use }: MatchedVehicle): string[] {
  const textOrDash = (value: number | undefined, show: (value: number) => string) =>
    value === undefined ? '–' : show(value);
  return [
    textOrDash(audience, (people) => wholeNumber(Math.round(people))),
    textOrDash(reach, (share) => twoDecimals(100 * share)),
    textOrDash(mean_use, twoDecimals),
  ];
}
