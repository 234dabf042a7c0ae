import { inThousands } from './columnRoles.ts';
import { measureOf } from './crosstabColumns.ts';
import type { CrosstabColumns, DataColumn, Measure } from './crosstabColumns.ts';
import type { MappedVehicle, MasterMapping } from './masterMapping.ts';
import { isBlankCell, parseNumber } from './numberText.ts';
import type { DecimalSign } from './numberText.ts';
import { plainName } from './plainName.ts';
import { cellSentence, RowLedger } from './rowLedger.ts';

/** The numbers of one vehicle among one audience; null where the table gives none. Audiences in people. */
export interface Figures {
  audience: number | null;
  /** As it stands in the table: percent or share. */
  reach: number | null;
  frequency: number | null;
  sample: number | null;
}

export interface VehicleFigures {
  readonly row: number;
  readonly name: string;
  readonly mapped: MappedVehicle;
  /** By data column label: whom the figures are about. */
  readonly of: Map<string, Figures>;
}

const TOTAL =
  /^(?:grand |sub)?-?(?:totals?|(?:weighted |unweighted )?base|universe|population|sample|unweighted|weighted|respondents|all (?:people|adults|persons|respondents)|n)\b/i;
const NOT_A_VEHICLE = /^(?:any|net|nett|all|source|notes?|filter|base|\*|†|‡|\(?c\)?\s?20)(?:\b|$|\s)/i;
const NOT_USED = /^(?:no|not used|not selected|unchecked|0)$/i;

export const noFigures = (): Figures => ({ audience: null, reach: null, frequency: null, sample: null });

/** Reads the rows below the headings of a crosstab. */
export class CrosstabCells {
  readonly ledger = new RowLedger();
  readonly vehicles = new Map<string, VehicleFigures>();
  /** Of the lines for the whole audience ("Total", "Unweighted base"), by audience. */
  readonly totals = new Map<string, Figures>();
  readonly unmatched: string[] = [];
  readonly footers: (readonly string[])[] = [];
  rowsRead = 0;
  percentSigns = false;
  smallBases = 0;
  private readonly columns: CrosstabColumns;
  private readonly decimal: DecimalSign;
  private readonly mapping: MasterMapping;
  /** What the numbers of a column without a word about them are. */
  private readonly implied: Measure;
  private channelAbove = '';
  private nameAbove = '';
  private categoryAbove = '';

  constructor(columns: CrosstabColumns, decimal: DecimalSign, mapping: MasterMapping, implied: Measure) {
    this.columns = columns;
    this.decimal = decimal;
    this.mapping = mapping;
    this.implied = implied;
  }

  read(row: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell === '')) return;
    this.rowsRead++;
    const { channel, vehicle, category } = this.columns;
    const channelCell = channel === null ? '' : (cells[channel.index] ?? '');
    const ownName = cells[vehicle.index] ?? '';
    // Merged cells stand once, above the rows they are for.
    if (channelCell !== '') this.channelAbove = channelCell;
    if (ownName !== '' || channelCell !== '') this.nameAbove = ownName;
    if (category !== null && (cells[category.index] ?? '') !== '') this.categoryAbove = cells[category.index]!;
    const goesOn = this.columns.statistic !== null || category !== null;
    const vehicleCell = ownName === '' && goesOn ? this.nameAbove : ownName;
    const name = vehicleCell === '' ? channelCell : vehicleCell;
    const values = this.columns.data.some(({ index }) => !isBlankCell(cells[index] ?? ''));
    if (TOTAL.test(name) && values) return this.readTotal(row, name, cells);
    if (!values || NOT_A_VEHICLE.test(name)) {
      this.footers.push(cells);
      this.ledger.aside('a total, base, heading or note, not a vehicle', row);
      return;
    }
    if (NOT_USED.test(this.categoryAbove)) return;
    const mapped = this.match(vehicleCell);
    if (mapped !== null) return this.readVehicle(row, name, mapped, cells);
    const shown = channelCell === '' || vehicleCell === '' ? name : `${channelCell}: ${vehicleCell}`;
    if (!this.unmatched.includes(shown)) this.unmatched.push(shown);
  }

  private match(vehicle: string): MappedVehicle | null {
    if (this.columns.channel === null) return this.mapping.match(vehicle);
    const channel = this.mapping.channel(this.channelAbove);
    if (channel === null) return this.mapping.match(vehicle === '' ? this.channelAbove : vehicle);
    return this.mapping.within(channel, vehicle === '' ? channel : vehicle);
  }

  private readVehicle(row: number, name: string, mapped: MappedVehicle, cells: readonly string[]): void {
    const key = `${mapped.channel}\n${plainName(mapped.publisher)}`;
    const vehicle = this.vehicles.get(key) ?? { row, name, mapped, of: new Map<string, Figures>() };
    const before = this.ledger.faulty;
    for (const column of this.columns.data) {
      const measure = this.measure(column, cells);
      if (measure === 'ignored') continue;
      const value = this.number(row, column, cells, measure);
      if (this.ledger.faulty > before) return;
      if (value === null) continue;
      const figures = vehicle.of.get(column.audience) ?? noFigures();
      if (figures[measure] !== null) return this.readTwice(row, name, vehicle);
      figures[measure] = value;
      vehicle.of.set(column.audience, figures);
    }
    this.vehicles.set(key, vehicle);
  }

  private readTwice(row: number, name: string, { row: earlier, mapped }: VehicleFigures): void {
    const { heading } = this.columns.vehicle;
    const rule = `was read in row ${earlier} already as ${mapped.publisher} of ${mapped.channel}; keep one row for each vehicle`;
    this.ledger.fault('a vehicle that an earlier row has', row, cellSentence(row, heading, name, rule));
  }

  private readTotal(row: number, name: string, cells: readonly string[]): void {
    this.ledger.aside('a total, base, heading or note, not a vehicle', row);
    this.footers.push(cells);
    for (const column of this.columns.data) {
      const said = this.measure(column, cells);
      if (said === 'ignored') continue;
      const text = cells[column.index] ?? '';
      const value = parseNumber(text, this.decimal);
      if (!(value >= 0) || text.includes('%')) continue;
      const unweighted = /unweighted|sample|respondents|\bn\b/i.test(name);
      const measure = unweighted ? 'sample' : said === 'reach' ? 'audience' : said;
      // A line of 100s is the whole in percent, not in people.
      if (said === 'reach' && value <= 100) continue;
      const figures = this.totals.get(column.audience) ?? noFigures();
      figures[measure] ??=
        measure === 'audience' && (inThousands(name) || inThousands(column.heading)) ? value * 1000 : value;
      this.totals.set(column.audience, figures);
    }
  }

  private measure({ measure, index }: DataColumn, cells: readonly string[]): Measure {
    if (measure !== null) return measure;
    const { statistic } = this.columns;
    const said = statistic === null ? null : measureOf(cells[statistic.index] ?? '');
    if (said !== null) return said;
    return (cells[index] ?? '').includes('%') ? 'reach' : this.implied;
  }

  /** A cell's number, percent signs undone but shares kept as percent; null for none or a fault. */
  private number(
    row: number,
    { index, heading }: DataColumn,
    cells: readonly string[],
    measure: Measure,
  ): number | null {
    const text = cells[index] ?? '';
    if (isBlankCell(text)) return null;
    if (/\d\s*\*+$/.test(text)) this.smallBases++;
    const value = parseNumber(text, this.decimal);
    if (!(value >= 0 && value < Infinity)) {
      const rule = value < 0 ? 'is below 0' : 'is not a number';
      this.ledger.fault(`a cell in "${heading}" that ${rule}`, row, cellSentence(row, heading, text, rule));
      return null;
    }
    if (measure === 'audience') return inThousands(heading) ? value * 1000 : value;
    if (!text.includes('%')) return value;
    this.percentSigns = true;
    return value * 100;
  }
}
