import type { ChartOptions } from '../highcharts.ts';

/** A slide is some 2,000 pixels wide: pictures are drawn for half of that and doubled, so that type keeps its size. */
const PICTURE_WIDTH_PX = 1000;
export const PICTURE_SCALE = 2;

/** What its name, and its legend, add to a picture, so that they take no height from the drawing [px]. */
const TITLE_PX = 48;
const LEGEND_PX = 32;
const LEGEND_ROW_PX = 19;
const LEGEND_ROW_ITEMS = 6;

/** The screen's drawing as it stands alone on a slide: white, named, with its legend where there are several lines. */
export function pictureOptions(options: ChartOptions, title: string): ChartOptions {
  const { series = [] } = options;
  const legend = series.length > 1 ? LEGEND_PX + LEGEND_ROW_PX * Math.ceil(series.length / LEGEND_ROW_ITEMS) : 0;
  const height = Number(options.chart?.height) + TITLE_PX + legend;
  return {
    ...options,
    // It leaves the page, and the page's styles.
    palette: { injectCSS: true },
    chart: { ...options.chart, backgroundColor: '#ffffff', spacing: [20, 24, 16, 20], width: PICTURE_WIDTH_PX, height },
    title: { ...options.title, text: title },
    legend: {
      enabled: series.length > 1,
      itemStyle: { color: String(options.title?.style?.color), fontWeight: '500', fontSize: '12px' },
    },
  };
}

/** What a caption adds to a picture, so that it takes no height from the drawing [px]. */
const CAPTION_PX = 24;

/** The same with a line at its foot: pictures are passed on without the report they came from. */
export function withCaption(options: ChartOptions, caption: string): ChartOptions {
  const text = caption.replace(/[&<>{}]/g, (letter) => ESCAPED[letter] ?? '');
  const style = { color: '#59626d', fontSize: '12px' };
  const height = Number(options.chart?.height) + CAPTION_PX;
  return { ...options, chart: { ...options.chart, height }, caption: { text, align: 'left', style } };
}

/** The library reads captions as markup, and braces as places to fill. */
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
