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
  csv: (finish: FinishRows) => Promise<string>;
  svg: (options: ChartOptions) => Promise<string>;
}

interface HighchartsViewProps {
  options: ChartOptions;
  /** Compared by identity: while it stays the same, new options may change only which lines are shown, and their style. */
  figures?: unknown;
  ref: Ref<Drawing>;
}

/** The Highcharts drawing. Loaded on demand (see `useChartView`), so that pages without charts stay small. */
function HighchartsView({ options, figures, ref }: HighchartsViewProps) {
  const wrapper = useRef<DrawingRef>(null);
  const drawn = useRef({ options, figures });
  const wasExported = useRef(false);
  const [version, redraw] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle(ref, () => {
    async function exportable() {
      await loadExporting();
      if (wrapper.current && !isExportable(wrapper.current.chart)) flushSync(redraw);
      return wrapper.current?.chart;
    }
    return {
      async download(picture) {
        const chart = await exportable();
        wasExported.current = true;
        if (chart) await downloadPicture(chart, picture);
      },
      async svg(options) {
        const chart = await exportable();
        wasExported.current = true;
        return chart ? svgOf(chart, options) : '';
      },
      async csv(finish) {
        const chart = await exportable();
        return chart ? csvOf(chart, finish) : '';
      },
    };
  }, []);
  useLayoutEffect(() => {
    const before = drawn.current;
    if (before.options === options) return;
    drawn.current = { options, figures };
    const isSameData = figures !== undefined && before.figures === figures;
    // After an export, Highcharts no longer applies changes of the axes: the chart is drawn again.
    if (wrapper.current && !wasExported.current) updateChart(wrapper.current.chart, options, isSameData);
    else {
      wasExported.current = false;
      redraw();
    }
  }, [options, figures]);
  useLayoutEffect(() => {
    const { chart, container } = wrapper.current!;
    const place = container.current;
    const enter = () => describePoints(chart);
    // In the capture phase: before Highcharts looks for a point to focus.
    place.addEventListener('focus', enter, { capture: true });
    return () => place.removeEventListener('focus', enter, { capture: true });
  }, [version]);
  return (
    <HighchartsReact key={version} allowChartUpdate={false} ref={wrapper} highcharts={Highcharts} options={options} />
  );
}

/** Memoized, because its parents also render for reasons that do not concern the chart. */
export default memo(HighchartsView);
