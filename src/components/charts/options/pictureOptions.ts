import type { ChartOptions } from '../highcharts.ts';

/** A slide is about 2,000 px wide: images are drawn at half of that and doubled, so that the type is large enough. */
const PICTURE_WIDTH_PX = 1000;
export const PICTURE_SCALE = 2;

/** What the title and the legend add to the height of an image [px]. */
const TITLE_PX = 48;
const LEGEND_PX = 32;
const LEGEND_ROW_PX = 19;
const LEGEND_ROW_ITEMS = 6;

/** Options of an exported image: white, with a title, and a legend if there are several series. */
export function pictureOptions(options: ChartOptions, title: string): ChartOptions {
  const { series = [] } = options;
  const legend = series.length > 1 ? LEGEND_PX + LEGEND_ROW_PX * Math.ceil(series.length / LEGEND_ROW_ITEMS) : 0;
  const height = Number(options.chart?.height) + TITLE_PX + legend;
  return {
    ...options,
    // Outside of the page, the image has none of its styles.
    palette: { injectCSS: true },
    chart: { ...options.chart, backgroundColor: '#ffffff', spacing: [20, 24, 16, 20], width: PICTURE_WIDTH_PX, height },
    title: { ...options.title, text: title },
    legend: {
      enabled: series.length > 1,
      itemStyle: { color: String(options.title?.style?.color), fontWeight: '500', fontSize: '12px' },
    },
  };
}

/** What a caption adds to the height of an image [px]. */
const CAPTION_PX = 24;

/** Adds a caption, since images are passed on without their report. */
export function withCaption(options: ChartOptions, caption: string): ChartOptions {
  const text = caption.replace(/[&<>{}]/g, (letter) => ESCAPED[letter] ?? '');
  const style = { color: '#59626d', fontSize: '12px' };
  const height = Number(options.chart?.height) + CAPTION_PX;
  return { ...options, chart: { ...options.chart, height }, caption: { text, align: 'left', style } };
}

/** The library reads captions as markup, and braces as placeholders. */
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
