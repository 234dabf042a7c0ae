import { useDeferredValue, useImperativeHandle, useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { RetryNotice } from '../RetryNotice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useNearScreen } from '../../ui/useNearScreen.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './Chart.module.css';
import { readLightTheme, useChartTheme } from './chartTheme.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ChartOptions, FinishRows } from './highcharts.ts';
import type { Drawing } from './HighchartsView.tsx';
import { useChartView } from './useChartView.ts';

/** What a page can do with a chart. */
export interface ChartHandle {
  /**
   * Downloads the chart as a PNG on white, made in this browser.
   * @param caption  a line below the drawing
   * @throws {Error} when the chart is not drawn yet or the browser cannot make the image
   */
  downloadPng: (fileName: string, caption?: string) => Promise<void>;
  /**
   * The chart's data as csv; `finish` may change the cells before they are written.
   * @throws {Error} when the chart is not drawn yet
   */
  csv: (finish: FinishRows) => Promise<string>;
  /**
   * The PNG as a blob, with a caption below the drawing.
   * @throws {Error} as `downloadPng`
   */
  picture: (caption: string) => Promise<Blob>;
}

interface ChartProps {
  /** The chart's name: for assistive technology, and the title of the PNG. */
  title: string;
  /** What the chart shows, in a sentence. */
  summary: string;
  /** Height of the drawing [px], reserved while it loads. */
  height: number;
  /** Makes the chart options for a theme. Must be memoized by the caller. */
  buildOptions: (theme: ChartTheme) => ChartOptions;
  /** The numbers of the drawing, collapsed below it unless `isTableOpen`. */
  table: ReactNode;
  /** True shows the table without a button to open it: next to the drawing, or below the drawing on narrow screens. */
  isTableOpen?: boolean | undefined;
  /** True keeps the summary for assistive technology only, because the drawing shows the same. */
  isSummaryHidden?: boolean;
  /** The chart's data, compared by identity. If a caller passes the same object again, its new options must differ only in the
   * visibility and style of lines: the chart redraws nothing else. */
  figures?: unknown;
  ref?: Ref<ChartHandle> | undefined;
}

/** A chart: the drawing, a summary sentence and a table of its numbers. */
export function Chart({
  title,
  summary,
  height,
  buildOptions,
  table,
  figures,
  isTableOpen,
  isSummaryHidden,
  ref,
}: ChartProps) {
  const library = useChartView();
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(null);
  const theme = useChartTheme();
  const isPrinting = usePrinting();
  const [isNear, drawNow] = useNearScreen(container);
  const isDrawn = isNear || isPrinting;
  // A collapsed table can have hundreds of cells, which must not delay the drawing.
  const numbers = useDeferredValue(table, isTableOpen ? table : null);
  const options = useMemo(() => {
    const optionsWithName = namedOptions(buildOptions(theme), title);
    return isPrinting ? paperOptions(optionsWithName) : optionsWithName;
  }, [buildOptions, theme, title, isPrinting]);
  // A change of theme, or printing, changes every part of the drawing, so the drawing is mounted again.
  const remountKey = `${theme.text} ${theme.panel} ${isPrinting}`;
  useImperativeHandle(ref, () => {
    /** The chart. If it was not near the screen yet, it is drawn first. */
    const drawnChart = () => {
      if (!drawing.current) drawNow();
      if (!drawing.current) throw new Error('The chart is not drawn yet.');
      return drawing.current;
    };
    return {
      async downloadPng(fileName, caption) {
        const uncaptioned = pictureOptions(buildOptions(readLightTheme()), title);
        const optionsOfPicture = caption === undefined ? uncaptioned : withCaption(uncaptioned, caption);
        await drawnChart().download({ fileName, scale: PICTURE_SCALE, options: optionsOfPicture });
      },
      async picture(caption) {
        const optionsOfPicture = withCaption(pictureOptions(buildOptions(readLightTheme()), title), caption);
        return pngOf(await drawnChart().svg(optionsOfPicture), PICTURE_SCALE);
      },
      csv: async (finish) => drawnChart().csv(finish),
    };
  }, [buildOptions, title, drawNow]);
  return (
    <figure aria-label={title} className={classNames(styles.chart, isTableOpen && styles.withTable)}>
      <div ref={container} className={styles.drawing} style={{ minHeight: height }}>
        {(library.phase === 'loading' || (library.phase === 'loaded' && !isDrawn)) && <Skeleton height={height} />}
        {library.phase === 'loaded' && isDrawn && (
          <library.View key={remountKey} ref={drawing} options={options} figures={figures} />
        )}
        {library.phase === 'failed' && (
          <RetryNotice onRetry={library.retry}>
            {library.message}. The numbers are {isTableOpen ? 'here' : 'below'}; the drawing needs a connection.
          </RetryNotice>
        )}
      </div>
      <figcaption className={isSummaryHidden ? undefined : styles.summary}>
        {isSummaryHidden ? <VisuallyHidden>{summary}</VisuallyHidden> : summary}
      </figcaption>
      <div className={styles.numbers}>
        {isTableOpen ? table : <Disclosure summary="Show the numbers">{numbers}</Disclosure>}
      </div>
    </figure>
  );
}

/**
 * Converts an svg to a PNG, in this browser.
 * @param scale  pixels of the PNG for each pixel of the svg
 * @throws {Error} when this browser cannot make the image
 */
async function pngOf(svg: string, scale: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot make pictures.'))),
      'image/png',
    ),
  );
}

/** The page shows the title outside the drawing. Inside, the title is the drawing's name for assistive technology. */
function namedOptions(options: ChartOptions, title: string): ChartOptions {
  const name = title.replace(/[{}]/g, '');
  const accessibility = { defaultChartTitle: name, chartContainerLabel: name, svgContainerLabel: name };
  return { ...options, lang: { accessibility } };
}

/** Width of a printed chart [px], for the width of a page. A chart drawn for the screen and scaled down would have 6 pt type. */
const PAPER_WIDTH_PX = 620;

/** Height of a printed bar as a share of its height on the screen. Printed bars need not be high enough to press, so more fit. */
const PAPER_BAR_SHARE = 0.6;
/** Height of the axis below the bars [px], which is the same in print. */
const AXIS_PX = 72;

function paperOptions(options: ChartOptions): ChartOptions {
  const height = Number(options.chart?.height);
  const heightInPrint = AXIS_PX + PAPER_BAR_SHARE * (height - AXIS_PX);
  const isHorizontal = options.chart?.type === 'bar';
  return {
    ...options,
    chart: { ...options.chart, width: PAPER_WIDTH_PX, height: isHorizontal ? heightInPrint : height },
  };
}

/** Images are for slides, which are about 2,000 px wide. They are drawn half as wide and then doubled, so that the type is large enough. */
const PICTURE_WIDTH_PX = 1000;
const PICTURE_SCALE = 2;

/** Heights that the title and the legend add to an image. The legend grows by a row for each `LEGEND_ROW_ITEMS` series. */
const TITLE_PX = 48;
const LEGEND_PX = 32;
const LEGEND_ROW_PX = 19;
const LEGEND_ROW_ITEMS = 6;

/** Options of an exported image: a white background, a title, and a legend if there are several series. */
export function pictureOptions(options: ChartOptions, title: string): ChartOptions {
  const { series = [] } = options;
  const legendHeight = series.length > 1 ? LEGEND_PX + LEGEND_ROW_PX * Math.ceil(series.length / LEGEND_ROW_ITEMS) : 0;
  const height = Number(options.chart?.height) + TITLE_PX + legendHeight;
  return {
    ...options,
    // The image is used outside the page, so it must contain its own colours. The spacing is top, right, bottom and left.
    palette: { injectCSS: true },
    chart: { ...options.chart, backgroundColor: '#ffffff', spacing: [20, 24, 16, 20], width: PICTURE_WIDTH_PX, height },
    title: { ...options.title, text: title },
    legend: {
      ...options.legend,
      enabled: series.length > 1,
      itemStyle: { color: String(options.title?.style?.color), fontWeight: '500', fontSize: '12px' },
    },
  };
}

/** Height that a caption adds to an image. */
const CAPTION_PX = 24;

/** Adds a caption below the chart, which says what the image shows when it is passed on without its report. */
function withCaption(options: ChartOptions, caption: string): ChartOptions {
  const text = caption.replace(/[&<>{}]/g, (letter) => ESCAPED[letter] ?? '');
  // The colour `--text-quiet` of the light theme.
  const style = { color: '#59626d', fontSize: '12px' };
  const height = Number(options.chart?.height) + CAPTION_PX;
  return { ...options, chart: { ...options.chart, height }, caption: { text, align: 'left', style } };
}

/** The library reads captions as markup, so these letters are escaped. It reads braces as placeholders, so they are left out. */
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
