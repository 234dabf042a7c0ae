/** Number formats in the notation of spreadsheets. A format whose name ends in Moved is for differences and shows their sign. */
export const FORMATS = {
  dollars: '"$"#,##0',
  /** Shows nothing for 0. */
  dollarsIfAny: '"$"#,##0;;',
  cents: '"$"#,##0.00',
  dollarsMoved: '+"$"#,##0;-"$"#,##0;"$"0',
  centsMoved: '+"$"#,##0.00;-"$"#,##0.00;"$"0.00',
  people: '#,##0',
  peopleInWords: '#,##0 "people"',
  /** Rounded to "7.5 m", "260 k". */
  peopleShort: '[>=999500]0.0,,"\u00a0m";[>=1000]0,"\u00a0k";0',
  /** "7.5 m", "0.26 m", "84 k": rounded as in sentences, to 10,000 people below a million and to 1,000 people below 100,000. */
  peopleRounded: '[>=995000]0.0,,"\u00a0m";[>=99500]0.00,,"\u00a0m";0,"\u00a0k"',
  dollarsShort: '[>=999500]"$"0.0#,,"\u00a0m";[>=1000]"$"0,"\u00a0k";"$"0',
  peopleMoved: '+#,##0;-#,##0;0',
  share: '0.0%',
  twoDecimals: '#,##0.00',
  twoDecimalsMoved: '+#,##0.00;-#,##0.00;0.00',
  oneDecimal: '#,##0.0',
  scientific: '0.000E+00',
} as const;

export type CellLook =
  | 'plain'
  | 'title'
  | 'paragraph'
  | 'note'
  | 'sideNote'
  | 'quiet'
  | 'warn'
  | 'head'
  | 'label'
  | 'strong'
  | 'input'
  | 'total';

/** One cell. If it has a formula, `value` is the result of the formula. */
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
  /** The cells with the values, such as "B2:B10". */
  readonly values: string;
  /** The cells with the categories or x values, such as "A2:A10". */
  readonly categories: string;
  /** Colour of the series: six hexadecimal digits. */
  readonly colour: string;
  /** Colours of the single bars, in the order of the bars. */
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
  /** The corner cells of the chart. Rows and columns are counted from 0. */
  readonly from: { readonly row: number; readonly column: number };
  readonly to: { readonly row: number; readonly column: number };
}

export interface BookSheet {
  readonly name: string;
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly BookCell[])[];
  /** Number of rows and columns that stay visible when the sheet is scrolled. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** Whether the sheet is printed on one page, or on as many as needed with the headings on each page. */
  readonly pages: 'one' | 'as many as needed';
  readonly charts?: readonly BookChart[];
  /** The cells that accept only amounts of money, such as "B2:B10". */
  readonly moneyOnly?: string;
}

/** A workbook as data, independent of the file format. */
export interface Book {
  readonly title: string;
  /** The author in the properties of the file: the agency. Persons are named only in the sheets. */
  readonly author: string;
  /** The text printed at the foot of every sheet; empty if there is none. */
  readonly foot: string;
  readonly sheets: readonly BookSheet[];
}

/** A cell with a text. @param span  number of columns over which the cell is merged */
export const text = (value: string, look?: CellLook, span?: number): BookCell => ({
  value,
  ...(look && { look }),
  ...(span && { span }),
});

/** The cells of a row of headings. */
export const headCells = (names: readonly string[]): BookCell[] => names.map((name) => text(name, 'head'));

/** A cell with a number. @param format  one of FORMATS, or another number format of spreadsheets */
export const figure = (value: number | null, format: string, look?: CellLook): BookCell => ({
  value,
  format,
  ...(look && { look }),
});

/** A cell with a formula. @param written  the formula without its "=" @param value  the result of the formula */
export const formula = (written: string, value: number | string, format?: string, look?: CellLook): BookCell => ({
  value,
  formula: written,
  ...(format && { format }),
  ...(look && { look }),
});

export const EMPTY: BookCell = { value: null };

/** The letters of a column, counted from 0: "A" for 0, "AA" for 26. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** The name of a cell: "B3", or "$B$3" if `isAbsolute`. Row and column are counted from 0. */
export function cellName(row: number, column: number, isAbsolute = false): string {
  return isAbsolute ? `$${columnName(column)}$${row + 1}` : `${columnName(column)}${row + 1}`;
}

/** The name of a range of cells: "B3:B9". Rows and columns are counted from 0. */
export function rangeName(from: readonly [row: number, column: number], to: readonly [row: number, column: number]) {
  return `${cellName(...from)}:${cellName(...to)}`;
}
