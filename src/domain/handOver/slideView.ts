export interface SlideChart {
  readonly kind: 'bar' | 'column' | 'line' | 'scatter';
  readonly places: readonly string[];
  /** x values of a scatter chart. */
  readonly at?: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** One per bar, or one per series; empty for the theme's colours. */
  readonly colours: readonly string[];
  readonly format: string;
  readonly xTitle: string;
  readonly yTitle: string;
}

/** A cell of a table. */
export interface SlideCell {
  readonly text: string;
  /** Six hexadecimal digits. */
  readonly fill?: string;
}

/** A slide: a title, an editable chart, and lines next to it. */
export interface SlideView {
  readonly title: string;
  readonly numbers: readonly { readonly label: string; readonly value: string; readonly note: string }[];
  readonly chart: SlideChart | null;
  readonly lines: readonly { readonly bold: string; readonly text: string }[];
  /** A native table under the chart: its first row are the heads. */
  readonly table?: readonly (readonly SlideCell[])[];
  /** Many lines, in small print. */
  readonly isDense?: boolean;
}

export interface SlidesView {
  readonly name: string;
  readonly author: string;
  readonly foot: string;
  readonly slides: readonly SlideView[];
}
