import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import { HighchartsReact } from 'highcharts-react-official';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import { loadChunk } from '../loadChunk.ts';

export type ChartOptions = Highcharts.Options;
export type ChartDrawing = Highcharts.Chart;
export type DrawingRef = HighchartsReactRefObject;
export type BarPoint = Highcharts.Point;
export type BarSeries = Highcharts.SeriesBarOptions;
export type ResponsiveRule = Highcharts.ResponsiveRulesOptions;
export type ValueAxis = Highcharts.Axis;
export { Highcharts, HighchartsReact };

/* The only importer of the chart library; loaded with the first chart. */
Highcharts.setOptions({
  // Name, summary and numbers are outside the drawing (Chart.tsx); the library adds keyboard navigation and point descriptions.
  accessibility: {
    landmarkVerbosity: 'disabled',
    // The library's theme draws every series in one colour; ours is in options/chartTheme.ts. Its type lacks the documented `false`.
    highContrastMode: false as unknown as string,
    screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
  },
  credits: { enabled: false },
  lang: { thousandsSep: ',', decimalPoint: '.' },
  // Chart.module.css sets the colour variables, once for all charts.
  palette: { injectCSS: false },
});

/**
 * Loads the exporting modules, which most users never need. Images are made in this browser or fail with an error; the library's export
 * server is never used.
 * @throws {ChunkFailure}
 */
export async function loadExporting(): Promise<void> {
  await loadChunk('exports', async () => {
    // In this order: the later modules extend the first.
    await import('highcharts/esm/modules/exporting.js');
    await import('highcharts/esm/modules/export-data.js');
    await import('highcharts/esm/modules/offline-exporting.js');
  });
  Highcharts.setOptions({
    exporting: {
      enabled: true,
      buttons: { contextButton: { enabled: false } },
      csv: { itemDelimiter: ',', lineDelimiter: '\r\n', decimalPoint: '.' },
      fallbackToExportServer: false,
      local: true,
      // Avoids a warning that PDF needs it; there is no PDF export.
      libURL: '/',
    },
  });
  // No image may leave the browser: without the address, the export server cannot be used even by mistake.
  delete Highcharts.getOptions().exporting?.url;
}

/** Whether a chart was made after the exporting modules were loaded. */
export const isExportable = (chart: ChartDrawing) => (chart as { exporting?: unknown }).exporting !== undefined;

/**
 * Makes every point of a chart reachable by keyboard and described, once the focus is inside. Lines are first drawn without it
 * (`lineOptions.ts`), since the library draws an invisible marker for each described point.
 */
export function describePoints(chart: ChartDrawing): void {
  const limit = chart.options.accessibility?.series?.pointDescriptionEnabledThreshold;
  if (typeof limit !== 'number' || chart.series.every(({ points }) => points.length < limit)) return;
  chart.update({ accessibility: { series: { pointDescriptionEnabledThreshold: false } } }, false);
  for (const line of chart.series) line.update({ type: 'line' }, false);
  chart.redraw(false);
}

/**
 * Updates a chart to new options.
 * @param isSameData only which lines are shown, and their style, has changed
 */
export function updateChart(chart: ChartDrawing, options: ChartOptions, areSame: boolean): void {
  if (!areSame) return chart.update(options, true, true, false);
  const { chart: { events } = {}, series = [] } = options;
  // Without the tooltip, which is the same: with it the library would create every line again.
  if (events) chart.update({ chart: { events } }, false);
  for (const [at, line] of chart.series.entries()) {
    const { visible = true, lineWidth, zIndex } = series[at] as Highcharts.SeriesLineOptions;
    const lineOptions = line.options as Highcharts.SeriesLineOptions;
    if (visible && (lineOptions.lineWidth !== lineWidth || lineOptions.zIndex !== zIndex))
      line.update({ type: 'line', lineWidth: lineWidth!, zIndex: zIndex! }, false);
    if (line.visible !== visible) line.setVisible(visible, false);
  }
  chart.redraw(false);
}

export interface Picture {
  /** With its extension: 'chart.png'. */
  fileName: string;
  /** Pixels of the image for one of the drawing. */
  scale: number;
  /** Merged over the options of the screen: light colours, a title, a legend. */
  options: ChartOptions;
}

/** Added to a chart by the exporting module; missing in the library's types. */
interface ExportsPictures {
  exportChart(options: Highcharts.ExportingOptions, chartOptions: ChartOptions): Promise<void>;
}

/**
 * Makes an image with the library's colour variables in it, since outside of the page it lacks the page's styles. The global option must
 * be set too: otherwise the library scopes the variables to the chart's element in the page.
 */
function withColours<Made>(make: () => Made): Made {
  Highcharts.setOptions({ palette: { injectCSS: true } });
  try {
    return make();
  } finally {
    Highcharts.setOptions({ palette: { injectCSS: false } });
  }
}

/**
 * Draws the chart again off the screen and downloads it as a PNG.
 * @throws {Error} when this browser cannot make the image
 */
export async function downloadPicture(chart: ChartDrawing, picture: Picture): Promise<void> {
  const failures: Error[] = [];
  const settings: Highcharts.ExportingOptions = {
    filename: picture.fileName.replace(/\.png$/, ''),
    type: 'image/png',
    scale: picture.scale,
    local: true,
    fallbackToExportServer: false,
    error: (_options, error) => {
      failures.push(error);
    },
  };
  // The drawing is complete when the promise is returned.
  await withColours(() => (chart as unknown as ExportsPictures).exportChart(settings, picture.options));
  if (failures[0]) throw failures[0];
}

/** Added to a chart by the exporting module; missing in the library's types. */
interface ExportsDrawings {
  getSVG(chartOptions: ChartOptions): string;
}

/** The drawing of an exported image, as svg text. */
export function svgOf(chart: ChartDrawing, options: ChartOptions): string {
  return withColours(() => (chart as unknown as ExportsDrawings).getSVG(options));
}

type CsvCell = string | number | null | undefined;
/** Changes the rows of a csv in place; the first is the header. */
export type FinishRows = (rows: CsvCell[][]) => void;

/** Added to a chart by the export-data module; missing in the library's types. */
interface ExportsData {
  getCSV(useLocalDecimalPoint: boolean): string;
}

/** The data of a chart as csv (RFC 4180), by the library's export-data module; hidden series are left out. */
export function csvOf(chart: ChartDrawing, finish: FinishRows): string {
  const unsubscribe = Highcharts.addEvent(chart, 'exportData', (event) => {
    const { dataRows } = event as unknown as { dataRows: CsvCell[][] };
    finish(dataRows);
    // The library quotes texts, but does not double the quotes inside.
    for (const row of dataRows)
      row.forEach((cell, at) => (row[at] = typeof cell === 'string' ? cell.replaceAll('"', '""') : cell));
  });
  try {
    return `${(chart as unknown as ExportsData).getCSV(false)}\r\n`;
  } finally {
    unsubscribe();
  }
}
