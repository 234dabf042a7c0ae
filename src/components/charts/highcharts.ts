import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import { HighchartsReact } from 'highcharts-react-official';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import { loadChunk } from '../loadChunk.ts';

export type ChartOptions = Highcharts.Options;
export type ChartDrawing = Highcharts.Chart;
export type DrawingRef = HighchartsReactRefObject;
export type BarPoint = Highcharts.Point;
export type ValueAxis = Highcharts.Axis;
export { Highcharts, HighchartsReact };

/* The only file that imports the chart library; it is loaded when the first chart is shown. */
Highcharts.setOptions({
  // A chart's name, words and numbers stand beside it (Chart.tsx); the library adds what the keyboard finds inside.
  accessibility: {
    landmarkVerbosity: 'disabled',
    // The library's own theme draws every series in one colour; ours is in options/chartTheme.ts. Its type forgets the documented false.
    highContrastMode: false as unknown as string,
    screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
  },
  credits: { enabled: false },
  lang: { thousandsSep: ',', decimalPoint: '.' },
  // What it calls its colours the page's styles say once (Chart.module.css).
  palette: { injectCSS: false },
});

/**
 * Loads what writes and pictures drawings: most who read a chart take neither. Pictures are made in this browser: what it cannot make
 * fails with an error and is never handed to the library's export server.
 * @throws {ChunkFailure} when it cannot be had
 */
export async function loadExporting(): Promise<void> {
  await loadChunk('exports', async () => {
    // One after another: the later ones add to the first.
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
      // The library warns that PDF will not work without this; no PDF is offered.
      libURL: '/',
    },
  });
  // No picture may ever leave the browser: without its address the export server cannot be asked even by mistake.
  delete Highcharts.getOptions().exporting?.url;
}

/** Whether a drawing was made when what exports it was there. */
export const isExportable = (chart: ChartDrawing) => (chart as { exporting?: unknown }).exporting !== undefined;

/**
 * Has every point of a chart described and reached by keys, once the focus is inside. Lines are drawn without it
 * (`lineOptions.ts`): the library draws an invisible marker at each point that it describes.
 */
export function describePoints(chart: ChartDrawing): void {
  const most = chart.options.accessibility?.series?.pointDescriptionEnabledThreshold;
  if (typeof most !== 'number' || chart.series.every(({ points }) => points.length < most)) return;
  chart.update({ accessibility: { series: { pointDescriptionEnabledThreshold: false } } }, false);
  for (const line of chart.series) line.update({ type: 'line' }, false);
  chart.redraw(false);
}

/**
 * Brings a chart to other options; points that stay are moved, not drawn again.
 * @param areSame the figures are those of before: only which lines are shown, and how, has changed
 */
export function updateChart(chart: ChartDrawing, options: ChartOptions, areSame: boolean): void {
  if (!areSame) return chart.update(options, true, true, false);
  const { chart: { events } = {}, series = [] } = options;
  // Not the tooltip, whose words are those of before: with it the library would make every line again.
  if (events) chart.update({ chart: { events } }, false);
  for (const [at, line] of chart.series.entries()) {
    const { visible = true, lineWidth, zIndex } = series[at] as Highcharts.SeriesLineOptions;
    const own = line.options as Highcharts.SeriesLineOptions;
    if (visible && (own.lineWidth !== lineWidth || own.zIndex !== zIndex))
      line.update({ type: 'line', lineWidth: lineWidth!, zIndex: zIndex! }, false);
    if (line.visible !== visible) line.setVisible(visible, false);
  }
  chart.redraw(false);
}

export interface Picture {
  /** With its ending: 'chart.png'. */
  fileName: string;
  /** Pixels of the picture for one of the drawing. */
  scale: number;
  /** Laid over what the screen shows: light colours, a title, a legend. */
  options: ChartOptions;
}

/** The library's own types leave out what its exporting module adds to a chart. */
interface ExportsPictures {
  exportChart(options: Highcharts.ExportingOptions, chartOptions: ChartOptions): Promise<void>;
}

/**
 * Has a picture take the library's colours along, which leaves the page and the styles that say them. Where the library's own options do not
 * say what the picture's do, it would have them for its place in the page alone.
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
 * Draws the chart once more off the screen and downloads it as PNG.
 * @throws {Error} when this browser cannot make the picture.
 */
export async function downloadPicture(chart: ChartDrawing, picture: Picture): Promise<void> {
  const failures: Error[] = [];
  const asked: Highcharts.ExportingOptions = {
    filename: picture.fileName.replace(/\.png$/, ''),
    type: 'image/png',
    scale: picture.scale,
    local: true,
    fallbackToExportServer: false,
    error: (_options, error) => {
      failures.push(error);
    },
  };
  // Drawn by the time it returns its promise.
  await withColours(() => (chart as unknown as ExportsPictures).exportChart(asked, picture.options));
  if (failures[0]) throw failures[0];
}

/** The same for the drawing as text. */
interface ExportsDrawings {
  getSVG(chartOptions: ChartOptions): string;
}

/** The drawing as it would stand on a picture, as svg text. */
export function svgOf(chart: ChartDrawing, options: ChartOptions): string {
  return withColours(() => (chart as unknown as ExportsDrawings).getSVG(options));
}

type CsvCell = string | number | null | undefined;
/** Sees to the rows of a csv, the head first, in place. */
export type FinishRows = (rows: CsvCell[][]) => void;

/** The same for its module that writes data. */
interface ExportsData {
  getCSV(useLocalDecimalPoint: boolean): string;
}

/** The figures of a drawing as csv (RFC 4180), written by the library's own export of data; series that are not shown stay out. */
export function csvOf(chart: ChartDrawing, finish: FinishRows): string {
  const done = Highcharts.addEvent(chart, 'exportData', (event) => {
    const { dataRows } = event as unknown as { dataRows: CsvCell[][] };
    finish(dataRows);
    // The library puts texts between quotation marks, but not those within twice.
    for (const row of dataRows)
      row.forEach((cell, at) => (row[at] = typeof cell === 'string' ? cell.replaceAll('"', '""') : cell));
  });
  try {
    return `${(chart as unknown as ExportsData).getCSV(false)}\r\n`;
  } finally {
    done();
  }
}
