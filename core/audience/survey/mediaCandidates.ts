import type { Doubts, Totals } from '../doubts/doubts.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { companyOf, isEveryday } from '../headings/company.ts';
import { isMissing, parseNumber } from '../csv/numberText.ts';
import { timesAMonth } from '../headings/frequencyWords.ts';
import { readUse } from '../headings/respondentColumns.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import type { Survey, SurveyedCell } from './columnSurvey.ts';

interface Desk {
  readonly registry: Doubts;
  readonly survey: Survey;
  readonly decimal: DecimalSign;
  readonly mapping: MasterMapping;
}

/** Asks about columns that are only perhaps media, and about networks that several channels have. @returns the columns with the answers */
export function decidePerhaps(columns: RespondentColumns, desk: Desk): RespondentColumns {
  const known = columns.vehicles.flatMap((column) => whichChannel(column, columns.vehicles, desk));
  const media = columns.perhaps.flatMap((column) =>
    whetherMedia(column, [...columns.vehicles, ...columns.perhaps], desk),
  );
  const vehicles = [...known, ...media].toSorted((one, two) => one.index - two.index);
  const unused = columns.perhaps.filter(({ index }) => !media.some((column) => column.index === index));
  const unmatched = [...columns.unmatched, ...unused.map(({ heading }) => heading)];
  return { ...columns, vehicles, unmatched };
}

function whetherMedia(column: VehicleColumn, vehicles: readonly VehicleColumn[], desk: Desk): VehicleColumn[] {
  const { heading, mapped: found } = column;
  const company = companyOf(column, vehicles);
  const isAlike = company.length > 0 && company.every((other) => isCodedAlike(column, other, desk));
  // The last of a row, with cells like theirs of which other questions have none: nobody would see it otherwise.
  if (isAlike && isCounted(column, desk)) return [column];
  const all = meanings(column, desk.mapping);
  const [first] = company;
  const where =
    first === undefined
      ? `No media stand beside "${heading}".`
      : `Media stand only on one side of "${heading}": "${first.heading}".`;
  // Neither its place nor its cells are those of media: told, and not asked before a run.
  const others = vehicles.filter((other) => other.index !== column.index && !isEveryday(other.heading));
  const isPlausible = others.some((other) => isCodedAlike(column, other, desk));
  let chosen: string = isAlike ? found.channel : UNUSED;
  const move = (to: string) => (now: Totals) => {
    const use = useOf(column, desk);
    return withUse(withUse(now, channelIndex(chosen), -use), channelIndex(to), use);
  };
  chosen = desk.registry.ask({
    code: 'perhaps media',
    columns: [heading],
    cells: cellsOf(column, desk.survey),
    says: `${where} Is it ${all[0]!.publisher} of ${all[0]!.channel}, or something else?`,
    assumed: chosen,
    options: [
      { id: UNUSED, says: 'Something else: not used', ...(isPlausible && { effect: move(UNUSED) }) },
      ...all.map(({ channel, publisher }) => ({
        id: channel,
        says: `${publisher} of ${channel}`,
        ...(isPlausible && { effect: move(channel) }),
      })),
    ],
    serious: isPlausible,
  });
  const mapped = all.find(({ channel }) => channel === chosen);
  return mapped === undefined ? [] : [{ ...column, mapped }];
}

const UNUSED = 'unused';
const channelIndex = (name: string) => CHANNELS.findIndex((channel) => channel === name);

/** Words of frequency, or numbers of several sizes: more than a yes and a no. */
function isCounted({ index }: VehicleColumn, { survey, decimal }: Desk): boolean {
  const cells = survey.columns.get(index)?.cells ?? [];
  const numbers = cells.filter(({ text }) => parseNumber(text, decimal) > 0).length;
  return numbers >= SIZES || cells.filter(({ text }) => timesAMonth(text) !== null).length >= SIZES;
}
const SIZES = 4;
/** From here on numbers are often codes for no answer. */
const NO_AMOUNT = 97;

/** Whether two columns write "no use" alike, hold the same words, and numbers of the same range. */
function isCodedAlike(one: VehicleColumn, other: VehicleColumn, { survey, decimal }: Desk): boolean {
  const texts = (column: VehicleColumn) => survey.columns.get(column.index)?.cells ?? [];
  const [own, theirs] = [texts(one), texts(other)];
  const isNone = (text: string) =>
    timesOf(text, other, decimal) === 0 && !isMissing(text) && isKnown(text, other, decimal);
  const none = (cells: readonly SurveyedCell[]) =>
    new Set(cells.filter(({ text }) => isNone(text)).map(({ text }) => text));
  const numbers = (cells: readonly SurveyedCell[]) =>
    cells.map(({ text }) => parseNumber(text, decimal)).filter((value) => value > 0 && value < NO_AMOUNT);
  const words = (cells: readonly SurveyedCell[]) =>
    cells
      .filter(({ text }) => !isNone(text) && !isMissing(text) && Number.isNaN(parseNumber(text, decimal)))
      .map(({ text }) => text);
  const sharesNone =
    [...none(own)].every((text) => none(theirs).has(text)) && none(own).size > 0 === none(theirs).size > 0;
  const sharesWords =
    words(own).every((text) => words(theirs).includes(text)) && words(own).length > 0 === words(theirs).length > 0;
  const [most, theirMost] = [Math.max(0, ...numbers(own)), Math.max(0, ...numbers(theirs))];
  return sharesNone && sharesWords && most <= 2 * theirMost && theirMost <= 2 * most;
}

/** "Seven" may be the metro, national or regional network; media of one channel beside it settle that. */
function whichChannel(column: VehicleColumn, others: readonly VehicleColumn[], desk: Desk): VehicleColumn[] {
  const all = isEveryday(column.heading) ? meanings(column, desk.mapping) : [];
  if (all.length < 2) return [column];
  const near = others.filter(({ index, heading }) => Math.abs(index - column.index) <= 2 && !isEveryday(heading));
  const settled = all.find(({ channel }) => near.some(({ mapped }) => mapped.channel === channel));
  if (settled !== undefined) return [{ ...column, mapped: settled }];
  const { heading, mapped } = column;
  let chosen: string = mapped.channel;
  const move = (to: string) => (now: Totals) => {
    const use = useOf(column, desk);
    return withUse(withUse(now, channelIndex(chosen), -use), channelIndex(to), use);
  };
  chosen = desk.registry.ask({
    code: 'which channel',
    columns: [heading],
    cells: cellsOf(column, desk.survey),
    says: `Which network is "${heading}"?`,
    assumed: mapped.channel,
    options: all.map(({ channel, publisher }) => ({
      id: channel,
      says: `${publisher} of ${channel}`,
      effect: move(channel),
    })),
  });
  return [{ ...column, mapped: all.find(({ channel }) => channel === chosen) ?? mapped }];
}

function meanings({ heading, mapped }: VehicleColumn, mapping: MasterMapping): MappedVehicle[] {
  const others = mapping.everywhere(heading).filter(({ channel }) => channel !== mapped.channel);
  return [mapped, ...others];
}

function isKnown(text: string, column: VehicleColumn, decimal: DecimalSign): boolean {
  return timesAMonth(text) !== null || !Number.isNaN(readUse(text, column, decimal));
}

function timesOf(text: string, column: VehicleColumn, decimal: DecimalSign): number {
  return timesAMonth(text) ?? (readUse(text, column, decimal) || 0);
}

/** Uses a month by the people looked at. */
function useOf(column: VehicleColumn, { survey, decimal }: Desk): number {
  const cells = survey.columns.get(column.index)?.cells ?? [];
  return (
    cells.reduce((sum, { text, people }) => sum + people * timesOf(text, column, decimal), 0) / (survey.people || 1)
  );
}

/** @param each  uses a month for each person */
function withUse({ universe, use }: Totals, channel: number, each: number): Totals {
  return { universe, use: Array.from(use, (value, at) => (at === channel ? value + each * universe : value)) };
}

function cellsOf({ index }: VehicleColumn, survey: Survey): string[] {
  const cells = survey.columns.get(index)?.cells.filter(({ text }) => text !== '') ?? [];
  return cells.toSorted((one, two) => two.rows - one.rows).map(({ text, rows }) => `${text}: ${rows}`);
}
