import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import type { Channel } from '../../rules/channels.ts';
import { anyOf } from '../../text/anyOf.ts';
import { plainName } from '../../text/plainName.ts';
import { isBlankCell, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { measureOf } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn, Measure } from '../headings/crosstabColumns.ts';
import { PEOPLE_IN, unitOf } from '../headings/figureUnits.ts';
import { timesOfHeading } from '../headings/frequencyHeadings.ts';
import { devicePart } from '../headings/headingParts.ts';
import { quotedCell, RowLedger } from '../refusals/rowLedger.ts';
import { isHiddenFigure, vehicleKey } from './crosstabRows.ts';
import type { CrosstabRow, FigureRow } from './crosstabRows.ts';
import { monthPoints } from './sideBySide.ts';
import { areOfRespondents, isSameUniverse, SAMPLE_MAXIMUM } from './universe.ts';
import type { UniverseRow } from './universe.ts';

/** One number of the table. */
export interface Cell {
  readonly row: number;
  readonly heading: string;
  /** As written in the file. */
  readonly text: string;
  /** Audiences in people; a reach as written, without the percent sign. */
  readonly value: number;
  /** What 1 in the last written digit is worth, in the unit of `value`. The rounding error is at most half of this. */
  readonly lastDigit: number;
  readonly hasPercentSign: boolean;
}

/** The figures of one vehicle for one audience; null where the table has none. */
export interface Figures {
  audience: Cell | null;
  reach: Cell | null;
  frequency: Cell | null;
  sample: Cell | null;
}

export const noFigures = (): Figures => ({ audience: null, reach: null, frequency: null, sample: null });

/** What the total rows of an audience state; `sample` is null where no row gives the number of respondents. */
export interface StatedTotals {
  universes: UniverseRow[];
  sample: number | null;
  /** The row that gives `sample`, if its figure may also be a number of people: "All respondents" may be the universe. */
  possibleUniverse?: UniverseRow;
}

/** A vehicle with its figures for all audiences. */
export interface VehicleFigures {
  /** The first of `rows`. */
  readonly row: number;
  readonly name: string;
  readonly mapped: MappedVehicle;
  /** Figures by the label of the audience. */
  readonly figuresByAudience: Map<string, Figures>;
  /** Its rows without a fault. */
  readonly rows: FigureRow[];
}

/** A figure that the file does not show, because too few people are behind it. */
interface HiddenFigure {
  readonly row: number;
  readonly name: string;
  readonly audience: string;
  readonly text: string;
}

/** Largest average number of uses a month: one an hour for a whole month. */
export const MEAN_USES_MAXIMUM = 31 * 24;
/** "Unweighted" in English, German, Dutch, French, Spanish and Portuguese. */
const UNWEIGHTED = /unweighted|unwtd|ungewichtet|ongewogen|\b(?:non|no|não)[- ]ponder/i;
export const isUnweighted = (name: string) => UNWEIGHTED.test(name);

/** How many times a month once in the period of the labels is; 1 without a period. */
const timesAMonth = (labels: readonly string[]) => labels.map(timesOfHeading).find((times) => times !== null) ?? 1;

const MEAN_WORD = anyOf(String.raw`the|average|avg\.?|mean|typical|usual|weekly|daily|monthly`);
const TIMES_USED = anyOf('freq(?:uency)?|a?ots|contacts|visits|sessions|exposures|times');
const FREQUENCY_FIRST = new RegExp(
  String.raw`^\s*(?:${MEAN_WORD}\s+)*(?:(?:number|no\.?) of |how often )?${TIMES_USED}\b`,
  'i',
);
/**
 * Whether a title begins with the frequency, and is about it alone. "Weekly reach and frequency" may be about the week in which people
 * are reached, "Base: people who go online 3 times a week" about the respondents.
 */
export const isAboutFrequency = (title: string) =>
  FREQUENCY_FIRST.test(title) && !/\b(?:reach|audience|cume|users|viewers|listeners|readers)\b/i.test(title);

/** Readers of one issue of a newspaper or magazine. */
const OF_AN_ISSUE = /\b[Aa]verage issue\b|\bAIR\b/;

/**
 * The figures of a crosstab by vehicle, and those of its total rows. Questions about rows change them afterwards: a vehicle is left
 * out, or an unknown row is read as one.
 */
export class CrosstabFigures {
  /** The rows that are not used, and why. */
  readonly ledger = new RowLedger();
  /** By `vehicleKey`. */
  readonly vehicles = new Map<string, VehicleFigures>();
  /** Figures of total rows ("Total", "Unweighted base"), by audience. */
  readonly totals = new Map<string, StatedTotals>();
  readonly hiddenFigures: HiddenFigure[] = [];
  /** Number of figures with a star, which marks a small base. */
  #starredFigures = 0;
  /** The title that states the period of the frequencies, if they were read by it. */
  #titleOfFrequency: { readonly title: string; readonly times: number } | null = null;
  /** Titles about the frequency, such as "frequency per week". */
  readonly #titlesAboutFrequency: readonly string[];
  readonly #columns: CrosstabColumns;
  readonly #decimal: DecimalSign;
  /** The measure of figures whose heading and row label name none. */
  readonly #impliedMeasure: Measure;

  constructor(columns: CrosstabColumns, decimal: DecimalSign, impliedMeasure: Measure, titles: readonly string[]) {
    this.#columns = columns;
    this.#decimal = decimal;
    this.#impliedMeasure = impliedMeasure;
    this.#titlesAboutFrequency = titles.flatMap((title) => title.split(/[;,\n]|\.\s/)).filter(isAboutFrequency);
  }

  /**
   * Reads the figures of the rows, up to the headings of another table.
   * @returns the rows of this table
   */
  readRows(rows: readonly CrosstabRow[]): readonly CrosstabRow[] {
    for (const [index, row] of rows.entries()) {
      if (row.mayHeadOtherTable && this.vehicles.size > 0) {
        const others = rows.slice(index).filter(({ kind }) => kind !== 'blank');
        for (const other of others) this.ledger.exclude('a row of another table', other.row);
        return rows.slice(0, index);
      }
      this.#readRow(row);
    }
    return rows;
  }

  #readRow(row: CrosstabRow): void {
    switch (row.kind) {
      case 'vehicle':
        return this.readVehicle(row, row.name, row.mapped);
      case 'total':
        this.#excludeNoVehicle(row);
        return this.#readTotal(row, row.name, row.universe);
      case 'heading':
      case 'no vehicle':
      case 'channel':
        return this.#excludeNoVehicle(row);
      case 'nameless':
        return this.ledger.exclude(`no name in "${this.#columns.vehicle.heading}"`, row.row);
      case 'blank':
      case 'non-users':
      case 'unknown':
        return undefined;
    }
  }

  #excludeNoVehicle({ row }: CrosstabRow): void {
    this.ledger.exclude('a total, base, heading or note, not a vehicle', row);
  }

  /** Reads the figures of a row for a vehicle. */
  readVehicle(figureRow: FigureRow, name: string, mapped: MappedVehicle): void {
    const { row, cells } = figureRow;
    const key = vehicleKey(mapped);
    const vehicle: VehicleFigures = this.vehicles.get(key) ?? {
      row,
      name,
      mapped,
      figuresByAudience: new Map(),
      rows: [],
    };
    const faultsBefore = this.ledger.faultyRows;
    for (const column of this.#columns.data) {
      const measure = this.#measure(column, figureRow);
      if (measure === 'ignored') continue;
      const text = cells[column.index] ?? '';
      if (isHiddenFigure(text)) {
        this.hiddenFigures.push({ row, name, audience: column.audience, text });
        continue;
      }
      const cell = this.#cell(column, figureRow, measure);
      if (this.ledger.faultyRows > faultsBefore) return;
      if (cell === null) continue;
      const figures = vehicle.figuresByAudience.get(column.audience) ?? noFigures();
      if (measure === 'sample' && figures.sample !== null) continue;
      const earlier = figures[measure];
      if (earlier?.row === row) return this.#refuseSecondColumn(row, earlier, cell);
      if (earlier !== null) return this.#refuseSecondRow(row, name, vehicle);
      figures[measure] = cell;
      vehicle.figuresByAudience.set(column.audience, figures);
    }
    vehicle.rows.push(figureRow);
    this.vehicles.set(key, vehicle);
  }

  #refuseSecondColumn(row: number, { heading, text }: Cell, second: Cell): void {
    this.ledger.addFault(row, {
      reason: `figures of "${heading}" and "${second.heading}", which are read as the same people`,
      found: `${quotedCell(text)} and ${quotedCell(second.text)}`,
      remedy: 'head each column of figures with its people and what it counts',
    });
  }

  #refuseSecondRow(row: number, name: string, { row: earlier, mapped }: VehicleFigures): void {
    const { heading } = this.#columns.vehicle;
    const found = `${quotedCell(name)} in "${heading}", as ${mapped.publisher} of ${mapped.channel} in row ${earlier}`;
    this.ledger.addFault(row, {
      reason: 'a vehicle that an earlier row has',
      found,
      remedy: 'keep one row for each vehicle',
    });
  }

  #readTotal(figureRow: FigureRow, name: string, kind: UniverseRow['kind']): void {
    const { row, cells, measureLabel } = figureRow;
    // "Weighted N" and "N (000)" count people.
    const mayCountRespondents = isUnweighted(name) || (!/weighted/i.test(name) && unitOf(name) === null);
    const isSample = mayCountRespondents && (isUnweighted(name) || /sample|resp|(?<!\p{L})n(?!\p{L})/iu.test(name));
    for (const column of this.#columns.data) {
      const measure = this.#measure(column, figureRow);
      const text = cells[column.index] ?? '';
      const value = parseNumber(text, this.#decimal);
      if (measure === 'ignored' || !(value >= 0) || text.includes('%')) continue;
      const countsRespondents = isSample || measure === 'sample';
      // A total row of 100s is in percent, not in people.
      if (measure === 'reach' && !countsRespondents && value <= 100 && unitOf(name) === null) continue;
      if (measure === 'frequency' && !countsRespondents) continue;
      const totals = this.totals.get(column.audience) ?? { universes: [], sample: null };
      this.totals.set(column.audience, totals);
      const labels = [name, column.heading, measureLabel];
      const people = value * this.#peoplePerUnit(labels, value);
      if (countsRespondents) {
        const isInUnit = people > value || value > SAMPLE_MAXIMUM;
        if (measure === 'audience' && isInUnit && !isUnweighted(name) && totals.sample === null)
          totals.possibleUniverse = { row, name, kind, people };
        totals.sample ??= value;
      } else if (value > 0) {
        const hasNoUnit = this.#columns.units === undefined && labels.every((label) => unitOf(label) === null);
        totals.universes.push({ row, name, kind, people, hasNoUnit: hasNoUnit && people === value });
      }
    }
  }

  /** What a cell measures. */
  #measure({ measure, index }: DataColumn, { cells, measureLabel }: FigureRow): Measure {
    // The label of a row decides before the heading of an audience: "Netflix %" is a reach, also below "Total (000)".
    if (measure !== null && measure !== 'audience') return measure;
    const labelled = measureOf(measureLabel);
    if (labelled !== null && (measure === null || this.#columns.statistic === null)) return labelled;
    if ((cells[index] ?? '').includes('%')) return 'reach';
    return measure ?? this.#impliedMeasure;
  }

  /**
   * How many people a figure of 1 means.
   * @param labels  texts that may state the unit. If the first one says people, it decides. Else the unit of the table does, unless
   *                only a title states it
   */
  #peoplePerUnit(labels: readonly string[], figure: number): number {
    const { units, unstated, isUnitOfTitle = false } = this.#columns;
    const [rowLabel = ''] = labels;
    if (unitOf(rowLabel) === 'people') return 1;
    const labelUnit = labels.map(unitOf).find((one) => one !== null);
    const unit = isUnitOfTitle ? (labelUnit ?? units) : (units ?? labelUnit);
    if (unit !== undefined) return PEOPLE_IN[unit];
    return unstated !== undefined && figure <= unstated.upTo ? PEOPLE_IN[unstated.unit] : 1;
  }

  /** How many times a month a frequency of 1 means: by its own labels, or else by a title. */
  #timesAMonth(labels: readonly string[]): number {
    const saysMonth = this.#titlesAboutFrequency.some((one) => timesOfHeading(one) === 1);
    const title = saysMonth ? undefined : this.#titlesAboutFrequency.find((one) => timesAMonth([one]) !== 1);
    if (title === undefined || labels.some((label) => timesOfHeading(label) !== null)) return timesAMonth(labels);
    const times = timesAMonth([title]);
    this.#titleOfFrequency = { title: title.trim(), times };
    return times;
  }

  /** Reads a cell; null for an empty cell or a fault. */
  #cell({ index, heading }: DataColumn, { row, cells, measureLabel }: FigureRow, measure: Measure): Cell | null {
    const text = cells[index] ?? '';
    if (isBlankCell(text)) return null;
    if (/\d\s*\*+$/.test(text)) this.#starredFigures++;
    const value = parseNumber(text, this.#decimal);
    if (!(value >= 0 && value < Infinity)) {
      const rule = value < 0 ? 'is below 0' : 'is not a number';
      const remedy = 'write a number of 0 or more, or leave the cell empty';
      this.ledger.addFault(row, { reason: `a cell in "${heading}" that ${rule}`, found: quotedCell(text), remedy });
      return null;
    }
    if (measure === 'frequency' && value > MEAN_USES_MAXIMUM) {
      const reason = `a cell in "${heading}" that is more than once an hour`;
      this.ledger.addFault(row, { reason, found: quotedCell(text), remedy: 'write how many times a month' });
      return null;
    }
    const hasPercentSign = text.includes('%');
    const labels = [measureLabel, heading];
    const people = measure === 'audience' ? this.#peoplePerUnit(labels, value) : 1;
    const unit = measure === 'frequency' ? this.#timesAMonth(labels) : people;
    const lastDigit = unit * 10 ** -decimalsOf(text, this.#decimal);
    // Shifting the point in the text keeps 12.3% at exactly 12.3.
    const scaledValue = hasPercentSign ? Number(`${value}e2`) : value * unit;
    return { row, heading, text, value: scaledValue, lastDigit, hasPercentSign };
  }

  /** The largest number of people that rows give for an audience; null where they give none. */
  peopleIn(rows: readonly FigureRow[]): number | null {
    const people = rows.flatMap((row) =>
      this.#columns.data.flatMap((column) => {
        const value = parseNumber(row.cells[column.index] ?? '', this.#decimal);
        const isPeople = this.#measure(column, row) === 'audience' && value >= 0;
        return isPeople ? [value * this.#peoplePerUnit([row.measureLabel, column.heading], value)] : [];
      }),
    );
    return people.length === 0 ? null : Math.max(...people);
  }

  vehiclesOf(channel: Channel): readonly VehicleFigures[] {
    return [...this.vehicles.values()].filter(({ mapped }) => mapped.channel === channel);
  }

  /** Removes a vehicle. */
  drop(vehicle: MappedVehicle): void {
    this.vehicles.delete(vehicleKey(vehicle));
  }

  /** Leaves out vehicles on one device where another row has all devices: their people would be counted twice. */
  leaveOutDevices(): void {
    for (const { row, mapped } of this.vehicles.values()) {
      const part = devicePart(mapped.publisher);
      const allDevices = part === null ? undefined : this.vehicles.get(`${mapped.channel}\n${plainName(part.name)}`);
      if (part?.isPart !== true || allDevices === undefined) continue;
      this.drop(mapped);
      this.ledger.exclude(`one device of a vehicle whose row "${allDevices.name}" has all of them`, row);
    }
  }

  /**
   * Removes totals that are the sum of the rows of all vehicles: people use several of them, so such a total is no universe.
   * @returns the names of these rows
   */
  dropSums(): string[] {
    const dropped = new Set<string>();
    for (const [audience, totals] of this.totals) {
      const cells = [...this.vehicles.values()].flatMap((one) => one.figuresByAudience.get(audience)?.audience ?? []);
      const sum = cells.reduce((total, { value }) => total + value, 0);
      const rounding = cells.reduce((total, { lastDigit }) => total + lastDigit / 2, 0);
      const isSum = (row: UniverseRow) =>
        row.kind === 'total' && !areOfRespondents([row]) && cells.length > 1 && Math.abs(row.people - sum) <= rounding;
      for (const { name } of totals.universes.filter(isSum)) dropped.add(name);
      totals.universes = totals.universes.filter((row) => !isSum(row));
    }
    return [...dropped];
  }

  /**
   * Of an audience and a reach of different times, such as "AIR (000)" next to "Monthly reach %", keeps only the one of a month or of
   * the longer time: one is no share of the other.
   */
  readOneTime(): void {
    const timeOf = ({ heading }: Cell) => Math.min(monthPoints({ heading }), OF_AN_ISSUE.test(heading) ? 0 : Infinity);
    for (const { figuresByAudience } of this.vehicles.values()) {
      for (const figures of figuresByAudience.values()) {
        if (figures.audience === null || figures.reach === null) continue;
        const [audience, reach] = [timeOf(figures.audience), timeOf(figures.reach)];
        const hasOtherTime = Math.min(audience, reach) < 1 && Math.max(audience, reach) === 3;
        if (hasOtherTime) figures[audience < reach ? 'audience' : 'reach'] = null;
      }
    }
  }

  /** Whether two audiences have about the same figures for all vehicles. Figures of different measures are not compared. */
  haveSameFigures(one: string, other: string): boolean {
    return [...this.vehicles.values()].every(({ figuresByAudience }) => {
      const [figures, others] = [figuresByAudience.get(one), figuresByAudience.get(other)];
      return (['audience', 'reach'] as const).every((measure) => {
        const [cell, otherCell] = [figures?.[measure] ?? null, others?.[measure] ?? null];
        if (cell === null || otherCell === null) return true;
        const differsByRounding =
          Math.abs(cell.value - otherCell.value) <= Math.max(cell.lastDigit, otherCell.lastDigit);
        return differsByRounding || isSameUniverse(cell.value, otherCell.value);
      });
    });
  }

  /**
   * Reads all audiences as numbers of respondents: each is a share of the row that counts all of them. That row then gives the
   * sample, and no longer the universe.
   */
  readAsRespondents(): void {
    for (const [audience, totals] of this.totals) {
      const base = totals.universes.toSorted((one, two) => two.people - one.people)[0];
      const respondents = base?.people ?? totals.sample ?? 0;
      if (respondents === 0) continue;
      totals.universes = [];
      totals.sample ??= respondents;
      if (base !== undefined) totals.possibleUniverse ??= base;
      const share = (count: number) => (100 * count) / respondents;
      for (const { figuresByAudience } of this.vehicles.values()) {
        const figures = figuresByAudience.get(audience);
        const cell = figures?.audience ?? null;
        if (figures === undefined || cell === null) continue;
        figures.reach ??= { ...cell, value: share(cell.value), lastDigit: share(cell.lastDigit), hasPercentSign: true };
        figures.audience = null;
      }
    }
  }

  /** Sentences about how figures were read. */
  notes(): string[] {
    const stars = this.#starredFigures;
    const title = this.#titleOfFrequency;
    return [
      ...(title === null
        ? []
        : [`By the line "${title.title}", frequencies were multiplied by ${title.times} for a month.`]),
      ...(stars === 0
        ? []
        : [`${stars === 1 ? 'One figure is' : `${stars} figures are`} starred as resting on a small base.`]),
    ];
  }
}

/** The number of decimals of a number as it is written. */
function decimalsOf(text: string, decimal: DecimalSign): number {
  const otherSign = decimal === '.' ? ',' : '.';
  const sign = text.includes(decimal) ? decimal : /^[^.,]*[.,]\d{1,2}(?!\d)/.test(text) ? otherSign : decimal;
  const index = text.lastIndexOf(sign);
  return index < 0 ? 0 : /^\d*/.exec(text.slice(index + 1))![0].length;
}
