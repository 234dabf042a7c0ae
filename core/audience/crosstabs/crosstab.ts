import { plainName } from '../../text/plainName.ts';
import { preciseNumber, wholeNumber } from '../../words/amounts.ts';
import { listedUpTo } from '../../words/wording.ts';
import type { Demographic } from '../../planningData/lists/demographic.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { middleOfRange, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { headingWithPeople, mayCountPeople, withoutMonth } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, Measure } from '../headings/crosstabColumns.ts';
import type { RowLedger } from '../refusals/rowLedger.ts';
import { addedUp } from './addedAudiences.ts';
import { chooseAudiences } from './audienceColumns.ts';
import { withFrequencyFromContacts } from './contacts.ts';
import { AudienceReader } from './crosstabAudience.ts';
import type { CrosstabAudience } from './crosstabAudience.ts';
import { CrosstabFigures, isAboutFrequency } from './crosstabFigures.ts';
import { classifyRows } from './crosstabRows.ts';
import type { CrosstabRow } from './crosstabRows.ts';
import { chooseRowGroup } from './rowGroups.ts';
import { askAboutChannelRows, askAboutNets, askAboutUnknownRows, unknownNames } from './rowQuestions.ts';
import {
  askPeriodOfLabels,
  askPeriodOfReach,
  chooseBase,
  chooseFigures,
  choosePeriod,
  chooseQuestion,
} from './sideBySide.ts';
import { askAboutMarksOfSome, askAboutSmallReaches, figuresInFull } from './plainFigures.ts';
import { withLargeReachAsPeople, withUnit, withUnitOfUniverse } from './tableUnit.ts';
import { namedUniverses } from './statedUniverse.ts';
import { universeKind, withoutUniverseColumns } from './universe.ts';
import { askAboutLargeFrequencies, askAboutUnknownFigures, withoutOtherCounts } from './unknownFigures.ts';
import { withLevelColumnsAdded } from './usageLevels.ts';

export interface Crosstab {
  readonly population: CrosstabAudience;
  /** The audience that is the demographic. Where the file has no such audience, it is the population. */
  readonly target: CrosstabAudience;
  readonly unmatched: readonly string[];
  readonly ledger: RowLedger;
  readonly rowsRead: number;
  readonly notes: readonly string[];
  /** Who says how many people the population has: the file ('stated'), the planner, or no one ('assumed'). */
  readonly universeFrom: 'stated' | 'planner' | 'assumed';
}

/**
 * Reads a table with one row, or a few, for each vehicle, in four steps:
 * 1. `knownTable` decides what the columns measure, and which rows and columns count;
 * 2. `classifyRows` decides what each row is, and `CrosstabFigures` reads the figures;
 * 3. questions about nets, rows of channels and unknown names change which rows are vehicles;
 * 4. `AudienceReader` makes the population and the target of the figures.
 * @param rows       the whole file, cells trimmed; `rows[i]` is spreadsheet row i + 1
 * @param headerRow  spreadsheet row of the last headings
 * @param found      the columns as the headings alone describe them
 * @throws {AudienceFileError} when no universe is given or can be derived, or too many rows have faults
 */
export function readCrosstab(
  rows: Rows,
  headerRow: number,
  found: CrosstabColumns,
  decimal: DecimalSign,
  mapping: MasterMapping,
  demographic: Demographic,
  registry: Doubts,
): Crosstab {
  const table = knownTable(rows, headerRow, found, decimal, registry);
  const { columns } = table;
  const titles = rows.slice(0, headerRow - 1).flat();
  const notes = [...table.notes];

  const figures = new CrosstabFigures(columns, decimal, table.impliedMeasure, [...titles, ...table.linesBelow]);
  const totalsAbove = rows.slice(0, headerRow - 1).flatMap((cells, index) => {
    const isTotals = areTotals(cells, columns, decimal);
    return isTotals ? classifyRows([cells], index + 1, columns, decimal, mapping) : [];
  });
  const rowsBelow = classifyRows(table.below, headerRow + 1, columns, decimal, mapping);
  const tableRows = figures.readRows([...totalsAbove, ...rowsBelow]);
  const unknown = unknownNames(tableRows, figures, columns.data, decimal, mapping);

  figures.leaveOutDevices();
  figures.readOneTime();
  askAboutNets(tableRows, figures, registry);
  askAboutChannelRows(tableRows, figures, columns.data, decimal, mapping, registry);
  const unmatched = askAboutUnknownRows(tableRows, unknown, figures, mapping, registry);
  for (const name of figures.dropSums())
    notes.push(`The row "${name}" is the sum of the vehicles, not the universe: one person may use several vehicles.`);
  askPeriodOfLabels(
    Array.from(figures.vehicles.values(), ({ name }) => name),
    registry,
  );
  const { ledger } = figures;
  ledger.refuseIfTooFew(figures.vehicles.size, 'vehicle', headerRow);

  const outside = linesOutside(rows, headerRow, table.universeLines, tableRows, decimal);
  const reader = new AudienceReader(figures, columns, outside, decimal, registry);
  const labels = chooseAudiences(columns, figures, demographic, registry);
  const population = reader.population(labels.population);
  const { targets, targetHeading } = labels;
  const target =
    targets.length === 1 && targets[0] === labels.population
      ? population.audience
      : addedUp(
          targets.map((label) => reader.target(label, population)),
          targetHeading,
        );
  notes.push(...reader.notes);
  // Some vehicles may have been left out, such as those with a reach above 100%.
  ledger.refuseIfTooFew(population.audience.vehicles.length, 'vehicle', headerRow);
  askAboutFaulty(ledger, registry);
  askAboutFew(population.audience, registry);
  if (!columns.data.some(({ measure }) => measure === 'frequency')) {
    notes.push('The file gives no frequency: within a channel, vehicles count by their audience alone.');
  }
  notes.push(...figures.notes());
  return {
    population: population.audience,
    target,
    unmatched,
    ledger,
    rowsRead: tableRows.filter(({ kind }) => kind !== 'blank').length,
    notes,
    universeFrom: population.universeFrom,
  };
}

/** A table of which the measure and the unit of each column are known. */
interface KnownTable {
  readonly columns: CrosstabColumns;
  /** The rows below the headings. Rows that are not used are empty. */
  readonly below: Rows;
  /** The measure of figures whose heading and row label name none. */
  readonly impliedMeasure: Measure;
  /** The universes of columns that repeat one in each row, as lines. */
  readonly universeLines: Rows;
  /** The lines of one cell below the headings. */
  readonly linesBelow: readonly string[];
  /** Sentences about how the columns were read. */
  readonly notes: readonly string[];
}

/** Decides which columns and rows count, and what they measure. The order matters: later steps rely on earlier answers. */
function knownTable(
  rows: Rows,
  headerRow: number,
  found: CrosstabColumns,
  decimal: DecimalSign,
  registry: Doubts,
): KnownTable {
  const above = rows.slice(0, headerRow - 1);
  const titles = above.flat();
  const headings = rows[headerRow - 1] ?? [];
  const notes: string[] = [];

  // Which of several tables in one: one period, one group of rows, one question, one base.
  let columns = choosePeriod(found, titles, registry);
  let below = chooseRowGroup(columns, headings, above, rows.slice(headerRow), decimal, registry);
  const ofMonth = withoutRowsNextToMonth(below, columns);
  below = ofMonth.below;
  if (ofMonth.unused.length > 0)
    notes.push(`Rows such as "${ofMonth.unused[0]}" were not used: other rows count who uses the vehicle in a month.`);
  const levelsAdded = withLevelColumnsAdded(columns, below, decimal);
  if (levelsAdded !== null) {
    ({ columns, below } = levelsAdded);
    notes.push('Columns of how often people use each vehicle were added up.');
  }
  columns = chooseBase(chooseQuestion(columns, registry), registry);

  // The figures as plain numbers.
  const range = below
    .flatMap((row) => columns.data.map(({ index }) => row[index] ?? ''))
    .find((cell) => middleOfRange(cell, decimal) !== null);
  if (range !== undefined) notes.push(`Ranges such as "${range}" count as their middle.`);
  ({ columns, below } = figuresInFull(below, columns, decimal));
  below = askAboutMarksOfSome(below, columns, decimal, registry);

  // What each column measures.
  columns = withLargeReachAsPeople(columns, below, decimal);
  const ofContacts = withFrequencyFromContacts(columns, titles, below, decimal, registry);
  if (ofContacts !== null) {
    ({ columns, below } = ofContacts);
    notes.push(ofContacts.note);
  }
  const withoutUniverses = withoutUniverseColumns(below, columns, decimal);
  const universeLines = withoutUniverses.stated;
  columns = withoutOtherCounts(chooseFigures(withoutUniverses.columns, registry), registry);
  below = askAboutSmallReaches(below, columns, decimal, registry);
  const linesBelow = notesBelow(rows, headerRow);
  const linesOfReach = [...titles, ...linesBelow.filter((note) => REACH_FIRST.test(note))];
  askPeriodOfReach(
    columns,
    linesOfReach.filter((line) => !isAboutFrequency(line)),
    registry,
  );
  columns = askAboutLargeFrequencies(columns, below, decimal, registry);
  columns = askAboutUnknownFigures(columns, below, decimal, registry);

  // The unit of the figures.
  const measured = withUnit(columns, rows, below, decimal, registry);
  columns = withUnitOfUniverse(measured, [...universeLines, ...above], below, decimal, registry);
  return { columns, below, impliedMeasure: measured.implied, universeLines, linesBelow, notes };
}

/** "Reach = used in the last 7 days": a note about the people who are reached. Other notes may be about some of the vehicles. */
const REACH_FIRST = /^(?:net |cume )?(?:reach|audiences?|users?|figures|numbers)\b/i;

/** The lines of one cell below the headings, without "Note:" before them. */
const notesBelow = (rows: Rows, headerRow: number) =>
  rows.slice(headerRow).flatMap((row) => {
    const [text, ...others] = row.filter((cell) => cell !== '');
    return text === undefined || others.length > 0 ? [] : [text.replace(/^(?:nb|notes?)\b[:.]?\s*|^\*+\s*/i, '')];
  });

/** The lines outside the figures that may state the people of audiences. Some of them name the audience. */
function linesOutside(
  rows: Rows,
  headerRow: number,
  universeLines: Rows,
  tableRows: readonly CrosstabRow[],
  decimal: DecimalSign,
) {
  const above = rows.slice(0, headerRow - 1);
  const headings = rows[headerRow - 1] ?? [];
  const footers = tableRows
    .filter(({ kind }) => kind === 'heading' || kind === 'no vehicle' || kind === 'channel')
    .map(({ cells }) => cells);
  const singleCellFooters = footers.filter((row) => row.filter((cell) => cell !== '').length === 1);
  const peopleInHeadings = headings.flatMap((heading) => {
    const split = headingWithPeople(heading);
    return split === null ? [] : [[split.audience, split.people]];
  });
  // Each heading becomes a separate line: a heading may state the population, but the next heading is never its number.
  const lines = [...universeLines, ...above, ...headings.map((heading) => [heading]), ...footers];
  return {
    lines,
    named: namedUniverses([...universeLines, ...peopleInHeadings, ...above, ...singleCellFooters], decimal),
  };
}

/** Whether a row above the headings has a total for each of several audiences: "Population (000)", 21600, 4520. */
function areTotals(cells: readonly string[], { vehicle, data }: CrosstabColumns, decimal: DecimalSign): boolean {
  const ofPeople = data.filter(mayCountPeople);
  const areNumbers = ofPeople.every(({ index }) => parseNumber(cells[index] ?? '', decimal) > 0);
  return universeKind(cells[vehicle.index] ?? '') !== null && ofPeople.length > 1 && areNumbers;
}

/** Empties rows such as "9Now" next to "9Now (last month)", and returns their labels. */
function withoutRowsNextToMonth(below: Rows, { vehicle }: CrosstabColumns): { below: Rows; unused: readonly string[] } {
  const labelOf = (row: readonly string[]) => row[vehicle.index] ?? '';
  const ofMonth = new Set(
    below.map(labelOf).flatMap((label) => (withoutMonth(label) === label ? [] : [plainName(withoutMonth(label))])),
  );
  const isUnused = (row: readonly string[]) => ofMonth.has(plainName(labelOf(row)));
  const unused = below.filter(isUnused).map(labelOf);
  return { below: unused.length === 0 ? below : below.map((row) => (isUnused(row) ? [] : row)), unused };
}

const FAULTS_ONLY = true;

/** Asks about vehicles that could not be read, because a channel without one of its vehicles looks too small. */
function askAboutFaulty(ledger: RowLedger, registry: Doubts): void {
  for (const { rows, says = '' } of ledger.facts(FAULTS_ONLY)) {
    registry.ask({
      code: 'faulty vehicle',
      ...(rows[0] !== undefined && { row: rows[0] }),
      message: says,
      assumed: 'leave out',
      options: [{ id: 'leave out', label: 'Plan without it', effect: (totals) => totals }],
      alwaysAsked: true,
    });
  }
}

/** In a population of at least MANY_PEOPLE, a vehicle with fewer than FEW_PEOPLE was probably counted in another unit. */
const FEW_PEOPLE = 1000;
const MANY_PEOPLE = 1_000_000;
const THOUSAND = 1000;
/** So are perhaps figures if the next larger one is more than this many times as large. */
const GAP_MINIMUM = 100;
const NAMES_SHOWN = 4;

/** Asks about vehicles that hardly anyone of a population of millions uses. */
function askAboutFew({ universe, vehicles }: CrosstabAudience, registry: Doubts): void {
  const reaches = vehicles.flatMap(({ reach }) => (reach > 0 ? [reach] : [])).toSorted((one, two) => one - two);
  // Below a wide gap, figures may be in thousands.
  const belowGap = reaches.findLast(
    (reach, index) => reach * THOUSAND <= 1 && reaches[index + 1]! > reach * GAP_MINIMUM,
  );
  const limit = Math.max(FEW_PEOPLE - 1, Math.ceil((belowGap ?? 0) * universe));
  const few = vehicles.filter(({ reach }) => reach > 0 && reach * universe <= limit);
  if (universe < MANY_PEOPLE || few.length === 0) return;
  const named = listedUpTo(
    few.map(({ column, reach }) => `"${column}" (${preciseNumber(reach * universe)})`),
    NAMES_SHOWN,
  );
  registry.ask({
    code: 'few people',
    columns: few.map(({ column }) => column),
    cells: few.map(({ reach }) => preciseNumber(reach * universe)),
    message: `At most ${wholeNumber(limit)} of ${wholeNumber(universe)} people use ${named}. Are their figures in another unit than the rest? Then correct the file.`,
    assumed: 'people',
    options: [{ id: 'people', label: 'No: they have so few people', effect: (totals) => totals }],
    alwaysAsked: true,
  });
}
