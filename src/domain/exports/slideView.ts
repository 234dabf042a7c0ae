export interface SlideChart {
  readonly kind: 'bar' | 'column' | 'line' | 'scatter';
  /** Labels of the categories along the category axis. */
  readonly categories: readonly string[];
  /** x values of a scatter chart. */
  readonly xValues?: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** The marked point of a scatter chart. */
  readonly mark?: { readonly x: number; readonly y: number; readonly label: string };
  /** One colour per bar, or one per series; empty for the theme's colours. */
  readonly colours: readonly string[];
  /** Number format of the values on the axis and on bars, written as in spreadsheets: `#,##0`. */
  readonly format: string;
  readonly xTitle: string;
  readonly yTitle: string;
  /** Whether each column has its value above it. The chart then has no value axis. */
  readonly showsValues?: boolean;
}

/** A cell of a table. */
export interface SlideCell {
  readonly text: string;
  /** Background colour of the cell: six hexadecimal digits. */
  readonly fill?: string;
}

/** A figure in large type. */
export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** One bar that shows parts of a whole. Each part is contained in the part before it. */
export interface SlideShares {
  readonly wholeLabel: string;
  /** The parts, the largest first. A share is a part of the whole, 0 to 1. */
  readonly parts: readonly { readonly share: number; readonly label: string }[];
}

/** The first slide. */
export interface CoverSlide {
  readonly kind: 'cover';
  readonly title: string;
  readonly subtitle: string;
  /** The last line of text, in small type. */
  readonly line: string;
}

/** The slide before the appendix, with the titles of the slides in the appendix. */
export interface DividerSlide {
  readonly kind: 'divider';
  readonly title: string;
  readonly items: readonly string[];
}

/** A title, then numbers, an editable chart, and lines next to it. */
export interface ContentSlide {
  readonly kind: 'content';
  readonly title: string;
  readonly numbers: readonly KeyFigure[];
  readonly shares?: SlideShares;
  readonly chart: SlideChart | null;
  readonly lines: readonly { readonly bold: string; readonly text: string }[];
  /** A table under the chart that can be edited in the presentation program. Its first row has the column heads. */
  readonly table?: readonly (readonly SlideCell[])[];
  /** The row of the table that is bold besides the heads, counted from 0. If missing, it is the last row, which has the sums. */
  readonly boldRow?: number;
  /** The slide's name in the list of the appendix. If missing, the title is listed. */
  readonly name?: string;
  /** A line below everything. */
  readonly note?: string;
  /** Whether the slide has many lines, which are then set in small print. */
  readonly isDense?: boolean;
}

export type SlideView = CoverSlide | DividerSlide | ContentSlide;

/** The agency or the client on the slides. */
export interface SlideBrand {
  readonly name: string;
  /** The logo as a data URL; null if there is none. */
  readonly logo: string | null;
}

/** All slides of a plan, and what the file says about itself. */
export interface SlideDeck {
  /** The plan's name, which is the title in the properties of the file. */
  readonly name: string;
  /** The author in the properties of the file. */
  readonly author: string;
  readonly agency: SlideBrand;
  readonly client: SlideBrand;
  /** The colour of the stripes on the cover and next to titles, as six hexadecimal digits; null for the theme's colour. */
  readonly accent: string | null;
  /** The foot of every slide except the cover, next to the page number: the agency, the plan, and what the figures are based on. */
  readonly foot: { readonly agency: string; readonly plan: string; readonly basis: string };
  readonly slides: readonly SlideView[];
}
