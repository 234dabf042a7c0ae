import { useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import { csvOf, downloadPicture, Highcharts, HighchartsReact, svgOf } from './highcharts.ts';
import type { ChartOptions, DrawingRef, FinishRows, Picture } from './highcharts.ts';

export interface Drawing {
  download: (picture: Picture) => Promise<void>;
  csv: (finish: FinishRows) => string;
  svg: (options: ChartOptions) => string;
}

/** The drawing itself. Loaded on its own (see Chart.tsx), so that screens without charts stay light. */
export default function HighchartsView({ options, ref }: { options: ChartOptions; ref: Ref<Drawing> }) {
  const wrapper = useRef<DrawingRef>(null);
  useImperativeHandle(ref, () => ({
    async download(picture) {
      if (wrapper.current) await downloadPicture(wrapper.current.chart, picture);
    },
    svg: (options) => (wrapper.current ? svgOf(wrapper.current.chart, options) : ''),
    csv: (finish) => (wrapper.current ? csvOf(wrapper.current.chart, finish) : ''),
  }));
  // Drawn anew for new options: a chart of which a picture was made no longer takes changes of its axes.
  return <HighchartsReact immutable ref={wrapper} highcharts={Highcharts} options={options} />;
}
