export interface SlideChart {
  readonly kind: 'bar' | 'column' | 'line' | 'scatter';
  /** Labels of the categories, along their axis. */
  readonly places: readonly string[];
  /** x values of a scatter chart. */
  readonly xValues?: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** A point of a scatter chart that is marked. */
  readonly mark?: { readonly x: number; readonly y: number; readonly label: string };
  /** One per bar, or one per series; empty for the theme's colours. */
  readonly colours: readonly string[];
  /** Number format of the values on axis and bars, as in spreadsheets: `#,##0`. */
  readonly format: string;
  readonly xTitle: string;
  readonly yTitle: string;
  /** Columns have their values above them, in place of an axis. */
  readonly showsValues?: boolean;
}

/** A cell of a table. */
export interface SlideCell {
  readonly text: string;
  /** Six hexadecimal digits. */
  readonly fill?: string;
}

/** A figure in large type. */
export interface SlideNumber {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** Parts of a whole, each within the one before it, as one bar. */
export interface SlideShares {
  readonly wholeLabel: string;
  /** The largest first; shares of the whole, 0 to 1. */
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

/** The slide before the appendix, with the titles of what follows. */
export interface DividerSlide {
  readonly kind: 'divider';
  readonly title: string;
  readonly items: readonly string[];
}

/** A title, then numbers, an editable chart, and lines next to it. */
export interface ContentSlide {
  readonly kind: 'content';
  readonly title: string;
  readonly numbers: readonly SlideNumber[];
  readonly shares?: SlideShares;
  readonly chart: SlideChart | null;
  readonly lines: readonly { readonly bold: string; readonly text: string }[];
  /** A native table under the chart: its first row are the heads. */
  readonly table?: readonly (readonly SlideCell[])[];
  /** Its name in the list of the appendix; the title where missing. */
  readonly name?: string;
  /** A line below everything. */
  readonly note?: string;
  /** Many lines, in small print. */
  readonly isDense?: boolean;
}

export type SlideView = CoverSlide | DividerSlide | ContentSlide;

/** Who a slide is from or for. */
export interface SlideBrand {
  readonly name: string;
  /** A data URL; null for none. */
  readonly logo: string | null;
}

export interface SlidesView {
  readonly name: string;
  /** In the properties of the file. */
  readonly author: string;
  readonly agency: SlideBrand;
  readonly client: SlideBrand;
  /** The colour of the stripes on the cover and next to titles, as six hexadecimal digits; null for the theme's. */
  readonly accent: string | null;
  /** At the foot of every slide but the cover, next to the page: the agency, the plan, and what the figures rest on. */
  readonly foot: { readonly agency: string; readonly plan: string; readonly basis: string };
  readonly slides: readonly SlideView[];
}
