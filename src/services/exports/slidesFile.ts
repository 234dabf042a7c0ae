import Pptx from 'pptxgenjs';
import { pictureOf } from '../../../core/contract/picture.ts';
import type { SlideTheme } from '../../../core/contract/slideTheme.ts';
import { FORMATS } from '../../domain/exports/book.ts';
import type {
  ContentSlide,
  CoverSlide,
  DividerSlide,
  SlideBrand,
  SlideChart,
  SlideDeck,
} from '../../domain/exports/slideView.ts';

type Slide = ReturnType<Pptx['addSlide']>;

// Positions and sizes are in inches. A slide is 13.33 x 7.5 inches.
const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [13.33, 7.5, 0.75, 1.8, 6.55];
/** Width between the margins. */
const INNER = WIDTH - 2 * LEFT;
const SIDE_COLUMN_INCHES = 3.9;
const GAP = 0.4;
const FOOT_TOP = 6.88;
/** Left margin of a cover and a divider. */
const COVER_LEFT = 1;
/** Distance from the top of a chart to the table below it. */
const TABLE_OFFSET = 2;
/** Height of a line of the note, and about how many characters a line has. */
const [NOTE_LINE_INCHES, NOTE_LINE_CHARACTERS] = [0.24, 140];
/** Space above the note, and inside it above its first line. */
const NOTE_GAP = 0.08;
/** Width of the first column of a table with many columns. It has the names of channels. */
const NAMES_INCHES = 1.5;
/** Width of the column of sums, as a multiple of the other columns of numbers. */
const SUMS_WIDTH = 1.4;
// Colours of strong text, text, quiet text, lines and grounds.
const [STRONG, TEXT, QUIET, RULE, GROUND] = ['12151A', '2A3038', '59626D', 'E2E5E9', 'F0F2F4'];
const CHART_NAMES = { scatter: 'scatter', line: 'line', bar: 'bar', column: 'bar' } as const;
const LONG_TITLE_CHARACTERS = 90;
/** A table with more columns has small print. */
const MANY_COLUMNS = 8;
/** A chart with more labels has small labels. */
const NORMAL_LABELS_MAXIMUM = 16;
/** A chart with more bars has slightly smaller labels. */
const NORMAL_BARS_MAXIMUM = 9;
/** Columns from this index on have the accent colour. They show three or more contacts, which many consider the minimum for a message. */
const OFTEN_INDEX = 2;

/** What all slides of a file share. */
interface Look {
  readonly view: SlideDeck;
  readonly theme: SlideTheme;
  /** Colour of the bars of cover and titles. */
  readonly accent: string;
  readonly agency: SlideBrand;
}

/**
 * Writes slides with editable charts as a PowerPoint file. A brand's logo and accent replace those of the theme, except that charts keep
 * the theme's colours.
 */
export async function slidesFile(view: SlideDeck, theme: SlideTheme): Promise<Blob> {
  const file = new Pptx();
  file.layout = 'LAYOUT_WIDE';
  file.title = view.name;
  file.author = view.author;
  // The library escapes all texts but this one.
  file.company = view.author.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  file.subject = view.name;
  file.theme = { headFontFace: theme.font, bodyFontFace: theme.font };
  const agency = { ...view.agency, logo: view.agency.logo ?? theme.logo };
  const look: Look = { view, theme, accent: view.accent ?? theme.accent, agency };
  view.slides.forEach((slideView, index) => {
    const slide = file.addSlide();
    if (slideView.kind === 'cover') return drawCover(slide, slideView, look);
    if (slideView.kind === 'divider') drawDivider(slide, slideView, look, index + 1);
    else drawContent(slide, slideView, look);
    drawFoot(slide, look, index + 1);
  });
  return (await file.write({ outputType: 'blob' })) as Blob;
}

const textOf = ({ theme }: Look) => ({ fontFace: theme.font, color: TEXT, margin: 0 });

function drawCover(slide: Slide, { title, subtitle, line }: CoverSlide, look: Look): void {
  const base = { ...textOf(look), x: COVER_LEFT, w: WIDTH - COVER_LEFT - LEFT };
  drawEdge(slide, look);
  drawBrand(slide, look.agency, look, { x: COVER_LEFT, y: 0.75, w: 4.5, h: 0.7, align: 'left' });
  drawBrand(slide, look.view.client, look, { x: WIDTH - LEFT - 4.5, y: 0.75, w: 4.5, h: 0.7, align: 'right' });
  slide.addText(title, {
    ...{ ...base, y: 2.2, h: 1.5, bold: true, color: STRONG, valign: 'bottom', fit: 'shrink' },
    fontSize: coverTitlePoints(title),
  });
  slide.addText(subtitle, { ...base, y: 3.85, h: 0.8, fontSize: 21, valign: 'top', fit: 'shrink' });
  slide.addText(line, { ...base, y: 6.6, h: 0.4, fontSize: 14, color: QUIET, fit: 'shrink' });
}

/** The font size of a cover's title [points]. A longer title gets smaller letters. */
function coverTitlePoints(title: string): number {
  if (title.length > 60) return 30;
  return title.length > 30 ? 38 : 50;
}

function drawDivider(slide: Slide, { title, items }: DividerSlide, look: Look, page: number): void {
  slide.background = { color: 'F6F7F8' };
  drawEdge(slide, look);
  const base = { ...textOf(look), x: COVER_LEFT, w: WIDTH - COVER_LEFT - LEFT };
  slide.addText(title, { ...base, y: 1.6, h: 1, fontSize: 44, bold: true, color: STRONG, valign: 'bottom' });
  items.forEach((item, index) => {
    const y = 2.95 + index * 0.5;
    slide.addText(String(page + 1 + index), { ...base, y, h: 0.42, w: 0.5, fontSize: 16, color: QUIET });
    slide.addText(item, { ...base, x: COVER_LEFT + 0.5, y, h: 0.42, w: base.w - 0.5, fontSize: 16, fit: 'shrink' });
  });
}

/** Draws a bar in the accent colour over the whole height at the left. */
function drawEdge(slide: Slide, { accent }: Look): void {
  slide.addShape('rect', { x: 0, y: 0, w: 0.16, h: HEIGHT, fill: { color: accent }, line: { color: accent } });
}

/** Draws the brand's logo in its own proportions, or the brand's name if it has no logo. */
function drawBrand(slide: Slide, brand: SlideBrand, look: Look, box: Box & { align: 'left' | 'right' }): void {
  const size = brand.logo === null ? null : pictureOf(bytesOf(brand.logo));
  if (brand.logo !== null && size !== null) {
    const scale = Math.min(box.w / size.width, box.h / size.height);
    const [w, h] = [size.width * scale, size.height * scale];
    const x = box.align === 'left' ? box.x : box.x + box.w - w;
    slide.addImage({ data: brand.logo, x, y: box.y + (box.h - h) / 2, w, h, altText: brand.name });
  } else if (brand.name !== '') {
    const { align, ...position } = box;
    slide.addText(brand.name, { ...textOf(look), ...position, align, fontSize: 18, bold: true, fit: 'shrink' });
  }
}

/** The bytes of a data URL. */
function bytesOf(dataUrl: string): Uint8Array {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
}

/** Writes the agency at the left, the plan in the middle and the page number at the right. A line below names the source of the figures. */
function drawFoot(slide: Slide, look: Look, page: number): void {
  const { foot } = look.view;
  const base = { ...textOf(look), y: FOOT_TOP, h: 0.24, fontSize: 9, color: QUIET };
  const side = 2.6;
  slide.addShape('line', { x: LEFT, y: FOOT_TOP - 0.06, w: INNER, h: 0, line: { color: RULE, width: 0.75 } });
  slide.addText(foot.agency, { ...base, x: LEFT, w: side, fit: 'shrink' });
  slide.addText(foot.plan, { ...base, x: LEFT + side, w: INNER - side - 0.6, align: 'center', fit: 'shrink' });
  slide.addText(String(page), { ...base, x: WIDTH - LEFT - 0.6, w: 0.6, align: 'right' });
  if (foot.basis !== '')
    slide.addText(foot.basis, {
      ...{ ...base, x: LEFT + side, y: FOOT_TOP + 0.22, w: INNER - side - 0.6, align: 'center' },
      fontSize: 8,
    });
}

function drawContent(slide: Slide, view: ContentSlide, look: Look): void {
  drawTitle(slide, view.title, look);
  const contentTop = drawShares(slide, view, look, drawNumbers(slide, view, look));
  const noteHeight = view.note ? NOTE_LINE_INCHES * Math.ceil(view.note.length / NOTE_LINE_CHARACTERS) + NOTE_GAP : 0;
  const bottom = view.note ? BOTTOM - noteHeight - NOTE_GAP : BOTTOM;
  const hasSideColumn = view.chart !== null && view.lines.length > 0;
  if (view.chart)
    drawChart(slide, view.chart, look.theme, {
      x: LEFT,
      y: contentTop,
      w: INNER - (hasSideColumn ? SIDE_COLUMN_INCHES + GAP : 0),
      h: view.table ? TABLE_OFFSET - 0.1 : bottom - contentTop,
    });
  if (view.table) drawTable(slide, view, look, contentTop + (view.chart ? TABLE_OFFSET : 0), bottom);
  if (view.lines.length > 0) drawLines(slide, view, look, { y: contentTop, h: bottom - contentTop });
  if (view.note)
    slide.addText(view.note, {
      ...{ ...textOf(look), x: LEFT, y: BOTTOM - noteHeight, w: INNER, h: noteHeight },
      ...{ fontSize: 12, color: QUIET, valign: 'bottom', fit: 'shrink' },
    });
}

function drawTitle(slide: Slide, title: string, look: Look): void {
  const { accent } = look;
  slide.addShape('rect', { x: 0, y: 0.5, w: 0.16, h: 0.95, fill: { color: accent }, line: { color: accent } });
  slide.addText(title, {
    ...{ ...textOf(look), x: LEFT, y: 0.42, w: INNER, h: 1.1 },
    ...{ bold: true, color: STRONG, fontSize: titlePoints(title), valign: 'middle', fit: 'shrink' },
  });
}

/** The font size of a slide's title [points]. A longer title gets smaller letters. */
function titlePoints(title: string): number {
  if (title.length > 2 * LONG_TITLE_CHARACTERS) return 17;
  return title.length > LONG_TITLE_CHARACTERS ? 22 : 26;
}

/** Writes lines of text: next to the chart, separated from it by a thin line, or over the whole slide if there is no chart. */
function drawLines(slide: Slide, view: ContentSlide, look: Look, { y, h }: Pick<Box, 'y' | 'h'>): void {
  const hasChart = view.chart !== null;
  const [x, w] = hasChart ? [WIDTH - LEFT - SIDE_COLUMN_INCHES, SIDE_COLUMN_INCHES] : [LEFT, INNER];
  // Next to a chart, short texts with labels are shown as figures.
  const isFigures = hasChart && view.lines.every(({ bold, text }) => bold !== '' && text.length < 24);
  if (hasChart) slide.addShape('line', { x: x - GAP / 2, y, w: 0, h, line: { color: RULE, width: 0.75 } });
  const gap = view.isDense ? 4 : hasChart ? 14 : 8;
  const paragraphs = view.lines.flatMap((line): Pptx.TextProps[] => paragraphsOf(line, isFigures, gap));
  slide.addText(paragraphs, {
    ...{ ...textOf(look), x, y, w, h, valign: 'top', fit: 'shrink' },
    fontSize: linePoints(view, isFigures),
  });
}

/** The font size of the lines of text [points]: smaller on a dense slide and next to a chart, where few lines get larger letters. */
function linePoints({ isDense, chart, lines }: ContentSlide, isFigures: boolean): number {
  if (isDense) return 11.5;
  if (isFigures) return 14;
  if (chart === null) return 15;
  return lines.length <= 3 ? 17 : 12;
}

/** A figure below its label, or a sentence with its bold beginning. */
function paragraphsOf(
  { bold, text }: ContentSlide['lines'][number],
  isFigure: boolean,
  paraSpaceAfter: number,
): Pptx.TextProps[] {
  if (isFigure)
    return [
      { text: bold, options: { color: QUIET, breakLine: true } },
      { text, options: { bold: true, color: STRONG, fontSize: 22, breakLine: true, paraSpaceAfter } },
    ];
  // A beginning that ends in a full stop, a colon or a plus sign gets no further full stop.
  const start = bold === '' ? [] : [{ text: `${bold}${/[.:+]$/.test(bold) ? ' ' : '. '}`, options: { bold: true } }];
  return [...start, { text, options: { breakLine: true, paraSpaceAfter } }];
}

/** Draws a table that can be edited in PowerPoint, over the width of the slide. */
function drawTable(
  slide: Slide,
  { table: rows = [], boldRow = rows.length - 1 }: ContentSlide,
  look: Look,
  y: number,
  bottom: number,
): void {
  const height = Math.min(0.34, (bottom - y) / rows.length);
  const columns = rows[0]!.length;
  const isSmall = height < 0.3 || columns > MANY_COLUMNS;
  const cells = rows.map((row, rowIndex) =>
    row.map(({ text, fill }, column) => ({
      text,
      options: {
        align: column === 0 ? ('left' as const) : ('right' as const),
        bold: rowIndex === 0 || rowIndex === boldRow,
        ...(fill && { fill: { color: fill } }),
      },
    })),
  );
  // The last column has the sums, which have more digits.
  const width = (INNER - NAMES_INCHES) / (columns - 2 + SUMS_WIDTH);
  const otherColumns = [...Array.from({ length: columns - 2 }, () => width), SUMS_WIDTH * width];
  slide.addTable(cells, {
    ...(columns > MANY_COLUMNS && { colW: [NAMES_INCHES, ...otherColumns] }),
    ...{ x: LEFT, y, w: INNER, rowH: isSmall ? Math.min(0.26, height) : height, margin: 0.03 },
    ...{ fontFace: look.theme.font, fontSize: isSmall ? 9 : 12, color: TEXT, valign: 'middle' },
    border: { type: 'solid', pt: 0.5, color: RULE },
  });
}

/** Draws the numbers in a row, the first number larger than the others. @returns the y at which the next part begins [inches] */
function drawNumbers(slide: Slide, { numbers }: ContentSlide, look: Look): number {
  if (numbers.length === 0) return TOP;
  const firstWidth = INNER * 0.46;
  const width = (INNER - firstWidth) / Math.max(1, numbers.length - 1);
  numbers.forEach(({ label, value, note }, index) => {
    const x = index === 0 ? LEFT : LEFT + firstWidth + (index - 1) * width;
    const base = { ...textOf(look), x: index === 0 ? x : x + 0.3, w: (index === 0 ? firstWidth : width) - 0.4 };
    if (index > 0) slide.addShape('line', { x, y: TOP + 0.1, w: 0, h: 1.75, line: { color: RULE, width: 0.75 } });
    slide.addText(label, { ...base, y: TOP + 0.1, h: 0.3, fontSize: 14, color: QUIET });
    slide.addText(value, {
      ...{ ...base, y: TOP + 0.4, h: 1, bold: true, color: STRONG, valign: 'middle', fit: 'shrink' },
      fontSize: index === 0 ? 54 : 34,
    });
    slide.addText(note, { ...base, y: TOP + 1.45, h: 0.36, fontSize: 15, fit: 'shrink' });
  });
  return TOP + 2.3;
}

/**
 * Draws shares of one whole as one bar with its labels below. Each share is a part of the share before it.
 * @returns the y at which the next part begins [inches]
 */
function drawShares(slide: Slide, { shares }: ContentSlide, look: Look, y: number): number {
  if (!shares) return y;
  const { accent, second } = look.theme;
  slide.addShape('rect', { x: LEFT, y, w: INNER, h: 0.38, fill: { color: GROUND }, line: { color: GROUND } });
  shares.parts.forEach(({ share }, index) => {
    const color = index === shares.parts.length - 1 ? accent : second;
    slide.addShape('rect', { x: LEFT, y, w: INNER * share, h: 0.38, fill: { color }, line: { color } });
  });
  const base = { ...textOf(look), y: y + 0.48, h: 0.3, fontSize: 13 };
  const [reached, reachedOften] = shares.parts;
  const third = INNER / 3;
  // The labels do not overlap, wherever the parts end.
  const end = LEFT + INNER * (reached?.share ?? 0);
  const x = Math.min(Math.max(end - third, LEFT + third), LEFT + third * 1.05);
  if (reachedOften) slide.addText(reachedOften.label, { ...base, x: LEFT, w: third });
  if (reached) slide.addText(reached.label, { ...base, x, w: third, align: reachedOften ? 'right' : 'left' });
  slide.addText(shares.wholeLabel, {
    ...base,
    x: WIDTH - LEFT - third * 0.9,
    w: third * 0.9,
    align: 'right',
    color: QUIET,
  });
  return y + 1;
}

/** A rectangle on a slide [inches]. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function coloursOf(chart: SlideChart, theme: SlideTheme): string[] {
  if (chart.colours.length > 0) return [...chart.colours];
  if (chart.showsValues) return chart.categories.map((_, index) => (index < OFTEN_INDEX ? theme.second : theme.accent));
  return [theme.accent, theme.second].slice(0, Math.max(1, chart.series.length));
}

function drawChart(slide: Slide, chart: SlideChart, theme: SlideTheme, box: Box): void {
  const isHorizontal = chart.kind === 'bar';
  // Bars have their labels on one line each. Programs leave out labels that have too little space on two lines.
  const labels = chart.categories.map((label) => (isHorizontal ? label.replaceAll(' ', '\u00a0') : label));
  const series = chart.series.map(({ name, values }) => ({ name, labels, values: [...values] }));
  const data = chart.xValues ? [{ name: chart.xTitle, values: [...chart.xValues] }, ...series] : series;
  const hidesAxis = isHorizontal || chart.showsValues === true;
  const fonts = { catAxisLabelFontFace: theme.font, valAxisLabelFontFace: theme.font, dataLabelFontFace: theme.font };
  const titles = {
    showCatAxisTitle: chart.xTitle !== '',
    catAxisTitle: chart.xTitle,
    catAxisTitleFontSize: 11,
    ...{ catAxisTitleFontFace: theme.font, catAxisTitleColor: QUIET },
    showValAxisTitle: chart.yTitle !== '' && !hidesAxis,
    valAxisTitle: chart.yTitle,
    valAxisTitleFontSize: 11,
    ...{ valAxisTitleFontFace: theme.font, valAxisTitleColor: QUIET },
  };
  const axisEnds = axisEndsOf(chart);
  slide.addChart(CHART_NAMES[chart.kind], data, {
    ...box,
    ...fonts,
    ...titles,
    altText: chart.yTitle,
    chartColors: coloursOf(chart, theme),
    ...(isHorizontal
      ? { barDir: 'bar' as const, catAxisOrientation: 'maxMin' as never, barGapWidthPct: 45 }
      : { barDir: 'col' as const, barGapWidthPct: chart.showsValues ? 40 : 60 }),
    ...(chart.kind === 'scatter'
      ? {
          ...{ lineSize: 3, lineDataSymbol: 'none' as const, catLabelFormatCode: FORMATS.dollarsShort },
          ...{ catAxisMinVal: 0, catAxisMaxVal: axisEnds.x, valAxisMaxVal: axisEnds.y, layout: PLOT },
        }
      : {}),
    valAxisLabelFormatCode: chart.format,
    dataLabelFormatCode: chart.format,
    showValue: hidesAxis,
    dataLabelPosition: hidesAxis ? ('outEnd' as const) : undefined!,
    dataLabelFontSize: isDenseChart(chart) ? 8 : 13,
    dataLabelColor: TEXT,
    valAxisHidden: hidesAxis,
    valGridLine: hidesAxis ? { style: 'none' } : { color: RULE, size: 0.75 },
    catGridLine: { style: 'none' },
    ...(isHorizontal && { catAxisLabelFrequency: '1' }),
    catAxisLabelFontSize: labelPoints(chart),
    catAxisLabelColor: TEXT,
    valAxisLabelFontSize: 11,
    valAxisLabelColor: QUIET,
    valAxisMinVal: 0,
    showLegend: chart.series.length > 1,
    legendPos: 'b',
    legendFontSize: 11,
    legendFontFace: theme.font,
  });
  if (chart.mark) drawMark(slide, chart.mark, axisEnds, theme, box);
}

const isDenseChart = ({ categories, series }: SlideChart) => categories.length * series.length > NORMAL_LABELS_MAXIMUM;

/** The font size of the labels of the category axis [points]: smaller for many of them. */
function labelPoints(chart: SlideChart): number {
  if (isDenseChart(chart)) return 10;
  return chart.kind === 'bar' && chart.categories.length > NORMAL_BARS_MAXIMUM ? 11 : 13;
}

/**
 * Position and size of a scatter chart's plot, as shares of the chart. The mark is a separate shape, so its position is computed from this.
 */
const PLOT = { x: 0.1, y: 0.04, w: 0.87, h: 0.78 };

/** Where the axes of a scatter chart end: the first round number that is not below the largest value. */
function axisEndsOf({ xValues = [], series }: SlideChart): { x: number; y: number } {
  const end = (values: readonly number[]) => {
    const largest = Math.max(1, ...values);
    const step = 10 ** Math.floor(Math.log10(largest));
    return [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((part) => part * step).find((round) => round >= largest)!;
  };
  return { x: end(xValues), y: end(series.flatMap(({ values }) => values)) };
}

/** Draws a dot on a scatter chart, with its label at the lower right of the dot. */
function drawMark(
  slide: Slide,
  { x, y, label }: NonNullable<SlideChart['mark']>,
  axisEnds: { readonly x: number; readonly y: number },
  theme: SlideTheme,
  box: Box,
): void {
  const size = 0.18;
  const left = box.x + box.w * (PLOT.x + (PLOT.w * x) / axisEnds.x);
  const top = box.y + box.h * (PLOT.y + PLOT.h * (1 - y / axisEnds.y));
  slide.addShape('ellipse', {
    ...{ x: left - size / 2, y: top - size / 2, w: size, h: size },
    ...{ fill: { color: theme.accent }, line: { color: 'FFFFFF', width: 1.5 } },
  });
  slide.addText(label, {
    ...{ x: left + 0.12, y: top + 0.1, w: 2.6, h: 0.32, margin: 0 },
    ...{ fontFace: theme.font, fontSize: 14, bold: true, color: STRONG },
  });
}
