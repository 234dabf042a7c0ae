import Pptx from 'pptxgenjs';
import type { SlideTheme } from '../../../core/contract/slideTheme.ts';
import { FORMATS } from '../../domain/handOver/book.ts';
import type { SlideChart, SlidesView, SlideView } from '../../domain/handOver/slideView.ts';

type Slide = ReturnType<Pptx['addSlide']>;

// In inches; a slide is 13.33 x 7.5.
const [WIDTH, LEFT, TOP, BOTTOM] = [13.33, 0.6, 1.65, 6.75];
const SIDE_COLUMN_INCHES = 3.9;
/** Height of a chart above a table. */
const TABLE_TOP = 2;
const [TEXT, QUIET] = ['1B2026', '59626D'];
const CHART_NAMES = { scatter: 'scatter', line: 'line', bar: 'bar', column: 'bar' } as const;
const LONG_TITLE_CHARACTERS = 90;
const DENSE_LABELS_MINIMUM = 16;

/** Writes slides with editable charts as a PowerPoint file. */
export async function slidesFile(view: SlidesView, theme: SlideTheme): Promise<Blob> {
  const file = new Pptx();
  file.layout = 'LAYOUT_WIDE';
  file.title = view.name;
  file.author = view.author;
  file.theme = { headFontFace: theme.font, bodyFontFace: theme.font };
  for (const one of view.slides) drawSlide(file, one, view.foot, theme);
  return (await file.write({ outputType: 'blob' })) as Blob;
}

function drawSlide(file: Pptx, view: SlideView, foot: string, theme: SlideTheme): void {
  const slide = file.addSlide();
  const base = { fontFace: theme.font, color: TEXT, margin: 0 };
  slide.addShape('rect', { x: 0, y: 0, w: 0.18, h: 7.5, fill: { color: theme.accent }, line: { color: theme.accent } });
  const titleWidth = WIDTH - 2 * LEFT - (theme.logo ? 1.8 : 0);
  const size = view.title.length > 2 * LONG_TITLE_CHARACTERS ? 17 : view.title.length > LONG_TITLE_CHARACTERS ? 21 : 26;
  slide.addText(view.title, {
    ...base,
    x: LEFT,
    y: 0.4,
    w: titleWidth,
    h: 1.1,
    bold: true,
    fontSize: size,
    valign: 'middle',
    fit: 'shrink',
  });
  if (theme.logo)
    slide.addImage({
      data: theme.logo,
      x: WIDTH - LEFT - 1.5,
      y: 0.45,
      w: 1.5,
      h: 0.7,
      sizing: { type: 'contain', w: 1.5, h: 0.7 },
    });
  const below = addNumbers(slide, view, theme);
  const chartWidth = WIDTH - 2 * LEFT - (view.lines.length > 0 ? SIDE_COLUMN_INCHES + 0.3 : 0);
  if (view.chart)
    addChart(slide, view.chart, theme, {
      x: LEFT,
      y: below,
      w: chartWidth,
      h: view.table ? TABLE_TOP - 0.1 : BOTTOM - below,
    });
  const textPlace = view.chart
    ? { x: WIDTH - LEFT - SIDE_COLUMN_INCHES, w: SIDE_COLUMN_INCHES }
    : { x: LEFT, w: WIDTH - 2 * LEFT };
  if (view.table) addTable(slide, view.table, theme, below + TABLE_TOP);
  if (view.lines.length > 0) {
    const paragraphs = view.lines.flatMap(({ bold, text }) => [
      ...(bold
        ? [{ text: `${bold}${/[.:+]$/.test(bold) ? ' ' : '. '}`, options: { bold: true, color: theme.accent } }]
        : []),
      { text, options: { breakLine: true, paraSpaceAfter: view.isDense ? 4 : 8 } },
    ]);
    const fontSize = view.chart || view.isDense ? 12 : 15;
    slide.addText(paragraphs, {
      ...base,
      ...textPlace,
      y: below,
      h: BOTTOM - below,
      fontSize,
      valign: 'top',
      fit: 'shrink',
    });
  }
  slide.addText(foot, {
    ...base,
    x: LEFT,
    y: 6.95,
    w: WIDTH - 2 * LEFT,
    h: 0.35,
    fontSize: 9,
    color: QUIET,
    fit: 'shrink',
  });
}

/** A native table over the width of the slide. */
function addTable(slide: Slide, rows: NonNullable<SlideView['table']>, theme: SlideTheme, y: number): void {
  const height = Math.min(0.26, (BOTTOM - y) / rows.length);
  const cells = rows.map((row, at) =>
    row.map(({ text, fill }, column) => ({
      text,
      options: {
        align: column === 0 ? ('left' as const) : ('right' as const),
        bold: at === 0 || at === rows.length - 1,
        ...(fill && { fill: { color: fill } }),
      },
    })),
  );
  slide.addTable(cells, {
    ...{ x: LEFT, y, w: WIDTH - 2 * LEFT, rowH: height, margin: 0.03, fontFace: theme.font, fontSize: 9, color: TEXT },
    border: { type: 'solid', pt: 0.5, color: 'E2E5E9' },
  });
}

/** The three numbers in a row. @returns the top of what follows [in] */
function addNumbers(slide: Slide, { numbers }: SlideView, theme: SlideTheme): number {
  const width = (WIDTH - 2 * LEFT) / Math.max(1, numbers.length);
  numbers.forEach(({ label, value, note }, at) => {
    const place = { x: LEFT + at * width, w: width - 0.2, fontFace: theme.font, margin: 0 };
    slide.addText(label, { ...place, y: TOP, h: 0.3, fontSize: 12, color: QUIET });
    slide.addText(value, { ...place, y: TOP + 0.3, h: 0.6, fontSize: 32, bold: true, color: theme.accent });
    slide.addText(note, { ...place, y: TOP + 0.9, h: 0.3, fontSize: 11, color: QUIET, fit: 'shrink' });
  });
  return numbers.length > 0 ? TOP + 1.4 : TOP;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function addChart(slide: Slide, chart: SlideChart, theme: SlideTheme, place: Place): void {
  const series = chart.series.map(({ name, values }) => ({ name, labels: [...chart.places], values: [...values] }));
  const data = chart.at ? [{ name: chart.xTitle, values: [...chart.at] }, ...series] : series;
  const colours = chart.colours.length > 0 ? [...chart.colours] : [theme.accent, theme.second];
  const isHorizontal = chart.kind === 'bar';
  const fonts = { catAxisLabelFontFace: theme.font, valAxisLabelFontFace: theme.font, dataLabelFontFace: theme.font };
  const titles = {
    showCatAxisTitle: chart.xTitle !== '',
    catAxisTitle: chart.xTitle,
    catAxisTitleFontSize: 11,
    showValAxisTitle: chart.yTitle !== '' && !isHorizontal,
    valAxisTitle: chart.yTitle,
    valAxisTitleFontSize: 11,
  };
  slide.addChart(CHART_NAMES[chart.kind], data, {
    ...place,
    ...fonts,
    ...titles,
    altText: chart.yTitle,
    chartColors: colours.slice(0, Math.max(1, chart.colours.length || chart.series.length)),
    ...(isHorizontal
      ? { barDir: 'bar' as const, catAxisOrientation: 'maxMin' as never, barGapWidthPct: 45 }
      : { barDir: 'col' as const, barGapWidthPct: 60 }),
    ...(chart.kind === 'scatter'
      ? { lineSize: 2.5, lineDataSymbolSize: 6, catLabelFormatCode: FORMATS.dollars, catAxisMinVal: 0 }
      : {}),
    valAxisLabelFormatCode: chart.format,
    dataLabelFormatCode: chart.format,
    showValue: isHorizontal,
    dataLabelPosition: isHorizontal ? ('outEnd' as const) : undefined!,
    dataLabelFontSize: chart.places.length * chart.series.length > DENSE_LABELS_MINIMUM ? 8 : 11,
    dataLabelColor: TEXT,
    valAxisHidden: isHorizontal,
    valGridLine: isHorizontal ? { style: 'none' } : { color: 'E2E5E9', size: 0.75 },
    catGridLine: { style: 'none' },
    catAxisLabelFontSize: 11,
    valAxisLabelFontSize: 10,
    valAxisMinVal: 0,
    showLegend: chart.series.length > 1,
    legendPos: 'b',
    legendFontSize: 11,
    legendFontFace: theme.font,
  });
}
