import { memo, useImperativeHandle, useLayoutEffect, useReducer, useRef } from 'react';
import type { Ref } from 'react';
import { flushSync } from 'react-dom';
import {
  csvOf,
  describePoints,
  downloadPicture,
  followOptions,
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
  const wasPictured = useRef(false);
  const [turn, drawAnew] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle(ref, () => {
    async function exportable() {
      await loadExporting();
      if (wrapper.current && !isExportable(wrapper.current.chart)) flushSync(drawAnew);
      return wrapper.current?.chart;
    }
    return {
      async download(picture) {
        const chart = await exportable();
        wasPictured.current = true;
        if (chart) await downloadPicture(chart, picture);
      },
      async svg(options) {
        const chart = await exportable();
        wasPictured.current = true;
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
    const areSame = figures !== undefined && before.figures === figures;
    // A chart of which a picture was made no longer takes changes of its axes: it is drawn anew.
    if (wrapper.current && !wasPictured.current) followOptions(wrapper.current.chart, options, areSame);
    else {
      wasPictured.current = false;
      drawAnew();
    }
  }, [options, figures]);
  useLayoutEffect(() => {
    const { chart, container } = wrapper.current!;
    const place = container.current;
    const enter = () => describePoints(chart);
    // Before the library, which looks for a point to lead to.
    place.addEventListener('focus', enter, { capture: true });
    return () => place.removeEventListener('focus', enter, { capture: true });
  }, [turn]);
  return (
    <HighchartsReact key={turn} allowChartUpdate={false} ref={wrapper} highcharts={Highcharts} options={options} />
  );
}

/** Drawn for its own options only: whoever shows it may be drawn anew for other reasons. */
export default memo(HighchartsView);
