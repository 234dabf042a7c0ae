import { inThousands } from './columnRoles.ts';
import type { Corrected } from './correctedColumns.ts';
import type { Headings } from './headings.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { isBlankCell, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { plainName } from '../../words/plainName.ts';
import { splitPeriod } from './periods.ts';
import type { Preview } from '../csv/preview.ts';
import { isBuying } from './otherTables.ts';

/** What the numbers of a column or row measure. `ignored`: row percent, index and other figures a plan does not need. */
export type Measure = 'audience' | 'reach' | 'frequency' | 'sample' | 'ignored';

interface LabelColumn {
  readonly index: number;
  readonly heading: string;
}

export interface DataColumn {
  readonly index: number;
  readonly heading: string;
  /** The audience of the column, "" when the table has only one; `question` is the heading above it ("Age"). */
  readonly audience: string;
  readonly question: string;
  /** Null when row labels or percent signs in the cells give the measure. */
  readonly measure: Measure | null;
}

/** A table with one row, or a few, for each vehicle. */
export interface CrosstabColumns {
  readonly vehicle: LabelColumn;
  readonly channel: LabelColumn | null;
  /** "Yes" and "No" below each vehicle. */
  readonly category: LabelColumn | null;
  /** "Count" and "Column %" below each vehicle. */
  readonly statistic: LabelColumn | null;
  readonly data: readonly DataColumn[];
  /** Unit of audiences as set by the planner; without it the headings decide. */
  readonly units?: 'people' | 'thousands';
  /** How many distinct vehicles and channels of the mapping the first rows name. */
  readonly mappedRows: number;
}

const VEHICLE =
  /^(?:media)?(?:vehicle|publisher|title|station|outlet|platform|property|program(?:me)?|masthead|site|website|brand|mediaowner|media|medium)s?(?:name)?$/;
const CHANNEL = /^(?:master|media)?(?:channel|type|group|category|class)s?$/;
const MEASURES: readonly [Measure, RegExp][] = [
  [
    'frequency',
    /^(?:average|avg|ave|av|mean)?(?:frequency|freq|ots|opportunitiestosee|visits|exposures)(?:permonth|monthly)?$/,
  ],
  [
    'sample',
    /^(?:sample|samplesize|unweighted|unweightedbase|unweightedcount|unweightedn|responses|respondents|resps?|unwtd|unwtdn|unwtdcount|unwtdbase|base|basen|n)$/,
  ],
  [
    'ignored',
    /^(?:index|idx|ix|indx|horz|hz|h|row|rowpct|horizontal|affinity|affinityindex|rank|significance|sig|standarderror|stddev|audienceindex)$/,
  ],
];
const AUDIENCE =
  /^(?:audience|audiencesize|wtd|wtdcount|weighted|weightedcount|weightedn|count|people|persons|projected|projection|population|universe|reach|netreach|monthlyreach|monthlyaudience|cumulativeaudience|readership|wc|000s?|estimate)(?:000s?|s|people|thousands?)?$/;
const REACH =
  /^(?:reach|netreach|monthlyreach|penetration|coverage|vertical|vert|v|col|column|columnn|columnvalid|percentcolumn|colpct|column(?:percent|pct)|reach(?:percent|pct|share)|vertical(?:percent|pct)|percentofpopulation|percentage|percent|pct|incidence)$/;
const YES_NO = /^(?:yes|no|used|not used|selected|not selected|checked|unchecked|0|1)$/i;
const ROWS_CHECKED = 60;

/** The measure that a heading or a row label names; null for none. */
export function measureOf(heading: string): Measure | null {
  const name = plainName(heading);
  const share = /%|percent|\bpct\b|share/i.test(heading);
  if (isBuying(heading)) return 'ignored';
  if (share && /hori?z|\bh\s*%|\brow\b|table|total/i.test(heading)) return 'ignored';
  if (name === '') return share ? 'reach' : null;
  if (inThousands(heading) && AUDIENCE.test(name)) return 'audience';
  if (REACH.test(name) && (share || !AUDIENCE.test(name) || name.endsWith('reach'))) return 'reach';
  if (AUDIENCE.test(name) && !share) return 'audience';
  return MEASURES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** Reads headings as those of a crosstab; null when the table is not one. @param corrected  the planner's corrections */
export function crosstabColumns(
  headings: Headings,
  preview: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
  corrected: Corrected = [],
): CrosstabColumns | null {
  const below = preview
    .slice(headings.row, headings.row + ROWS_CHECKED)
    .filter((row) => row.some((cell) => cell !== ''));
  const columns = headings.texts.map((heading, index) => ({ index, heading, cells: cellsBelow(below, index) }));
  const isText = (cells: readonly string[]) => {
    const words = cells.filter((cell) => !isBlankCell(cell) && Number.isNaN(parseNumber(cell, decimal)));
    return words.length > 0 && words.length >= cells.length / 2;
  };
  const namesMeasures = (cells: readonly string[]) =>
    isText(cells) && cells.filter((cell) => measureOf(cell) !== null).length >= cells.length * 0.8;
  const isData = ({ index, heading, cells }: Column) => {
    const known = dataColumn(headings, index, heading)[0]?.measure ?? null;
    // A column of words such as "Count" and "Column %" holds labels, not figures, whatever its heading.
    const isFigures = known === null ? cells.length > 0 && !isText(cells) : !namesMeasures(cells);
    return heading !== '' && !isLabel(heading) && !isLabel(headings.lowers[index]!) && isFigures;
  };
  const firstData = columns.findIndex(isData);
  if (firstData < 1) return null;
  const labels = labelColumns(columns.slice(0, firstData), isText, mapping);
  const data = columns.slice(firstData).flatMap(({ index, heading }) => dataColumn(headings, index, heading));
  const measured = data.some(({ measure }) => measure === 'audience' || measure === 'reach');
  // A row of figures is not a row of headings, whatever words are before them.
  const isFigure = (cell: string) =>
    !Number.isNaN(parseNumber(cell, decimal)) && !/000/.test(cell.replace(/\d{4,}/, ''));
  const figures = data.map(({ index }) => headings.lowers[index]!).filter(isFigure);
  const isYear = (cell: string) => /^(?:19|20)\d\d$/.test(cell);
  if (figures.length > data.length / 2 || figures.filter((cell) => !isYear(cell)).length >= data.length / 2)
    return null;
  const banner = data.some(({ measure }) => measure === null);
  if (labels === null || !(measured || banner)) return null;
  // A banner whose numbers have no measure is accepted when several rows name vehicles.
  if (labels.mappedRows < (measured ? 1 : 2)) return null;
  // "(000)" in the corner above the vehicles is the unit of the table.
  const isThousands = banner && columns.slice(0, firstData).some(({ heading }) => inThousands(heading));
  return correctCrosstab({ ...labels, data, ...(isThousands && { units: 'thousands' }) }, headings, corrected);
}

const LABELS = ['channel', 'category', 'statistic'] as const;
const MEASURED = ['audience', 'reach', 'frequency', 'sample'] as const;

/** Applies the planner's corrections. The vehicle column can be replaced, but not removed. */
function correctCrosstab(found: CrosstabColumns, headings: Headings, corrected: Corrected): CrosstabColumns {
  let columns = found;
  for (const { column: index, as } of corrected) {
    const heading = headings.texts[index];
    const measure: Measure | undefined = as === 'unused' ? 'ignored' : MEASURED.find((name) => name === as);
    const label = LABELS.find((name) => name === as);
    if (heading === undefined || (measure === undefined && label === undefined && as !== 'vehicle')) continue;
    if (columns.vehicle.index === index && as !== 'vehicle') continue;
    const others = columns.data.filter((one) => one.index !== index);
    const isOther = (one: LabelColumn | null) => (one?.index === index ? null : one);
    const rest = {
      channel: isOther(columns.channel),
      category: isOther(columns.category),
      statistic: isOther(columns.statistic),
    };
    columns = { ...columns, ...rest, data: others };
    const [known] = dataColumn(headings, index, heading);
    if (measure !== undefined && known !== undefined) {
      // The corrected column's own heading then names the measure, and the one above it the audience.
      const audience = known.measure === null ? { audience: headings.uppers[index]!, question: '' } : {};
      const data = [...others, { ...known, ...audience, measure }];
      columns = { ...columns, data: data.toSorted((one, two) => one.index - two.index) };
    } else if (label !== undefined) columns = { ...columns, [label]: { index, heading } };
    else if (as === 'vehicle') columns = { ...columns, vehicle: { index, heading } };
  }
  return columns;
}

function cellsBelow(rows: Preview, index: number): string[] {
  return rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
}

export function isVehicleHeading(heading: string): boolean {
  return VEHICLE.test(plainName(heading));
}

export function isChannelHeading(heading: string): boolean {
  return CHANNEL.test(plainName(heading));
}

/** Whatever unit is behind it: "Vehicle (000)". */
function isLabel(given: string): boolean {
  const heading = given.replace(/\([^)]*\)/g, '');
  return isVehicleHeading(heading) || isChannelHeading(heading);
}

type Column = LabelColumn & { readonly cells: readonly string[] };

function labelColumns(
  columns: readonly Column[],
  isText: (cells: readonly string[]) => boolean,
  mapping: MasterMapping,
): Omit<CrosstabColumns, 'data'> | null {
  const most = (cells: readonly string[], fits: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(fits).length >= cells.length * 0.8;
  const statistic = columns.find(({ cells }) => most(cells, (cell) => measureOf(cell) !== null)) ?? null;
  const category = columns.find(({ cells }) => most(cells, (cell) => YES_NO.test(cell))) ?? null;
  const names = columns.filter((column) => column !== statistic && column !== category && isText(column.cells));
  // Distinct vehicles: where the same few repeat, each row belongs to a respondent.
  const mapped = ({ cells }: Column) => [...new Set(cells)].filter((cell) => mapping.match(cell) !== null).length;
  const headed = (pattern: RegExp) => names.find(({ heading }) => pattern.test(plainName(heading)));
  const best = names.toSorted((one, two) => mapped(two) - mapped(one))[0];
  const channelHeaded = headed(CHANNEL);
  const vehicle =
    headed(VEHICLE) ??
    (channelHeaded === undefined
      ? best
      : (names.find((name) => name !== channelHeaded && mapped(name) > 0) ?? channelHeaded));
  if (vehicle === undefined) return null;
  const isChannelColumn = ({ cells }: Column) => most(cells, (cell) => mapping.channel(cell) !== null);
  const channel =
    [channelHeaded, ...names.filter(isChannelColumn)].find((name) => name !== undefined && name !== vehicle) ?? null;
  const mappedRows = mapped(vehicle) + (channel === null ? 0 : mapped(channel));
  return { vehicle, channel, category, statistic, mappedRows };
}

/** One part of a nested heading names the audience, the other the measure. */
function dataColumn({ uppers, lowers }: Headings, index: number, heading: string): DataColumn[] {
  if (heading === '') return [];
  const upper = uppers[index]!;
  const lower = lowers[index]!;
  const ofLower = measureOf(lower);
  if (ofLower !== null) return [{ index, heading, audience: upper, question: '', measure: ofLower }];
  const ofUpper = upper === '' ? null : measureOf(upper);
  if (ofUpper !== null) return [{ index, heading, audience: lower, question: '', measure: ofUpper }];
  // "Reach % Q1 2026": the period is read as an audience, of which one is chosen later.
  const dated = splitPeriod(lower);
  const ofDated = dated === null || dated.rest === '' ? null : measureOf(dated.rest);
  if (dated !== null && ofDated !== null) {
    return [{ index, heading, audience: dated.period, question: upper, measure: ofDated }];
  }
  if (lower === '') return [{ index, heading, audience: upper, question: '', measure: null }];
  return [{ index, heading, audience: lower, question: upper, measure: null }];
}
