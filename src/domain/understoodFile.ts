import type { AudienceFacts } from '../../contract/audienceFacts.ts';
import { CHANNELS } from '../../contract/channels.ts';
import { formatWhole } from './money.ts';
import { percentText } from './reportSeries.ts';

/** A number or a word to take in at a glance, what it is of, and a quieter word beside it. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly says: string;
}

/**
 * What a planner checks first: how much was read, whom it stands for, who is in the target, how duplication is known.
 * @param demographic  the buying demographic chosen; empty while none is
 */
export function understoodFigures(facts: AudienceFacts, demographic: string): Figure[] {
  const { left_out, universe, vehicles, unmatched, duplication } = facts;
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0);
  const channels = new Set(vehicles.map(({ channel }) => channel)).size;
  const measured = duplication === 'measured';
  return [
    {
      label: 'Rows read',
      value: formatWhole(facts.rows_read),
      says: leftOut === 0 ? 'none left out' : `${formatWhole(leftOut)} left out`,
    },
    {
      label: 'Universe',
      value: formatWhole(Math.round(universe)),
      says: `people${sampleWords(facts)}`,
    },
    targetFigure(facts, demographic),
    {
      label: 'Vehicles matched',
      value: formatWhole(vehicles.length),
      says: `in ${channels} of ${CHANNELS.length} channels, ${unmatched.length === 0 ? 'no' : formatWhole(unmatched.length)} ${unmatched.length === 1 ? 'column' : 'columns'} not matched`,
    },
    {
      label: 'Duplication',
      value: measured ? 'Measured' : 'Assumed random',
      says: measured ? 'respondent by respondent' : 'the file has a row for each vehicle only',
    },
  ];
}

function sampleWords({ sample, weighted, duplication }: AudienceFacts): string {
  if (sample === 0) return '';
  if (duplication !== 'measured') return `, from a sample of ${formatWhole(sample)}`;
  return `, by ${formatWhole(sample)} ${weighted ? 'weighted ' : ''}respondents`;
}

function targetFigure(facts: AudienceFacts, chosen: string): Figure {
  const { demographic, target_universe, target_sample, sample, universe } = facts;
  const label = 'Target';
  if (chosen === '') return { label, value: 'Everybody', says: 'until a buying demographic is chosen' };
  if (!demographic.applied) return { label, value: 'Everybody', says: `"${chosen}" was not applied` };
  const share = universe > 0 ? percentText(target_universe / universe) : '';
  const counted = sample === 0 ? '' : `, ${formatWhole(target_sample)} respondents`;
  return { label, value: formatWhole(Math.round(target_universe)), says: `people (${share})${counted}` };
}

/** The same in a few words, for the summary beside the form. */
export function understoodInShort({ sample, universe, vehicles, duplication }: AudienceFacts): string {
  const whom = sample > 0 ? `${formatWhole(sample)} respondents` : `${formatWhole(Math.round(universe))} people`;
  return `${whom}, ${formatWhole(vehicles.length)} vehicles, duplication ${duplication}`;
}

/** How many vehicles each of the channels has in the file, in the order of the channels; 0 can get no money. */
export function vehiclesByChannel({ vehicles }: AudienceFacts): { channel: string; vehicles: number }[] {
  return CHANNELS.map((channel) => ({
    channel,
    vehicles: vehicles.filter((vehicle) => vehicle.channel === channel).length,
  }));
}

/** What a planner should look at: rows left out and why, columns nobody knew, a demographic that was not applied, notes. */
export function worthALook(facts: AudienceFacts, demographic: string): string[] {
  const { left_out, unmatched, notes } = facts;
  const rows = left_out.map(({ reason, count, rows: first }) => {
    const where = first.length > 0 ? ` (row ${first.join(', ')}${first.length < count ? ', …' : ''})` : '';
    return `${formatWhole(count)} ${count === 1 ? 'row' : 'rows'} left out: ${reason}${where}`;
  });
  const columns = unmatched.length > 0 ? [`Columns not matched to a channel: ${unmatched.join(', ')}`] : [];
  const target = demographic !== '' && !facts.demographic.applied ? [facts.demographic.says] : [];
  return [...target, ...rows, ...columns, ...notes];
}

/** Every column that was matched, and what it was taken for. */
export function matchedColumns({ vehicles }: AudienceFacts): { headers: string[]; rows: string[][] } {
  return {
    headers: ['In the file', 'Channel', 'Vehicle', 'Format'],
    rows: vehicles.map(({ column, channel, publisher, format }) => [column, channel, publisher, format]),
  };
}
