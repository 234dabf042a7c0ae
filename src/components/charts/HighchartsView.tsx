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
  /** While this keeps its identity, options that change differ in the looks of the lines only. */
  figures?: unknown;
  ref: Ref<Drawing>;
}

/** The drawing itself. Loaded on its own (see Chart.tsx), so that screens without charts stay light. */
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
    // A chart of which a picture was made no longer takes changes of its axes: it is drawn anew.
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
    // Before the library, which looks for a point to lead to.
    place.addEventListener('focus', enter, { capture: true });
    return () => place.removeEventListener('focus', enter, { capture: true });
  }, [version]);
  return (
    <HighchartsReact key={version} allowChartUpdate={false} ref={wrapper} highcharts={Highcharts} options={options} />
  );
}

/** Drawn for its own options only: whoever shows it may be drawn anew for other reasons. */
export default memo(HighchartsView);
