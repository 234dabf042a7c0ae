import { NOT_STATED } from '../../planning/model/audience.ts';
import type { MarketColumn } from '../../planning/model/audience.ts';
import { shortened } from '../../words/wording.ts';
import { ByteDictionary } from '../bytes/byteDictionary.ts';
import { grown } from '../bytes/bytes.ts';
import type { CsvRecords } from '../csv/csvRecords.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';

/** Maximum number of markets in a column; a column with more different values holds postcodes or free text. */
const MARKETS_MAXIMUM = 60;
const NAME_LENGTH_MAXIMUM = 60;
const INITIAL_ROWS = 1024;

interface CodedColumn {
  readonly column: NamedColumn;
  readonly names: string[];
  readonly codes: Map<string, number>;
  readonly cells: ByteDictionary<number>;
  marketIndex: Uint8Array;
}

/** The market of each respondent in the target, for each column of the file that says where respondents live. */
export class MarketCodes {
  readonly #columns: readonly CodedColumn[];
  readonly #keepRespondents: boolean;
  #rows = 0;

  /** @param keepRespondents  if false, values are only counted, and {@link finish} gives no markets */
  constructor(columns: readonly NamedColumn[], keepRespondents: boolean) {
    this.#keepRespondents = keepRespondents;
    this.#columns = columns.map((column) => {
      const [names, codes] = [[] as string[], new Map<string, number>()];
      const cells = new ByteDictionary((text: string) => codeOf(text, names, codes));
      return { column, names, codes, cells, marketIndex: new Uint8Array(keepRespondents ? INITIAL_ROWS : 0) };
    });
  }

  /** Takes the markets of the next respondent in the target. */
  add(records: CsvRecords): void {
    for (const coded of this.#columns) {
      if (hasTooManyMarkets(coded)) continue;
      const { index } = coded.column;
      const { bytes, start, end } = records.slice(index);
      const code = coded.cells.get(bytes, start, end, () => records.text(index));
      if (!this.#keepRespondents) continue;
      if (this.#rows === coded.marketIndex.length)
        coded.marketIndex = grown(coded.marketIndex, this.#rows, 2 * this.#rows);
      coded.marketIndex[this.#rows] = code;
    }
    this.#rows++;
  }

  /** The columns with 2 to 60 markets. */
  finish(): MarketColumn[] {
    if (!this.#keepRespondents) return [];
    const usable = this.#columns.filter((coded) => valuesOf(coded) > 1 && !hasTooManyMarkets(coded));
    return usable.map(({ column, names, marketIndex }) => ({
      column: column.heading,
      names,
      marketIndex: marketIndex.slice(0, this.#rows),
    }));
  }

  /** Sentences about columns that are left out. */
  notes(): string[] {
    return this.#columns
      .filter(hasTooManyMarkets)
      .map(
        ({ column }) =>
          `"${column.heading}" has more than ${MARKETS_MAXIMUM} different values: reach is not shown by it. For reach by market, give a column with states or regions.`,
      );
  }
}

/** The number of different values. A blank cell is not a value. */
const valuesOf = ({ names }: CodedColumn) => names.filter((name) => name !== NOT_STATED).length;
const hasTooManyMarkets = (coded: CodedColumn) =>
  coded.names.length > MARKETS_MAXIMUM && valuesOf(coded) > MARKETS_MAXIMUM;

function codeOf(cell: string, names: string[], codes: Map<string, number>): number {
  const text = cell.trim().replace(/\s+/g, ' ') || NOT_STATED;
  const key = text.toLowerCase();
  const known = codes.get(key);
  if (known !== undefined) return known;
  codes.set(key, names.length);
  names.push(key === NOT_STATED.toLowerCase() ? NOT_STATED : shortened(text, NAME_LENGTH_MAXIMUM));
  return names.length - 1;
}
