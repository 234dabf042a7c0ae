import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { demographicOf } from '../headings/audienceNames.ts';
import { statesThousands } from '../headings/columnRoles.ts';
import { PEOPLE_IN, unitOf } from '../headings/figureUnits.ts';
import { CrosstabCells, noFigures } from './crosstabCells.ts';
import type { Cell, StatedTotals, VehicleFigures } from './crosstabCells.ts';
import { headingWithPeople, withoutMonth } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import { askPopulation, askTarget, hasFigures } from './universeQuestions.ts';
import type { UniverseAnswer } from './universeQuestions.ts';
import { readReaches } from './crosstabReach.ts';
import type { NamedFigures } from './crosstabReach.ts';
import {
  areOfRespondents,
  namesEverybody,
  namedUniverses,
  universeOfLabel,
  askAboutUniverseUnit,
  chooseUniverse,
  isSameUniverse,
  LARGEST_UNIVERSE,
  NAMES_SAMPLE,
  statedUniverse,
  withoutUniverseColumns,
} from './universe.ts';
import type { NamedUniverse, UniverseRow } from './universe.ts';
import { chooseRowGroup } from './rowGroups.ts';
import {
  askAboutMarksOfSome,
  figuresInFull,
  HEADING_MAY_COUNT_RESPONDENTS,
  withLargeReachAsPeople,
  withUnit,
  withUnitOfUniverse,
} from './tableUnit.ts';
import {
  askPeriodOfLabels,
  askPeriodOfReach,
  chooseBase,
  chooseFigures,
  choosePeriod,
  choosePopulation,
  chooseQuestion,
  askTargetColumn,
} from './sideBySide.ts';
import {
  askAboutLargeFrequencies,
  askAboutUnknownFigures,
  askAboutUnknownRows,
  withoutOtherCounts,
} from './unknownFigures.ts';
import { withFrequencyFromContacts } from './contacts.ts';
import { withLevelColumnsAdded } from './usageLevels.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { EVERYBODY } from '../../planningData/demographic.ts';
import type { Demographic } from '../../planningData/demographic.ts';
import { plainName } from '../../words/plainName.ts';
import type { MappedVehicle, MasterMapping } from '../../planningData/masterMapping.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { quotedCell } from '../refusals/rowLedger.ts';
import type { RowLedger } from '../refusals/rowLedger.ts';
import { measureText, wholeNumber } from '../../words/amounts.ts';
import type { Rows } from '../csv/preview.ts';

/** A vehicle's figures for one audience: its reach as a share of the people, and its frequency as contacts a month. */
export interface CrosstabVehicle {
  readonly column: string;
  readonly mapped: MappedVehicle;
  readonly reach: number;
  readonly frequency: number;
  /** Whether the file gives the frequency; it is 1 otherwise. */
  readonly hasFrequency: boolean;
}

/** One audience of a crosstab. */
export interface CrosstabAudience {
  /** Its name in the file; "" when the file has only one audience. */
  readonly label: string;
  /** Number of people in the audience. */
  readonly universe: number;
  /** Number of respondents that the file states; 0 when it states none. */
  readonly sample: number;
  readonly vehicles: readonly CrosstabVehicle[];
}

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
 * Reads a table with one row, or a few, for each vehicle.
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
  const titles = rows.slice(0, headerRow - 1).flat();
  const notes: string[] = [];
  const columnsOfPeriod = choosePeriod(found, titles, registry);
  const above = rows.slice(0, headerRow - 1);
  const rowsOfGroup = chooseRowGroup(
    columnsOfPeriod,
    rows[headerRow - 1] ?? [],
    above,
    rows.slice(headerRow),
    decimal,
    registry,
  );
  const ofMonth = withoutRowsNextToMonth(rowsOfGroup, columnsOfPeriod);
  if (ofMonth.unused.length > 0)
    notes.push(`Rows such as "${ofMonth.unused[0]}" were not used: other rows count who uses the vehicle in a month.`);
  const levelsAdded = withLevelColumnsAdded(columnsOfPeriod, ofMonth.below, decimal);
  if (levelsAdded !== null) notes.push('Columns of how often people use each vehicle were added up.');
  const columnsOfBase = chooseBase(chooseQuestion(levelsAdded?.columns ?? columnsOfPeriod, registry), registry);
  const inFull = figuresInFull(levelsAdded?.below ?? ofMonth.below, columnsOfBase, decimal);
  const figures = askAboutMarksOfSome(inFull.below, inFull.columns, decimal, registry);
  const reachInPeople = withLargeReachAsPeople(inFull.columns, figures, decimal);
  const ofContacts = withFrequencyFromContacts(reachInPeople, titles, figures, decimal, registry);
  if (ofContacts !== null) notes.push(ofContacts.note);
  const { columns: withReachInPeople, below } = ofContacts ?? { columns: reachInPeople, below: figures };
  const { columns: vehicleColumns, stated: universeLines } = withoutUniverseColumns(below, withReachInPeople, decimal);
  const ofUsers = withoutOtherCounts(chooseFigures(vehicleColumns, registry), registry);
  askPeriodOfReach(ofUsers, titles, registry);
  const ofTimes = askAboutLargeFrequencies(ofUsers, below, decimal, registry);
  const knownColumns = askAboutUnknownFigures(ofTimes, below, decimal, registry);
  const measured = withUnit(knownColumns, rows, below, decimal, registry);
  const columns = withUnitOfUniverse(measured, [...universeLines, ...above], below, decimal, registry);
  const cells = new CrosstabCells(columns, decimal, mapping, measured.implied, titles);
  cells.lookForVehicles(below);
  below.forEach((row, index) => cells.read(headerRow + 1 + index, row));
  cells.endBlock();
  cells.leaveOutDevices();
  askAboutNets(cells, registry);
  askAboutChannelRows(cells, registry);
  askAboutUnknownRows(cells, mapping, registry);
  for (const name of cells.dropSums())
    notes.push(`The row "${name}" is the sum of the vehicles, not the universe: one person may use several vehicles.`);
  askPeriodOfLabels(
    Array.from(cells.vehicles.values(), ({ name }) => name),
    registry,
  );
  cells.ledger.refuseIfTooFew(cells.vehicles.size, 'vehicle', headerRow);
  // Each heading becomes a separate line: a heading may state the population, but the next heading is never its number.
  const headings = (rows[headerRow - 1] ?? []).map((heading) => [heading]);
  const linesOutside = [...universeLines, ...above, ...headings, ...cells.footers];
  const singleCellFooters = cells.footers.filter((row) => row.filter((cell) => cell !== '').length === 1);
  const ofHeadings = (rows[headerRow - 1] ?? []).flatMap((heading) => {
    const found = headingWithPeople(heading);
    return found === null ? [] : [[found.audience, found.people]];
  });
  const named = namedUniverses([...universeLines, ...ofHeadings, ...above, ...singleCellFooters], decimal);
  const builder = new AudienceBuilder(cells, columns, { linesOutside, named }, decimal, notes, registry);
  // Columns of frequencies or samples alone are not an audience.
  const ofPeople = columns.data.filter(({ measure }) => measure !== 'ignored' && measure !== 'frequency');
  const ofUse = ofPeople.filter(({ measure }) => measure !== 'sample');
  const labels = [...new Set((ofUse.length > 0 ? ofUse : columns.data).map(({ audience }) => audience))];
  const largestTotal = (label: string) =>
    Math.max(0, ...(cells.totals.get(label)?.universes ?? []).map(({ people }) => people));
  // Figures below a heading without an audience are named by this heading.
  const headingOf = (label: string) => label || (ofPeople.find(({ audience }) => audience === '')?.heading ?? '');
  const populationLabel = choosePopulation(
    labels,
    (label) => largestTotal(label) || null,
    (one, other) => cells.haveSameFigures(one, other),
    headingOf,
    registry,
  );
  // Figures below no audience may be the target only if they are of fewer people.
  const mayBeTarget = (label: string) =>
    label !== '' || (largestTotal('') > 0 && largestTotal('') < largestTotal(populationLabel));
  const targetLabel =
    columns.data.find((column) => isAudienceOf(column, demographic))?.audience ??
    askTargetColumn(labels.filter(mayBeTarget), populationLabel, demographic, headingOf, registry);
  const population = builder.build(populationLabel);
  const target =
    targetLabel === populationLabel
      ? population
      : { ...builder.build(targetLabel, populationLabel), label: headingOf(targetLabel) };
  // Building the audience may have excluded further vehicles, such as those with a reach above 100%.
  cells.ledger.refuseIfTooFew(population.vehicles.length, 'vehicle', headerRow);
  askAboutFaulty(cells.ledger, registry);
  askAboutFew(population, registry);
  if (!columns.data.some(({ measure }) => measure === 'frequency')) {
    notes.push('The file gives no frequency: within a channel, vehicles count by their audience alone.');
  }
  if (cells.titleOfFrequency !== null) {
    const { title, times } = cells.titleOfFrequency;
    notes.push(`By the title "${title}", frequencies were multiplied by ${times} for a month.`);
  }
  if (cells.starredFigures > 0) {
    const figures = cells.starredFigures === 1 ? 'One figure is' : `${cells.starredFigures} figures are`;
    notes.push(`${figures} starred as resting on a small base.`);
  }
  const { unmatched, ledger, rowsRead } = cells;
  return { population, target, unmatched, ledger, rowsRead, notes, universeFrom: builder.universeFrom };
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

/** The first names of vehicles in quotation marks, with the number of further ones. */
function quotedNames(vehicles: readonly { readonly name: string }[]): string {
  const names = vehicles.slice(0, NAMES_SHOWN).map(({ name }) => `"${name}"`);
  const more = vehicles.length > NAMES_SHOWN ? ` and ${vehicles.length - NAMES_SHOWN} more` : '';
  return `${names.join(', ')}${more}`;
}

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
  const named = few.slice(0, NAMES_SHOWN).map(({ column, reach }) => `"${column}" (${measureText(reach * universe)})`);
  const more = few.length > NAMES_SHOWN ? ` and ${few.length - NAMES_SHOWN} more` : '';
  registry.ask({
    code: 'few people',
    columns: few.map(({ column }) => column),
    cells: few.map(({ reach }) => measureText(reach * universe)),
    message: `At most ${wholeNumber(limit)} of ${wholeNumber(universe)} people use ${named.join(', ')}${more}. Are their figures in another unit than the rest? Then correct the file.`,
    assumed: 'people',
    options: [{ id: 'people', label: 'No: they have so few people', effect: (totals) => totals }],
    alwaysAsked: true,
  });
}

/** Asks whether a net (a total of several vehicles) represents a channel without vehicles in the file; by default it does. */
function askAboutNets(cells: CrosstabCells, registry: Doubts): void {
  for (const { row, name, mapped } of cells.loneNets) {
    const { channel } = mapped;
    const answer = registry.ask({
      code: 'lone net',
      row,
      columns: [name],
      cells: [name],
      message: `"${name}" in row ${row} is a net, and no vehicle of ${channel} has a row. Does it stand for ${channel}?`,
      assumed: 'channel',
      options: [
        { id: 'channel', label: `It stands for ${channel}` },
        { id: 'leave out', label: 'Leave it out' },
      ],
    });
    if (answer === 'leave out') cells.drop(mapped);
  }
}

/**
 * Asks about rows of channels that have more people than the rows of their vehicles together, such as "Radio" next to one station. By
 * default such a row counts in place of its vehicles.
 */
function askAboutChannelRows(cells: CrosstabCells, registry: Doubts): void {
  for (const found of cells.largerChannelRows()) {
    const { row, name, channel } = found;
    const vehicles = cells.vehiclesOf(channel);
    const answer = registry.ask({
      code: 'channel row',
      row,
      columns: [name],
      cells: vehicles.map((vehicle) => vehicle.name),
      message: `More people use "${name}" in row ${row} than ${quotedNames(vehicles)}${vehicles.length > 1 ? ' together' : ''}. Which of these rows count?`,
      assumed: 'channel',
      alwaysAsked: true,
      options: [
        { id: 'channel', label: `"${name}", which includes the others` },
        { id: 'vehicles', label: `Without "${name}"` },
      ],
    });
    if (answer === 'channel') cells.readAsChannel(found);
  }
}

/** Whether a column is about exactly the people of a demographic. A demographic with conditions on columns is recognised by its name. */
export function isAudienceOf(
  { audience, question }: Pick<DataColumn, 'audience' | 'question'>,
  { name: wanted, filter }: Demographic,
): boolean {
  if (filter === null) return false;
  if (filter.columns.length > 0) return plainName(audience) === plainName(wanted);
  const wantedPeople = JSON.stringify({ ...EVERYBODY, ...filter });
  return [audience, `${question} ${audience}`].some((name) => {
    const found = demographicOf(name);
    return found !== null && JSON.stringify({ ...EVERYBODY, ...found }) === wantedPeople;
  });
}

/** Rounded audiences may slightly exceed a derived universe. */
const LARGEST_SHARE = 1.005;

/** Builds audiences from the figures of the table. The universe is the one that the file states, implies or leaves to the planner. */
class AudienceBuilder {
  readonly #cells: CrosstabCells;
  readonly #columns: CrosstabColumns;
  /** Lines that may state a universe or a sample: above the table, its headings and its footers. */
  readonly #linesOutside: Rows;
  readonly #named: readonly NamedUniverse[];
  readonly #decimal: DecimalSign;
  readonly #notes: string[];
  readonly #registry: Doubts;
  /** Whether the frequency of one audience holds for all, by the planner's answer; null before the question. */
  #usesOtherFrequency: boolean | null = null;

  constructor(
    cells: CrosstabCells,
    columns: CrosstabColumns,
    { linesOutside, named }: { linesOutside: Rows; named: readonly NamedUniverse[] },
    decimal: DecimalSign,
    notes: string[],
    registry: Doubts,
  ) {
    this.#cells = cells;
    this.#columns = columns;
    this.#linesOutside = linesOutside;
    this.#named = named;
    this.#decimal = decimal;
    this.#notes = notes;
    this.#registry = registry;
  }

  /** Who says how many people the population has. */
  universeFrom: Crosstab['universeFrom'] = 'stated';
  #populationPeople = 0;
  /** Whether a row such as "All respondents" gives the people of the population. If not, its figure for the target counts respondents too. */
  #isPopulationOfRow = false;
  /** The factor by which the planner corrected the people of the population. */
  #scale = 1;

  /** @param populationLabel  label of the population, if it was built before; undefined to build the population itself */
  build(label: string, populationLabel?: string): CrosstabAudience {
    const total = this.#cells.totals.get(label) ?? { universes: [], sample: null };
    // Lines above the table are about everybody, not about one column of several.
    const isOfAll = namesEverybody(label) && !(label === '' && populationLabel !== undefined);
    const isEverybody = isOfAll || this.#columns.data.every(({ audience }) => audience === label);
    if (populationLabel === undefined) this.#readAsRespondents(label, isEverybody, total);
    const statedSample =
      total.sample ?? (isEverybody ? statedNumber(this.#linesOutside, NAMES_SAMPLE, this.#decimal) : null) ?? 0;
    const figures = this.#figuresOf(label);
    if (populationLabel === undefined) this.#leaveOutHidden(label);
    const givenUniverse = this.#universeOf(label, isEverybody, total.universes, figures);
    const firstReading = readReaches(figures, givenUniverse);
    const universe =
      firstReading.universe ?? this.#askedUniverse(label, figures, populationLabel, total.possibleUniverse).people;
    const isRowTheUniverse =
      total.possibleUniverse !== undefined && isSameUniverse(total.possibleUniverse.people, universe);
    const sample = isRowTheUniverse ? 0 : statedSample;
    const { shares, notes } = firstReading.universe === null ? readReaches(figures, universe) : firstReading;
    if (populationLabel === undefined) {
      this.#populationPeople = universe;
      this.#isPopulationOfRow = isRowTheUniverse;
    }
    this.#notes.push(...notes);
    const vehicles = [...this.#cells.vehicles.values()].flatMap((vehicle) =>
      this.#vehicle(vehicle, label, universe, shares, populationLabel),
    );
    return { label, universe, sample, vehicles };
  }

  /**
   * Reads figures as respondents where nothing gives the people of the population but a row such as "Base, 2031". The planner is
   * then asked how many people the file represents.
   */
  #readAsRespondents(label: string, isEverybody: boolean, { universes, sample }: StatedTotals): void {
    const figures = this.#figuresOf(label).map((one) => one.figures);
    const largest = Math.max(0, ...figures.map(({ audience }) => audience?.value ?? 0));
    // Next to a row such as "Unweighted base, 2031" alone, larger figures are people.
    const areCounts = universes.length === 0 ? largest <= (sample ?? 0) : areOfRespondents(universes);
    const mayCount =
      figures.some(({ reach }) => reach !== null) ||
      universes.some(({ name }) => TOTAL_MAY_COUNT_RESPONDENTS.test(name)) ||
      this.#columns.data.some(({ heading }) => HEADING_MAY_COUNT_RESPONDENTS.test(heading));
    if (!areCounts || !mayCount || universeOfLabel(this.#named, label) !== null) return;
    if (isEverybody && statedUniverse(this.#linesOutside, this.#decimal, this.#columns.units) !== null) return;
    for (const audience of this.#cells.totals.keys()) this.#cells.readAsRespondents(audience);
  }

  #figuresOf(label: string): NamedFigures[] {
    return [...this.#cells.vehicles.values()].map(({ name, figuresByAudience }) => ({
      name,
      figures: figuresByAudience.get(label) ?? noFigures(),
    }));
  }

  /** The planner's number of people, or an assumption, where the file gives only audiences or only percentages. */
  #askedUniverse(
    label: string,
    figures: readonly NamedFigures[],
    populationLabel: string | undefined,
    row: UniverseRow | undefined,
  ): UniverseAnswer {
    if (!hasFigures(figures)) throw noUniverseError(label);
    if (populationLabel !== undefined) {
      const totals = [label, populationLabel].map((one) => this.#cells.totals.get(one));
      // A weighted base is nearer to the people than the number of interviews.
      const hasBases = totals.every((one) => one?.possibleUniverse !== undefined);
      const [sample, populationSample] = totals.map(
        (one) => (hasBases ? one?.possibleUniverse?.people : one?.sample) ?? 0,
      );
      const sampleShare = sample! > 0 && sample! <= populationSample! ? sample! / populationSample! : null;
      const population = { people: this.#populationPeople, figures: this.#figuresOf(populationLabel), sampleShare };
      return askTarget(label, figures, population, this.#isPopulationOfRow ? row : undefined, this.#registry);
    }
    const asked = askPopulation(figures, row, this.#registry);
    this.universeFrom = asked.isFromPlanner ? 'planner' : 'assumed';
    return asked;
  }

  #universeOf(
    label: string,
    isEverybody: boolean,
    rows: readonly UniverseRow[],
    figures: readonly NamedFigures[],
  ): number | null {
    const audiences = figures.map(({ figures: { audience } }) => audience?.value ?? 0);
    const largest = Math.max(0, ...audiences);
    const named = universeOfLabel(this.#named, label);
    const scalesUse = figures.some(({ figures: { audience, reach } }) => audience === null && reach !== null);
    const ofLines = isEverybody ? statedUniverse(this.#linesOutside, this.#decimal, this.#columns.units) : null;
    const inUnit = (people: number | null) => people && this.#inUnitOfFigures(people, largest);
    const [ofName, ofLine] = [inUnit(named), inUnit(ofLines)];
    const people = chooseUniverse(
      {
        stated: ofName !== null && ofName >= largest ? ofName : ofLine,
        rows,
        largest,
        scalesUse,
        label: isEverybody ? '' : label,
      },
      this.#registry,
    );
    if (people === null) return null;
    // An audience with too many people has the same wrong unit as the population, so the same correction applies.
    if (!isEverybody) return people > LARGEST_UNIVERSE ? people * this.#scale : people;
    const asked = askAboutUniverseUnit(people, scalesUse, this.#registry);
    this.#scale = asked / people;
    return asked;
  }

  /** A line "Population 14+", 21500 above figures in thousands is in thousands too, if the largest audience has more people. */
  #inUnitOfFigures(people: number, largest: number): number {
    const units = this.#columns.data.map(({ heading, measure }) => (measure === 'audience' ? unitOf(heading) : null));
    const factor = PEOPLE_IN[units.find((unit) => unit !== null) ?? 'people'];
    return people < largest && people * factor >= largest ? people * factor : people;
  }

  /** The share of the population that uses each vehicle, by the row of the vehicle. */
  readonly #populationShares = new Map<number, number>();

  #isHidden(row: number, label: string): boolean {
    return this.#cells.hiddenFigures.some((cell) => cell.row === row && cell.audience === label);
  }

  /** Leaves out vehicles of which the file shows no figure: no plan can use them. */
  #leaveOutHidden(label: string): void {
    const hidden = [...this.#cells.vehicles.values()].filter(({ row, name, figuresByAudience }) => {
      const figures = figuresByAudience.get(label) ?? noFigures();
      return this.#isHidden(row, label) && !hasFigures([{ name, figures }]);
    });
    if (hidden.length === 0) return;
    const { text } = this.#cells.hiddenFigures.find(({ row }) => row === hidden[0]!.row)!;
    for (const { row, mapped } of hidden) {
      this.#cells.drop(mapped);
      this.#cells.ledger.exclude('a vehicle whose figure is not shown', row);
    }
    const names = quotedNames(hidden);
    this.#registry.ask({
      code: 'figures not shown',
      columns: [label],
      cells: [text],
      message: `The figure of ${names} is not shown ("${text}"). Plan without ${hidden.length === 1 ? 'it' : 'them'}?`,
      assumed: 'leave out',
      alwaysAsked: true,
      options: [{ id: 'leave out', label: 'Yes: no one is counted', effect: (totals) => totals }],
    });
  }

  /** Asks whether vehicles whose figure for the target is not shown reach the same share of the target as of the population. */
  #takesPopulationShares(label: string): boolean {
    const rowsRead = new Set(Array.from(this.#cells.vehicles.values(), ({ row }) => row));
    const hidden = this.#cells.hiddenFigures.filter(({ row, audience }) => audience === label && rowsRead.has(row));
    const names = quotedNames(hidden);
    const answer = this.#registry.ask({
      code: 'figures not shown',
      columns: [label],
      cells: hidden.map(({ text }) => text),
      message: `The figure of ${names} in "${label}" is not shown ("${hidden[0]!.text}"). How many of the target use ${hidden.length === 1 ? 'it' : 'them'}?`,
      assumed: 'as everybody',
      alwaysAsked: true,
      options: [
        { id: 'as everybody', label: 'The same share as of the whole population' },
        { id: 'no one', label: 'No one' },
      ],
    });
    return answer === 'as everybody';
  }

  /** The frequency of a vehicle in another audience; null if there is none, or if the planner answers that each counts once. */
  #otherFrequency(figuresByAudience: VehicleFigures['figuresByAudience']): Cell | null {
    const other = [...figuresByAudience.values()].find(({ frequency }) => frequency !== null)?.frequency ?? null;
    if (other === null) return null;
    this.#usesOtherFrequency ??=
      this.#registry.ask({
        code: 'frequency',
        columns: [other.heading],
        cells: [other.text],
        message: `The file gives a frequency in "${other.heading}" only. Does it hold for the other audiences too?`,
        assumed: 'other audience',
        options: [
          { id: 'other audience', label: 'It holds for them too' },
          { id: 'once', label: 'Each counts once' },
        ],
      }) === 'other audience';
    return this.#usesOtherFrequency ? other : null;
  }

  #vehicle(
    { row, name, mapped, figuresByAudience }: VehicleFigures,
    label: string,
    universe: number,
    shares: ReadonlyMap<Cell, number>,
    populationLabel: string | undefined,
  ): CrosstabVehicle[] {
    const { audience, reach, frequency } = figuresByAudience.get(label) ?? noFigures();
    const isHidden = audience === null && reach === null && this.#isHidden(row, label);
    const shownShare = audience !== null ? audience.value / universe : reach !== null ? shares.get(reach)! : 0;
    const share =
      isHidden && populationLabel !== undefined && this.#takesPopulationShares(label)
        ? (this.#populationShares.get(row) ?? 0)
        : shownShare;
    if (populationLabel === undefined) this.#populationShares.set(row, Math.min(1, share));
    if (share > LARGEST_SHARE) {
      const { text, heading } = (audience ?? reach)!;
      const found = `${quotedCell(text)} in "${heading}" for "${name}"`;
      const people = wholeNumber(universe);
      const [reason, remedy] =
        audience === null
          ? ['a reach that is more than 100%', 'a reach is a share of the universe, at most 100%']
          : [`an audience that is more than the universe of ${people} people`, 'correct the audience or the universe'];
      this.#cells.ledger.addFault(row, { reason, found, remedy });
      return [];
    }
    // A column of frequencies without an audience ("") holds for all audiences.
    const frequencyCell = frequency ?? figuresByAudience.get('')?.frequency ?? this.#otherFrequency(figuresByAudience);
    return [
      {
        column: name,
        mapped,
        reach: Math.min(1, share),
        frequency: frequencyCell?.value ?? 1,
        hasFrequency: frequencyCell !== null,
      },
    ];
  }
}

function noUniverseError(label: string): AudienceFileError {
  const ofLabel = label === '' ? '' : ` of "${label}"`;
  return new AudienceFileError(`The file does not say how many people its universe${ofLabel} has.`, [
    'Add a line above the table such as "Universe (000), 21500", or give both audience and reach % for each vehicle.',
  ]);
}

/** Words of total rows that count respondents in most tables. */
const TOTAL_MAY_COUNT_RESPONDENTS = /\b(?:base|basis|sample|respondents|resps?|n)\b/i;

/** The number that a line outside the table gives for a label, such as "Sample", "2,431" or "Sample: 2,431"; null for none. */
function statedNumber(rows: Rows, label: RegExp, decimal: DecimalSign): number | null {
  for (const cells of rows) {
    const labelIndex = cells.findIndex((cell) => label.test(cell));
    if (labelIndex < 0) continue;
    const inLabel = /[:=]\s*([\d.,\s]*\d)/.exec(cells[labelIndex]!);
    const texts = inLabel === null ? cells.slice(labelIndex + 1) : [inLabel[1]!];
    const value = texts.map((text) => parseNumber(text, decimal)).find((number) => number > 0);
    if (value !== undefined) return statesThousands(cells[labelIndex]!) ? value * 1000 : value;
  }
  return null;
}
