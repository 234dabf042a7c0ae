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
export type DrawnAxis = Highcharts.Axis;
export { Highcharts, HighchartsReact };

/* Only this file imports the chart library. It is loaded with the first chart. */
Highcharts.setOptions({
  // The page has the chart's name, summary and numbers (Chart.tsx). The library adds keyboard navigation and descriptions of points.
  accessibility: {
    landmarkVerbosity: 'disabled',
    // Off: the library's high-contrast theme draws every series in one colour, while chartTheme.ts has a theme of its own.
    // `false` is documented, but the library's type lacks it.
    highContrastMode: false as unknown as string,
    screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
  },
  credits: { enabled: false },
  lang: { thousandsSep: ',', decimalPoint: '.' },
  // Chart.module.css sets the colour variables, once for all charts.
  palette: { injectCSS: false },
});

/**
 * Loads the library's exporting modules, which most users never need. An image is made in this browser. If that fails, there is an error:
 * the library's export server is never used.
 * @throws {ChunkFailure}
 */
export async function loadExporting(): Promise<void> {
  await loadChunk('exports', async () => {
    // The order matters, since the later modules extend the first.
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
      // Without an address the library warns that PDF export needs one, even though this app has no PDF export.
      libURL: '/',
    },
  });
  // No image may leave the browser. Without the export server's address, it cannot be used even by mistake.
  delete Highcharts.getOptions().exporting?.url;
}

/** Whether a chart was made after the exporting modules were loaded. */
export const isExportable = (chart: ChartDrawing) => (chart as { exporting?: unknown }).exporting !== undefined;

/** Argument of the library's updates that leaves the drawing to a later `redraw`. */
const WITHOUT_REDRAW = false;
const WITHOUT_ANIMATION = false;

/**
 * Makes every point of a chart reachable by keyboard, with a description. Called when the focus enters the chart: lines are first drawn
 * without descriptions (`LineChart.tsx`), since the library draws an invisible marker for each described point.
 */
export function describePoints(chart: ChartDrawing): void {
  const limit = chart.options.accessibility?.series?.pointDescriptionEnabledThreshold;
  if (typeof limit !== 'number' || chart.series.every(({ points }) => points.length < limit)) return;
  chart.update({ accessibility: { series: { pointDescriptionEnabledThreshold: false } } }, WITHOUT_REDRAW);
  // The descriptions of points are written only when a line is updated.
  for (const line of chart.series) line.update({ type: 'line' }, WITHOUT_REDRAW);
  chart.redraw(WITHOUT_ANIMATION);
}

/**
 * Updates a chart to new options.
 * @param isSameData true if the points are unchanged, so that only the visibility and the style of lines can differ
 */
export function updateChart(chart: ChartDrawing, options: ChartOptions, isSameData: boolean): void {
  // The first `true` redraws the chart at once. The second adds and removes series, so that the chart has those of `options`.
  if (!isSameData) return chart.update(options, true, true, WITHOUT_ANIMATION);
  const { chart: { events } = {}, series = [] } = options;
  // The tooltip is left out, since it is unchanged and the library would create every line again to update it.
  if (events) chart.update({ chart: { events } }, WITHOUT_REDRAW);
  for (const [index, line] of chart.series.entries()) {
    const { visible = true, lineWidth, zIndex } = series[index] as Highcharts.SeriesLineOptions;
    const lineOptions = line.options as Highcharts.SeriesLineOptions;
    if (visible && (lineOptions.lineWidth !== lineWidth || lineOptions.zIndex !== zIndex))
      line.update({ type: 'line', lineWidth: lineWidth!, zIndex: zIndex! }, WITHOUT_REDRAW);
    if (line.visible !== visible) line.setVisible(visible, WITHOUT_REDRAW);
  }
  chart.redraw(WITHOUT_ANIMATION);
}

export interface Picture {
  /** With its extension: 'chart.png'. */
  fileName: string;
  /** Image pixels for each pixel of the drawing. */
  scale: number;
  /** They replace options of the chart on the screen: a picture has light colours, a title and a legend. */
  options: ChartOptions;
}

/** Added to a chart by the exporting module; missing in the library's types. */
interface ExportsPictures {
  exportChart(options: Highcharts.ExportingOptions, chartOptions: ChartOptions): Promise<void>;
}

/**
 * Makes an image that contains the library's colour variables, since an image outside the page does not have the page's styles. The option
 * must be set globally: set for one chart, the library would limit the variables to the chart's element in the page.
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
  // The drawing is complete when `exportChart` returns its promise, so the colour option may be reset before the promise settles.
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
/** Changes the rows of a csv in place. The first row is the header. */
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
      row.forEach((cell, index) => (row[index] = typeof cell === 'string' ? cell.replaceAll('"', '""') : cell));
  });
  try {
    return `${(chart as unknown as ExportsData).getCSV(false)}\r\n`;
  } finally {
    unsubscribe();
  }
}
