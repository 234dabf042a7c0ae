import { memo, useImperativeHandle, useLayoutEffect, useReducer, useRef } from 'react';
import type { Ref } from 'react';
import { flushSync } from 'react-dom';
import {
  csvOf,
  describePoints,
  downloadPicture,
  updateChart,
  Highcharts,
  HighchartsReact,
  isExportable,
  loadExporting,
  svgOf,
} from './highcharts.ts';
import type { ChartOptions, DrawingRef, FinishRows, Picture } from './highcharts.ts';

export interface Drawing {
  download: (picture: Picture) => Promise<void>;
  /** @param finish changes the rows before they become csv text */
  csv: (finish: FinishRows) => Promise<string>;
  svg: (options: ChartOptions) => Promise<string>;
}

interface HighchartsViewProps {
  options: ChartOptions;
  /** The chart's data, compared by identity. While it stays the same, new options may change only the visibility and style of lines. */
  figures?: unknown;
  ref: Ref<Drawing>;
}

/** The Highcharts drawing. Loaded on demand (see `useChartView`), so that pages without charts stay small. */
function HighchartsView({ options, figures, ref }: HighchartsViewProps) {
  const wrapper = useRef<DrawingRef>(null);
  const drawnProps = useRef({ options, figures });
  const wasExported = useRef(false);
  const [version, redraw] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle(ref, () => {
    /** The chart, with the exporting modules loaded. */
    async function exportableChart() {
      await loadExporting();
      // The exporting modules extend only charts that are made later. So this chart is made again, at once.
      if (wrapper.current && !isExportable(wrapper.current.chart)) flushSync(redraw);
      return wrapper.current?.chart;
    }
    return {
      async download(picture) {
        const chart = await exportableChart();
        wasExported.current = true;
        if (chart) await downloadPicture(chart, picture);
      },
      async svg(options) {
        const chart = await exportableChart();
        wasExported.current = true;
        return chart ? svgOf(chart, options) : '';
      },
      async csv(finish) {
        const chart = await exportableChart();
        return chart ? csvOf(chart, finish) : '';
      },
    };
  }, []);
  useLayoutEffect(() => {
    const before = drawnProps.current;
    if (before.options === options) return;
    drawnProps.current = { options, figures };
    const isSameData = figures !== undefined && before.figures === figures;
    // After an export, Highcharts no longer applies changes of the axes, so a new chart is drawn.
    if (wrapper.current && !wasExported.current) updateChart(wrapper.current.chart, options, isSameData);
    else {
      wasExported.current = false;
      redraw();
    }
  }, [options, figures]);
  useLayoutEffect(() => {
    const { chart, container } = wrapper.current!;
    const element = container.current;
    // Only keyboard users and screen readers need descriptions of points. They slow down drawing, so they are added when the focus enters.
    const handleFocus = () => describePoints(chart);
    // In the capture phase, the listener runs before Highcharts looks for a point to focus.
    element.addEventListener('focus', handleFocus, { capture: true });
    return () => element.removeEventListener('focus', handleFocus, { capture: true });
  }, [version]);
  return (
    <HighchartsReact key={version} allowChartUpdate={false} ref={wrapper} highcharts={Highcharts} options={options} />
  );
}

/** Memoized, because its parent components also render for reasons that do not concern the chart. */
export default memo(HighchartsView);
