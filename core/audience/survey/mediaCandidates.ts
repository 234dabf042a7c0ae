import { DOUBT_ANSWERS_MAXIMUM } from '../../contract/limits.ts';
import { usesOfChannel } from '../doubts/doubts.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { plainName } from '../../text/plainName.ts';
import { isMissing, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { mediaNeighbours, isNearlyAlwaysMedia, isEveryday } from '../headings/mediaNeighbours.ts';
import { timesAMonth } from '../headings/frequencyWords.ts';
import { readUse } from '../headings/respondentColumns.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import type { MappedVehicle, MasterMapping } from '../../planningData/masterMapping.ts';
import type { Survey, SurveyedCell } from './columnSurvey.ts';
import type { CellContext } from './useColumn.ts';

export interface SurveyContext extends CellContext {
  readonly mapping: MasterMapping;
}

/** Asks about columns that may be media, and about networks that exist in several channels. @returns the columns as decided */
export function decideCandidates(columns: RespondentColumns, context: SurveyContext): RespondentColumns {
  const known = columns.vehicles.flatMap((column) => decideChannel(column, columns.vehicles, context));
  const media = columns.candidates.flatMap((column) => decideCandidate(column, columns, context));
  const vehicles = [...known, ...media].toSorted((one, two) => one.index - two.index);
  const unused = columns.candidates.filter(({ index }) => !media.some((column) => column.index === index));
  const unmatched = [...columns.unmatched, ...unused.map(({ heading }) => heading)];
  return { ...columns, vehicles, unmatched };
}

function decideCandidate(column: VehicleColumn, columns: RespondentColumns, context: SurveyContext): VehicleColumn[] {
  const { heading, mapped: found } = column;
  const vehicles = [...columns.vehicles, ...columns.candidates];
  const neighbours = mediaNeighbours(column, vehicles);
  const isAlike = neighbours.length > 0 && neighbours.every((other) => hasSimilarCells(column, other, context));
  // With the same kind of cells as its neighbours, a column with counts, ticks or a name that nearly always means media is clearly media.
  if (isAlike && (holdsCounts(column, context) || isTicked(column, context) || isNearlyAlwaysMedia(heading)))
    return [column];
  // So is a column at the edge of the media columns.
  if (isAlike && isAtEdgeOfMedia(column, neighbours, columns)) return [column];
  const possibleVehicles = vehiclesOfHeading(column, context.mapping);
  const [first] = neighbours;
  const position =
    first === undefined
      ? `No media column is next to "${heading}".`
      : `Media columns are only on one side of "${heading}": "${first.heading}".`;
  // If neither its position nor its cells suggest media, the question is listed but not asked before a run.
  const others = vehicles.filter((other) => other.index !== column.index && !isEveryday(other.heading));
  const isPlausible = others.some((other) => hasSimilarCells(column, other, context));
  const use = meanUseOf(column, context);
  const usesIn = (channel: string) => isPlausible && { usesPerPerson: usesOfChannel(channel, use) };
  const chosen = context.registry.ask({
    code: 'perhaps media',
    columns: [heading],
    cells: cellsOf(column, context.survey),
    message: `${position} Is it ${possibleVehicles[0]!.publisher} of ${possibleVehicles[0]!.channel}, or something else?`,
    assumed: isAlike ? found.channel : UNUSED,
    options: [
      { id: UNUSED, label: 'Something else: not used', ...usesIn(UNUSED) },
      ...possibleVehicles.map(({ channel, publisher }) => ({
        id: channel,
        label: `${publisher} of ${channel}`,
        ...usesIn(channel),
      })),
    ],
    mayChangeMuch: isPlausible,
  });
  const mapped = possibleVehicles.find(({ channel }) => channel === chosen);
  return mapped === undefined ? [] : [{ ...column, mapped }];
}

/**
 * Whether a column is the first or last of the media columns: on one side is a media column of the same channel, on the other
 * side a column about the person or the edge of the file. Then the column cannot belong to another question.
 */
function isAtEdgeOfMedia(
  { index, mapped }: VehicleColumn,
  neighbours: readonly VehicleColumn[],
  { roles, headings, unrecognised, answerColumns }: RespondentColumns,
): boolean {
  const adjacent = neighbours.find((other) => Math.abs(other.index - index) === 1);
  if (adjacent?.mapped.channel !== mapped.channel) return false;
  const otherSide = 2 * index - adjacent.index;
  const isEdge = (headings[otherSide] ?? '') === '';
  const isPerson = Object.values(roles).some((role) => role.index === otherSide);
  const isQuestion = [...unrecognised, ...answerColumns].some((column) => column.index === otherSide);
  return isEdge || (isPerson && !isQuestion);
}

/** Whether a cell repeats the heading, as survey programs write a chosen answer. */
function isTicked(column: VehicleColumn, { survey }: SurveyContext): boolean {
  const cells = survey.columns.get(column.index)?.cells ?? [];
  return cells.some(({ text }) => isOwnName(text, column));
}

const isOwnName = (text: string, { heading, tick }: VehicleColumn) =>
  plainName(text) !== '' && [heading, tick ?? ''].some((name) => plainName(name) === plainName(text));

/** Channels whose vehicles most often have names that the mapping lacks, the most frequent first. */
const OFTEN_UNKNOWN: readonly Channel[] = ['SVOD', 'BVOD', 'Radio', 'Social', 'Podcasts', 'Digital', 'Print', 'Video'];
/** Largest number of channels that a question offers. A further answer is that the vehicle is not used. */
const CHANNELS_OFFERED = DOUBT_ANSWERS_MAXIMUM - 1;

/** The channels that are offered for a vehicle with an unknown name: the suggested one, then those that are most frequent among `known`. */
export function offeredChannels(known: readonly Channel[], suggested: Channel | null = null): Channel[] {
  const frequency = (channel: Channel) => known.filter((one) => one === channel).length;
  const byFrequency = [...OFTEN_UNKNOWN, ...CHANNELS].toSorted((one, two) => frequency(two) - frequency(one));
  const suggestedFirst = suggested === null ? byFrequency : [suggested, ...byFrequency];
  return [...new Set(suggestedFirst)].slice(0, CHANNELS_OFFERED);
}

export const UNUSED = 'unused';

/** Whether the column counts use: words of frequency or several different numbers, not only yes and no. */
export function holdsCounts({ index }: VehicleColumn, { survey, decimal }: SurveyContext): boolean {
  const cells = survey.columns.get(index)?.cells ?? [];
  const numbers = cells.filter(({ text }) => parseNumber(text, decimal) > 0).length;
  return (
    numbers >= DISTINCT_COUNTS_MINIMUM ||
    cells.filter(({ text }) => timesAMonth(text) !== null).length >= DISTINCT_COUNTS_MINIMUM
  );
}

/** A column holds counts if it has at least this many different numbers, or as many words of frequency. */
const DISTINCT_COUNTS_MINIMUM = 4;
/** Replaces the column's own name in its cells, so that ticks of different columns are equal. */
const OWN_NAME = '\0';
/** Numbers from this one on are often codes for no answer. */
const NO_ANSWER_CODES_FROM = 97;

/**
 * Whether two columns write "no use" the same way, have largest numbers that differ at most by a factor of 2, and use the same words. All
 * words of frequency count as the same.
 */
export function hasSimilarCells(one: VehicleColumn, other: VehicleColumn, { survey, decimal }: SurveyContext): boolean {
  const cellsOfColumn = (column: VehicleColumn) => survey.columns.get(column.index)?.cells ?? [];
  const [cells, otherCells] = [cellsOfColumn(one), cellsOfColumn(other)];
  // Cells of both columns are read as those of the other column.
  const isNoUse = (text: string) =>
    timesOf(text, other, decimal) === 0 && !isMissing(text) && isKnown(text, other, decimal);
  const noUseTexts = (cells: readonly SurveyedCell[]) =>
    new Set(cells.filter(({ text }) => isNoUse(text)).map(({ text }) => text));
  const numbers = (cells: readonly SurveyedCell[]) =>
    cells.map(({ text }) => parseNumber(text, decimal)).filter((value) => value > 0 && value < NO_ANSWER_CODES_FROM);
  const words = (cells: readonly SurveyedCell[], column: VehicleColumn) =>
    cells
      .filter(({ text }) => !isNoUse(text) && !isMissing(text) && Number.isNaN(parseNumber(text, decimal)))
      .map(({ text }) => (isOwnName(text, column) ? OWN_NAME : text));
  const writeNoUseAlike =
    [...noUseTexts(cells)].every((text) => noUseTexts(otherCells).has(text)) &&
    noUseTexts(cells).size > 0 === noUseTexts(otherCells).size > 0;
  const [ownWords, otherWords] = [words(cells, one), words(otherCells, other)];
  const isFrequency = (text: string) => timesAMonth(text) !== null;
  const areFrequencies = otherWords.some(isFrequency);
  const useSameWords =
    ownWords.every((text) => otherWords.includes(text) || (areFrequencies && isFrequency(text))) &&
    ownWords.length > 0 === otherWords.length > 0;
  const [maximum, otherMaximum] = [Math.max(0, ...numbers(cells)), Math.max(0, ...numbers(otherCells))];
  return writeNoUseAlike && useSameWords && maximum <= 2 * otherMaximum && otherMaximum <= 2 * maximum;
}

/** "Seven" may be the metro, national or regional network; media columns near it decide, else the planner is asked. */
function decideChannel(
  column: VehicleColumn,
  others: readonly VehicleColumn[],
  context: SurveyContext,
): VehicleColumn[] {
  const possibleVehicles = isEveryday(column.heading) ? vehiclesOfHeading(column, context.mapping) : [];
  if (possibleVehicles.length < 2) return [column];
  const neighbours = others.filter(({ index, heading }) => Math.abs(index - column.index) <= 2 && !isEveryday(heading));
  const byNeighbours = possibleVehicles.find(({ channel }) =>
    neighbours.some(({ mapped }) => mapped.channel === channel),
  );
  if (byNeighbours !== undefined) return [{ ...column, mapped: byNeighbours }];
  const { heading, mapped } = column;
  const use = meanUseOf(column, context);
  const chosen = context.registry.ask({
    code: 'which channel',
    columns: [heading],
    cells: cellsOf(column, context.survey),
    message: `Which network is "${heading}"?`,
    assumed: mapped.channel,
    options: possibleVehicles.map(({ channel, publisher }) => ({
      id: channel,
      label: `${publisher} of ${channel}`,
      usesPerPerson: usesOfChannel(channel, use),
    })),
  });
  return [{ ...column, mapped: possibleVehicles.find(({ channel }) => channel === chosen) ?? mapped }];
}

/** The vehicles of that name in all channels, first the one that the column was mapped to. */
function vehiclesOfHeading({ heading, mapped }: VehicleColumn, mapping: MasterMapping): MappedVehicle[] {
  const others = mapping.everywhere(heading).filter(({ channel }) => channel !== mapped.channel);
  return [mapped, ...others];
}

function isKnown(text: string, column: VehicleColumn, decimal: DecimalSign): boolean {
  return timesAMonth(text) !== null || !Number.isNaN(readUse(text, column, decimal));
}

function timesOf(text: string, column: VehicleColumn, decimal: DecimalSign): number {
  return timesAMonth(text) ?? (readUse(text, column, decimal) || 0);
}

/** Mean uses a month of a person, estimated from the survey of the cells. */
export function meanUseOf(column: VehicleColumn, { survey, decimal }: SurveyContext): number {
  const cells = survey.columns.get(column.index)?.cells ?? [];
  return (
    cells.reduce((sum, { text, people }) => sum + people * timesOf(text, column, decimal), 0) / (survey.people || 1)
  );
}

/** The number of people who use a vehicle, by the survey of the cells. */
export function usersOf(column: VehicleColumn, { survey, decimal }: SurveyContext): number {
  const cells = survey.columns.get(column.index)?.cells ?? [];
  return cells.reduce((sum, { text, people }) => sum + (timesOf(text, column, decimal) > 0 ? people : 0), 0);
}

/** Whether a note says that the use in a column was added to that of another. It is dropped together with the column. */
export function saysAddedUp(note: string, { heading }: VehicleColumn): boolean {
  return note.endsWith('added up.') && note.includes(`"${heading}"`);
}

/** Each text of a column with its number of rows, the most frequent first; words of frequency from the least to the most use. */
export function cellsOf({ index }: Pick<VehicleColumn, 'index'>, survey: Survey): string[] {
  const cells = survey.columns.get(index)?.cells.filter(({ text }) => text !== '') ?? [];
  const areFrequencies = cells.every(({ text }) => timesAMonth(text) !== null);
  const rank = ({ text, rows }: SurveyedCell) => (areFrequencies ? timesAMonth(text)! : -rows);
  return cells.toSorted((one, two) => rank(one) - rank(two)).map(({ text, rows }) => `${text}: ${rows}`);
}
