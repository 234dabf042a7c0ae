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
import { readLightTheme, useChartTheme } from './options/chartTheme.ts';
import type { ChartTheme } from './options/chartTheme.ts';
import type { ChartOptions, FinishRows } from './highcharts.ts';
import type { Drawing } from './HighchartsView.tsx';
import { withCaption, PICTURE_SCALE, pictureOptions } from './options/pictureOptions.ts';
import { pngOf } from './pngOf.ts';
import { useChartView } from './useChartView.ts';

/** What a page may ask of a chart it shows. */
export interface ChartHandle {
  /**
   * Downloads the chart as PNG on white, made in this browser.
   * @throws {Error} when the chart is not drawn yet or the browser cannot make the picture.
   */
  downloadPng: (fileName: string) => Promise<void>;
  /**
   * The figures that are drawn, as csv text made by the drawing library; `finish` sees to its cells before they are written.
   * @throws {Error} when the chart is not drawn yet.
   */
  csv: (finish: FinishRows) => Promise<string>;
  /**
   * The same picture as bytes, with a line below the drawing that says what it is of.
   * @throws {Error} as `downloadPng`.
   */
  picture: (caption: string) => Promise<Blob>;
}

interface ChartProps {
  /** The chart's name: for assistive technology, and written on the picture. */
  title: string;
  /** What the chart says, in words. */
  summary: string;
  /** Height of the drawing [px], kept while it loads. */
  height: number;
  /** Builds the drawing in a theme. Must keep its identity while the data does. */
  build: (theme: ChartTheme) => ChartOptions;
  /** The numbers behind the drawing, folded away under it. */
  table: ReactNode;
  /** The numbers are half of what is shown: they stand open beside the drawing, under it where there is no room. */
  tableOpen?: boolean | undefined;
  /** Its sentence is left to readers that cannot see the drawing, which says the same. */
  summaryHidden?: boolean;
  /** While this keeps its identity, a build differs from the one before in the looks of its lines only. */
  figures?: unknown;
  ref?: Ref<ChartHandle> | undefined;
}

/** A drawing with its words and its numbers. */
export function Chart({ title, summary, height, build, table, figures, tableOpen, summaryHidden, ref }: ChartProps) {
  const library = useChartView();
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(null);
  const theme = useChartTheme();
  const printing = usePrinting();
  const [isNear, drawNow] = useNearScreen(place);
  const isDrawn = isNear || printing;
  // Hundreds of cells that are folded away are not waited for.
  const numbers = useDeferredValue(table, tableOpen ? table : null);
  const options = useMemo(() => {
    const named = namedOptions(build(theme), title);
    return printing ? paperOptions(named) : named;
  }, [build, theme, title, printing]);
  // Colours and the width of paper reach into every part of a drawing.
  const remountKey = `${theme.text} ${theme.panel} ${printing}`;
  useImperativeHandle(ref, () => {
    /** Also where it has not come into sight yet. */
    const drawnChart = () => {
      if (!drawing.current) drawNow();
      if (!drawing.current) throw new Error('The chart is not drawn yet.');
      return drawing.current;
    };
    return {
      async downloadPng(fileName) {
        const options = pictureOptions(build(readLightTheme()), title);
        await drawnChart().download({ fileName, scale: PICTURE_SCALE, options });
      },
      async picture(caption) {
        const options = withCaption(pictureOptions(build(readLightTheme()), title), caption);
        return pngOf(await drawnChart().svg(options), PICTURE_SCALE);
      },
      csv: async (finish) => drawnChart().csv(finish),
    };
  }, [build, title, drawNow]);
  return (
    <figure aria-label={title} className={classNames(styles.chart, tableOpen && styles.beside)}>
      <div ref={place} className={styles.drawing} style={{ minHeight: height }}>
        {(library.phase === 'loading' || (library.phase === 'here' && !isDrawn)) && <Skeleton height={height} />}
        {library.phase === 'here' && isDrawn && (
          <library.View key={remountKey} ref={drawing} options={options} figures={figures} />
        )}
        {library.phase === 'failed' && (
          <RetryNotice onRetry={library.retry}>
            {library.message}. The numbers are {tableOpen ? 'here' : 'below'}; the drawing needs a connection.
          </RetryNotice>
        )}
      </div>
      <figcaption className={summaryHidden ? undefined : styles.summary}>
        {summaryHidden ? <VisuallyHidden>{summary}</VisuallyHidden> : summary}
      </figcaption>
      <div className={styles.numbers}>
        {tableOpen ? table : <Disclosure summary="Show the numbers">{numbers}</Disclosure>}
      </div>
    </figure>
  );
}

/** The title stands beside the drawing, not in it; readers that walk through the drawing hear it as its name. */
function namedOptions(options: ChartOptions, title: string): ChartOptions {
  const name = title.replace(/[{}]/g, '');
  const accessibility = { defaultChartTitle: name, chartContainerLabel: name, svgContainerLabel: name };
  return { ...options, lang: { accessibility } };
}

/** Drawn for the width of a sheet and not for that of the screen, which would leave type of six points [px]. */
const PAPER_WIDTH_PX = 620;

/** Lying bars stand closer on paper, where nobody has to hit them: many channels keep their type readable on a low sheet. */
const PAPER_BAR_SHARE = 0.6;
/** The axis below the bars, which keeps its height [px]. */
const AXIS_PX = 72;

function paperOptions(options: ChartOptions): ChartOptions {
  const height = Number(options.chart?.height);
  const lying = AXIS_PX + PAPER_BAR_SHARE * (height - AXIS_PX);
  const isLying = options.chart?.type === 'bar';
  return { ...options, chart: { ...options.chart, width: PAPER_WIDTH_PX, height: isLying ? lying : height } };
}
