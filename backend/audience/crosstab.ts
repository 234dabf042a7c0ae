import { inThousands } from './columnRoles.ts';
import type { CrosstabColumns } from './crosstabColumns.ts';
import { AudienceFileError } from './audienceFileError.ts';
import type { MappedVehicle, MasterMapping } from './masterMapping.ts';
import { isBlankCell, parseNumber } from './numberText.ts';
import type { DecimalSign } from './numberText.ts';
import { plainName } from './plainName.ts';
import { cellSentence, RowLedger } from './rowLedger.ts';

/** One vehicle of a crosstab: the share of the universe it reaches, and how often [opportunities to see per month]. */
export interface CrosstabVehicle {
  readonly column: string;
  readonly mapped: MappedVehicle;
  readonly reach: number;
  readonly frequency: number;
}

export interface Crosstab {
  /** People. */
  readonly universe: number;
  /** Stated sample, 0 when the file does not say. */
  readonly sample: number;
  readonly vehicles: readonly CrosstabVehicle[];
  readonly unmatched: readonly string[];
  readonly ledger: RowLedger;
  readonly rowsRead: number;
  readonly notes: readonly string[];
}

interface Measured {
  readonly row: number;
  readonly name: string;
  readonly mapped: MappedVehicle;
  readonly audience: number | null;
  readonly reach: number | null;
  readonly frequency: number | null;
  readonly sample: number | null;
}

const NOT_A_VEHICLE =
  /^(?:grand |sub)?-?(?:totals?|base|universe|population|any|net|nett|all|sample|unweighted|weighted|respondents|source|notes?|\*)\b/i;

/**
 * Reads a table with one row per vehicle.
 * @param rows       the whole file; `rows[i]` is spreadsheet row i + 1
 * @param headerRow  spreadsheet row of the headings
 * @throws {AudienceFileError} when no universe is given or can be derived, or too many rows have faults
 */
export function readCrosstab(
  rows: readonly (readonly string[])[],
  headerRow: number,
  columns: CrosstabColumns,
  decimal: DecimalSign,
  mapping: MasterMapping,
): Crosstab {
  const reader = new CrosstabReader(columns, decimal, mapping);
  for (let row = headerRow + 1; row <= rows.length; row++) reader.read(row, rows[row - 1]!);
  const stated = statedNumber([...rows.slice(0, headerRow - 1), ...reader.footers], /universe|population/i, decimal);
  const statedSample = statedNumber(
    [...rows.slice(0, headerRow - 1), ...reader.footers],
    /sample|respondents|unweighted/i,
    decimal,
  );
  return reader.finish(stated, statedSample);
}

class CrosstabReader {
  readonly ledger = new RowLedger();
  readonly footers: (readonly string[])[] = [];
  private readonly measured: Measured[] = [];
  private readonly unmatched: string[] = [];
  private readonly seen = new Map<string, number>();
  private readonly columns: CrosstabColumns;
  private readonly decimal: DecimalSign;
  private readonly mapping: MasterMapping;
  private channelAbove = '';
  private rowsRead = 0;
  private percentSigns = false;

  constructor(columns: CrosstabColumns, decimal: DecimalSign, mapping: MasterMapping) {
    this.columns = columns;
    this.decimal = decimal;
    this.mapping = mapping;
  }

  read(row: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell.trim() === '')) return;
    this.rowsRead++;
    const { channel, vehicle } = this.columns;
    const channelCell = channel === undefined ? '' : (cells[channel.index] ?? '').trim();
    const vehicleCell = vehicle === undefined ? '' : (cells[vehicle.index] ?? '').trim();
    // A merged channel cell stands once, above the rows it is for.
    if (channelCell !== '') this.channelAbove = channelCell;
    const name = vehicleCell === '' ? channelCell : vehicleCell;
    if (NOT_A_VEHICLE.test(name) || cells.filter((cell) => cell.trim() !== '').length <= 1) {
      this.footers.push(cells);
      this.ledger.aside('a total, base, heading or note, not a vehicle', row);
      return;
    }
    const mapped = this.match(vehicleCell);
    if (mapped === null) {
      this.unmatched.push(channelCell === '' || vehicleCell === '' ? name : `${channelCell}: ${vehicleCell}`);
      return;
    }
    this.measure(row, name, mapped, cells);
  }

  private match(vehicle: string): MappedVehicle | null {
    const channel = this.mapping.channel(this.channelAbove);
    if (this.columns.channel === undefined) return this.mapping.match(vehicle);
    if (channel === null) return vehicle === '' ? this.mapping.match(this.channelAbove) : this.mapping.match(vehicle);
    return this.mapping.within(channel, vehicle === '' ? channel : vehicle);
  }

  private measure(row: number, name: string, mapped: MappedVehicle, cells: readonly string[]): void {
    const key = `${mapped.channel}\n${plainName(mapped.publisher)}`;
    const earlier = this.seen.get(key);
    const heading = (this.columns.vehicle ?? this.columns.channel)!.heading;
    if (earlier !== undefined) {
      const rule = `was read in row ${earlier} already as ${mapped.publisher} of ${mapped.channel}; keep one row for each vehicle`;
      this.ledger.fault('a vehicle that an earlier row has', row, cellSentence(row, heading, name, rule));
      return;
    }
    const before = this.ledger.faulty;
    const audience = this.number(row, cells, 'audience');
    const reach = this.number(row, cells, 'reach');
    const frequency = this.number(row, cells, 'frequency');
    const sample = this.number(row, cells, 'sample');
    if (this.ledger.faulty > before) return;
    this.seen.set(key, row);
    const people = audience !== null && inThousands(this.columns.audience!.heading) ? audience * 1000 : audience;
    this.measured.push({ row, name, mapped, audience: people, reach, frequency, sample });
  }

  private number(
    row: number,
    cells: readonly string[],
    role: 'audience' | 'reach' | 'frequency' | 'sample',
  ): number | null {
    const column = this.columns[role];
    const text = column === undefined ? '' : (cells[column.index] ?? '');
    if (column === undefined || isBlankCell(text)) return null;
    const value = parseNumber(text, this.decimal);
    if (value >= 0 && value < Infinity) {
      if (!text.includes('%')) return value;
      this.percentSigns = true;
      return value * 100;
    }
    const rule = value < 0 ? 'is below 0' : 'is not a number';
    this.ledger.fault(`a cell in "${column.heading}" that ${rule}`, row, cellSentence(row, column.heading, text, rule));
    return null;
  }

  finish(statedUniverse: number | null, statedSample: number | null): Crosstab {
    const notes: string[] = [];
    const percent = this.reachScale(notes);
    const universe = statedUniverse ?? this.derivedUniverse(percent, notes);
    const vehicles = this.measured.flatMap((vehicle) => this.vehicle(vehicle, universe, percent));
    this.ledger.refuseIfTooFew(vehicles.length, 'vehicle');
    if (this.columns.frequency === undefined) {
      notes.push('The file gives no frequency: within a channel, vehicles count by their audience alone.');
    }
    const samples = this.measured.map(({ sample }) => sample ?? 0);
    const sample = statedSample ?? 0;
    if (sample > 0 && samples.some((own) => own > sample))
      notes.push(`The stated sample of ${sample} is smaller than a row's.`);
    const { unmatched, ledger, rowsRead } = this;
    return { universe, sample, vehicles, unmatched, ledger, rowsRead, notes };
  }

  /** What 1 in the reach column means: 0.01 when it holds percent, 1 when it holds shares. */
  private reachScale(notes: string[]): number {
    const reaches = this.measured.flatMap(({ reach }) => (reach === null ? [] : [reach]));
    if (this.percentSigns || reaches.length === 0 || reaches.some((reach) => reach > 1)) return 0.01;
    notes.push(`No value in "${this.columns.reach!.heading}" is above 1: they were read as shares (0.123 is 12.3 %).`);
    return 1;
  }

  /** Audience divided by reach, from the row with the largest reach: there rounding matters least. */
  private derivedUniverse(percent: number, notes: string[]): number {
    let best: Measured | null = null;
    for (const row of this.measured) {
      if (row.audience !== null && row.reach !== null && row.reach > (best?.reach ?? 0) && row.audience > 0) best = row;
    }
    if (best === null) {
      this.ledger.refuseIfTooFew(this.measured.length, 'vehicle');
      throw new AudienceFileError('The file does not say how many people its universe has.', [
        'Add a line above the table such as "Universe (000), 21500", or give both audience and reach % for each vehicle.',
      ]);
    }
    const universe = best.audience! / (best.reach! * percent);
    notes.push(`The universe was derived from audience and reach of "${best.name}" in row ${best.row}.`);
    return universe;
  }

  private vehicle(
    { row, name, mapped, audience, reach, frequency }: Measured,
    universe: number,
    percent: number,
  ): CrosstabVehicle[] {
    const share = audience !== null ? audience / universe : reach !== null ? reach * percent : 0;
    // Rounded audiences may exceed a derived universe by a hair.
    if (share > 1.005) {
      const column = audience !== null ? this.columns.audience! : this.columns.reach!;
      const value = String(audience ?? reach);
      const rule = `of "${name}" is more than the universe of ${Math.round(universe).toLocaleString('en-AU')} people`;
      this.ledger.fault('an audience above the universe', row, cellSentence(row, column.heading, value, rule));
      return [];
    }
    return [{ column: name, mapped, reach: Math.min(1, share), frequency: frequency ?? 1 }];
  }
}

/** A number on a line of its own, such as "Universe (000): 21,500" or "Sample", "2,431". */
function statedNumber(rows: readonly (readonly string[])[], label: RegExp, decimal: DecimalSign): number | null {
  for (const cells of rows) {
    const at = cells.findIndex((cell) => label.test(cell));
    if (at < 0) continue;
    const inLabel = /[:=]\s*([\d.,\s]*\d)/.exec(cells[at]!);
    const texts = inLabel === null ? cells.slice(at + 1) : [inLabel[1]!];
    const value = texts.map((text) => parseNumber(text, decimal)).find((number) => number > 0);
    if (value !== undefined) return inThousands(cells[at]!) ? value * 1000 : value;
  }
  return null;
}
