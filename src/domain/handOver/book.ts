/** Number formats of spreadsheets. */
export const FORMATS = {
  dollars: '"$"#,##0',
  /** 0 is an empty label. */
  dollarsIfAny: '"$"#,##0;;',
  cents: '"$"#,##0.00',
  dollarsMoved: '+"$"#,##0;-"$"#,##0;"$"0',
  centsMoved: '+"$"#,##0.00;-"$"#,##0.00;"$"0.00',
  people: '#,##0',
  peopleInWords: '#,##0 "people"',
  /** "7.5 m", "260 k". */
  peopleShort: '[>=999500]0.0,,"\u00a0m";[>=1000]0,"\u00a0k";0',
  /** "7.5 m", "0.26 m", "84 k": as sentences round them, to 10,000 below a million and to 1,000 below 100,000. */
  peopleRounded: '[>=995000]0.0,,"\u00a0m";[>=99500]0.00,,"\u00a0m";0,"\u00a0k"',
  dollarsShort: '[>=999500]"$"0.0#,,"\u00a0m";[>=1000]"$"0,"\u00a0k";"$"0',
  peopleMoved: '+#,##0;-#,##0;0',
  share: '0.0%',
  two: '#,##0.00',
  twoMoved: '+#,##0.00;-#,##0.00;0.00',
  one: '#,##0.0',
  rate: '0.000E+00',
} as const;

export type CellLook =
  | 'plain'
  | 'title'
  | 'paragraph'
  | 'note'
  | 'quiet'
  | 'warn'
  | 'head'
  | 'label'
  | 'strong'
  | 'input'
  | 'total';

/** One cell; for a formula, `value` is its result. */
export interface BookCell {
  readonly value: string | number | null;
  readonly formula?: string;
  readonly format?: string;
  readonly look?: CellLook;
  /** Background colour: six hexadecimal digits. */
  readonly fill?: string;
  /** Number of merged columns. */
  readonly span?: number;
}

interface BookSeries {
  readonly name: string;
  /** As "B2:B10". */
  readonly values: string;
  /** Cells of the categories or x values, as "A2:A10". */
  readonly places: string;
  /** Six hexadecimal digits. */
  readonly colour: string;
  /** Colours of single bars, in order. */
  readonly colours?: readonly string[];
}

export interface BookChart {
  readonly kind: 'bar' | 'column' | 'line' | 'scatter';
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xFormat?: string;
  readonly yFormat: string;
  readonly series: readonly BookSeries[];
  /** Position; rows and columns from 0. */
  readonly from: { readonly row: number; readonly column: number };
  readonly to: { readonly row: number; readonly column: number };
}

export interface BookSheet {
  readonly name: string;
  /** In characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly BookCell[])[];
  /** Frozen rows and columns. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** Printed on one page, or on as many as needed with headings on each. */
  readonly pages: 'one' | 'as many as needed';
  readonly charts?: readonly BookChart[];
  /** Cells that accept amounts only, as "B2:B10". */
  readonly moneyOnly?: string;
}

/** A workbook as data, independent of the file format. */
export interface Book {
  readonly title: string;
  /** The agency, in the properties of the file; people are named in the sheets only. */
  readonly author: string;
  /** Printed at the foot of every sheet; empty for none. */
  readonly foot: string;
  readonly sheets: readonly BookSheet[];
}

export const text = (value: string, look?: CellLook, span?: number): BookCell => ({
  value,
  ...(look && { look }),
  ...(span && { span }),
});

export const figure = (value: number | null, format: string, look?: CellLook): BookCell => ({
  value,
  format,
  ...(look && { look }),
});

export const formula = (written: string, value: number | string, format?: string, look?: CellLook): BookCell => ({
  value,
  formula: written,
  ...(format && { format }),
  ...(look && { look }),
});

export const EMPTY: BookCell = { value: null };

/** 0 -> "A", 26 -> "AA". */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** The cell of a row and a column, both from 0: "B3", or "$B$3". */
export function cellName(row: number, column: number, fixed = false): string {
  return fixed ? `$${columnName(column)}$${row + 1}` : `${columnName(column)}${row + 1}`;
}

/** "B3:B9", rows and columns from 0. */
export function rangeName(from: readonly [row: number, column: number], to: readonly [row: number, column: number]) {
  return `${cellName(...from)}:${cellName(...to)}`;
}
