import type { AudienceFacts, MatchedVehicle } from '../../../../core/contract/bodies/audienceFacts.ts';
import { CHANNELS } from '../../../../core/rules/channels.ts';
import { twoDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { percentText } from '../../../../core/words/percent.ts';
import { counted } from '../../../../core/words/wording.ts';

/** A number or a word to take in at a glance, what it is of, and a quieter word beside it. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/**
 * What a planner checks first: how much was read, how many people it stands for, who is in the target, how duplication is known.
 * @param demographic  the buying demographic chosen; empty while none is
 */
export function understoodFigures(facts: AudienceFacts, demographic: string): Figure[] {
  const { universe, vehicles, unmatched, duplication } = facts;
  const measured = duplication === 'measured';
  const rest = unmatched.length === 0 ? 'no' : wholeNumber(unmatched.length);
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
      note: `in ${channelsText(vehicles)}, ${rest} ${unmatchedNoun(facts)} not matched`,
    },
    {
      label: 'Duplication',
      value: measured ? 'Measured' : 'Assumed random',
      note: measured ? 'respondent by respondent' : 'the file has a row for each vehicle only',
    },
  ];
}

function rowsFigure({ layout, rows_read, left_out }: AudienceFacts): Figure {
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0);
  const without = leftOut === 0 ? 'none left out' : `${wholeNumber(leftOut)} left out`;
  // Rows of a crosstab may be no vehicle's, or say that a vehicle is not used: they are not "used" one by one.
  if (layout === 'crosstab') return { label: 'Rows read', value: wholeNumber(rows_read), note: `of these ${without}` };
  const value = wholeNumber(rows_read - leftOut);
  return { label: 'Rows used', value, note: `of ${counted(rows_read, 'row')} read, ${without}` };
}

/** "2 of 15 channels", "all 15 channels". */
function channelsText(vehicles: AudienceFacts['vehicles']): string {
  const channels = new Set(vehicles.map(({ channel }) => channel)).size;
  return channels === CHANNELS.length ? `all ${channels} channels` : `${channels} of ${CHANNELS.length} channels`;
}

/** What nobody knew: columns, or in files with vehicles in their rows, rows or the vehicles these name. */
function unmatchedNoun({ layout, unmatched }: AudienceFacts): string {
  const noun = layout === 'crosstab' ? 'row' : layout === 'respondents long' ? 'vehicle' : 'column';
  return unmatched.length === 1 ? noun : `${noun}s`;
}

function sampleText({ sample, weighted, duplication }: AudienceFacts): string {
  if (sample === 0) return '';
  if (duplication !== 'measured') return `, from a sample of ${wholeNumber(sample)}`;
  return `, by ${counted(sample, weighted ? 'weighted respondent' : 'respondent')}`;
}

function targetFigure(facts: AudienceFacts, chosen: string): Figure {
  const { demographic, target_universe, target_sample, sample, universe } = facts;
  const label = 'Target';
  if (chosen === '') return { label, value: 'Everybody', note: 'until a buying demographic is chosen' };
  if (!demographic.applied) return { label, value: 'Everybody', note: `"${chosen}" was not applied` };
  const share = universe > 0 ? percentText(target_universe / universe) : '';
  const among = sample === 0 ? '' : `, ${counted(target_sample, 'respondent')}`;
  return { label, value: wholeNumber(Math.round(target_universe)), note: `people (${share})${among}` };
}

/** The same in a few words, for the summary beside the form. */
export function understoodInShort({ sample, universe, vehicles, duplication }: AudienceFacts): string {
  const read = sample > 0 ? counted(sample, 'respondent') : counted(universe, 'person', 'people');
  return `${read}, ${counted(vehicles.length, 'vehicle')}, duplication ${duplication}`;
}

/** How many vehicles each of the channels has in the file, in the order of the channels; 0 can get no money. */
export function vehiclesByChannel({ vehicles }: AudienceFacts): { channel: string; vehicles: number }[] {
  return CHANNELS.map((channel) => ({
    channel,
    vehicles: vehicles.filter((vehicle) => vehicle.channel === channel).length,
  }));
}

/** What a planner should look at: rows left out and why, columns nobody knew, a demographic that was not applied, notes. */
export function fileRemarks(facts: AudienceFacts, demographic: string): string[] {
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
  const name = facts.layout === 'respondents' ? 'head' : 'name';
  const it = facts.unmatched.length === 1 ? 'it' : 'one';
  return `${noun[0]!.toUpperCase()}${noun.slice(1)} not matched to a channel: ${names}. To count ${it}, ${name} it by channel and vehicle, such as "Social: TikTok".`;
}

export interface MatchedColumns {
  readonly headers: readonly string[];
  /** Columns from the left that hold words; the others hold numbers. */
  readonly textColumns: number;
  readonly rows: readonly (readonly string[])[];
}

const WORDS = ['In the file', 'Channel', 'Vehicle', 'Format'];
const NUMBERS = ['Audience (people)', 'Reach %', 'Average times a month'];

/** Every column or row that was matched, what it was taken for, and what was read of it. */
export function matchedColumns({ vehicles }: AudienceFacts): MatchedColumns {
  // Plans that were kept before these were told have none.
  const told = vehicles.some(({ audience }) => audience !== undefined);
  return {
    headers: told ? [...WORDS, ...NUMBERS] : WORDS,
    textColumns: WORDS.length,
    rows: vehicles.map((vehicle) => {
      const { column, channel, publisher, format } = vehicle;
      const named = [column, channel, publisher, format];
      return told ? [...named, ...numbersOf(vehicle)] : named;
    }),
  };
}

function numbersOf({ audience, reach, mean_use }: MatchedVehicle): string[] {
  const shown = (value: number | undefined, show: (value: number) => string) =>
    value === undefined ? '–' : show(value);
  return [
    shown(audience, (people) => wholeNumber(Math.round(people))),
    shown(reach, (share) => twoDecimals(100 * share)),
    shown(mean_use, twoDecimals),
  ];
}
