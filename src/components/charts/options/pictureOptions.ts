import type { ChartOptions } from '../highcharts.ts';

/** Images are for slides, which are about 2,000 px wide. They are drawn half as wide and then doubled, so that the type is large enough. */
const PICTURE_WIDTH_PX = 1000;
export const PICTURE_SCALE = 2;

/** Heights that the title and the legend add to an image. The legend grows by a row for each `LEGEND_ROW_ITEMS` series. */
const TITLE_PX = 48;
const LEGEND_PX = 32;
const LEGEND_ROW_PX = 19;
const LEGEND_ROW_ITEMS = 6;

/** Options of an exported image: a white background, a title, and a legend if there are several series. */
export function pictureOptions(options: ChartOptions, title: string): ChartOptions {
  const { series = [] } = options;
  const legend = series.length > 1 ? LEGEND_PX + LEGEND_ROW_PX * Math.ceil(series.length / LEGEND_ROW_ITEMS) : 0;
  const height = Number(options.chart?.height) + TITLE_PX + legend;
  return {
    ...options,
    // The image is used outside the page and so must contain its own colours.
    palette: { injectCSS: true },
    chart: { ...options.chart, backgroundColor: '#ffffff', spacing: [20, 24, 16, 20], width: PICTURE_WIDTH_PX, height },
    title: { ...options.title, text: title },
    legend: {
      enabled: series.length > 1,
      itemStyle: { color: String(options.title?.style?.color), fontWeight: '500', fontSize: '12px' },
    },
  };
}

/** Height that a caption adds to an image. */
const CAPTION_PX = 24;

/** Adds a caption below the chart, which says what the image shows when it is passed on without its report. */
export function withCaption(options: ChartOptions, caption: string): ChartOptions {
  const text = caption.replace(/[&<>{}]/g, (letter) => ESCAPED[letter] ?? '');
  const style = { color: '#59626d', fontSize: '12px' };
  const height = Number(options.chart?.height) + CAPTION_PX;
  return { ...options, chart: { ...options.chart, height }, caption: { text, align: 'left', style } };
}

/** The library reads captions as markup, so these letters are escaped. It reads braces as placeholders, so they are left out. */
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
