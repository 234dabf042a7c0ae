import type { WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import { upToDecimals, wholeNumber } from '../../../core/words/amounts.ts';
import { wrapText } from '../report/charts/picture.ts';
import type { Picture, PictureItem } from '../report/charts/picture.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { WEEKS_COPY } from '../weeks/weeksCopy.ts';
import { dayInFull, figuresFor, lastDay, moneyLine, priceRows } from '../weeks/weeksView.ts';
import type { WeeksView } from '../weeks/weeksView.ts';
import { moneyTint } from './hexColour.ts';

/** Margin on each side of the picture. */
const MARGIN_PX = 40;
/** Room for the longest name of a row, "Remembered (half-life 2 weeks)". */
const NAME_WIDTH_PX = 210;
const WEEK_WIDTH_PX = 76;
const SUM_WIDTH_PX = 104;
/** Width of a character of running text, a little more than the average. */
const CHARACTER_PX = 7;
const ROW_HEIGHT_PX = 26;
const CHART_HEIGHT_PX = 180;
const SPACE_ABOVE_BARS_PX = 30;
/** People reached for the first time, and people who were reached in an earlier week too. */
const NEW_COLOUR = '#1f55c8';
const AGAIN_COLOUR = '#c6ccd3';
const MARK_COLOUR = '#2a3038';

type Text = Partial<Extract<PictureItem, { kind: 'text' }>>;

/** The flowchart of the weeks and the reach of the weeks, as a picture. @param caption  plan and target */
export function weeksPicture(
  view: WeeksView,
  figures: WeekFigures | null,
  { caption, plan, colourOf }: { caption: string; plan: WeekPlan; colourOf: ColourOf },
): Picture {
  const page = new WeeksPage(view.starts.length);
  page.text(WEEKS_COPY.title, MARGIN_PX, { size: 22, isStrong: true });
  page.y += ROW_HEIGHT_PX;
  const period = `${dayInFull(view.starts[0]!)} to ${dayInFull(lastDay(view))}`;
  page.quietParagraph(caption);
  page.quietParagraph(`${period} · ${moneyLine(view)}`);
  page.y += ROW_HEIGHT_PX;
  paintHeads(page, view);
  paintMoney(page, view, colourOf);
  if (figures && figures.weekly.length === view.starts.length) {
    paintReach(page, figures);
    paintFigures(page, figures, plan.half_life);
  }
  for (const { label, values } of priceRows(plan))
    page.line(
      label,
      values.map((value) => upToDecimals(value, 2)),
      '',
    );
  return { width: page.end + MARGIN_PX, height: page.y + MARGIN_PX - ROW_HEIGHT_PX, items: page.items };
}

/** The names of the months, and below them the day on which each week starts. */
function paintHeads(page: WeeksPage, { months, starts }: WeeksView): void {
  let weeksBefore = 0;
  for (const { label, weeks } of months) {
    page.text(label, page.left(weeksBefore) + 4, { isStrong: true });
    weeksBefore += weeks;
  }
  page.y += ROW_HEIGHT_PX;
  const days = starts.map((start) => String(Number(start.slice(8))));
  page.line('Channel, $', days, 'Sum ($)', { isQuiet: true });
}

/** A line of amounts for each channel, on bars that are darker in weeks with more money, then a line with the sums. */
function paintMoney(page: WeeksPage, { rows, printedWeeks, total }: WeeksView, colourOf: ColourOf): void {
  for (const { channel, cents, printed, printedTotal } of rows) {
    const largest = Math.max(...cents);
    cents.forEach((amount, week) => {
      if (amount === 0) return;
      const colour = moneyTint(colourOf(channel), amount, largest);
      // The y of the row is the baseline of its texts. The bar is around the texts.
      page.bar(page.left(week) + 1, page.y - 17, WEEK_WIDTH_PX - 2, ROW_HEIGHT_PX - 2, colour);
    });
    const amounts = printed.map((amount, week) => (cents[week] === 0 ? '·' : wholeNumber(amount)));
    page.line(channel, amounts, wholeNumber(printedTotal));
  }
  page.line('All channels', printedWeeks.map(wholeNumber), wholeNumber(total / 100), { isStrong: true });
}

/** A bar for the reach of each week, with the newly reached people at its top in blue, and a mark for all people reached so far. */
function paintReach(page: WeeksPage, { weekly, cumulative, fresh }: WeekFigures): void {
  const mostPeople = Math.max(1, ...cumulative);
  const bottom = page.y + CHART_HEIGHT_PX;
  const heightOf = (people: number) => (CHART_HEIGHT_PX - SPACE_ABOVE_BARS_PX) * (people / mostPeople);
  weekly.forEach((people, week) => {
    const from = page.left(week) + 10;
    const [barHeight, newHeight] = [heightOf(people), heightOf(Math.min(fresh[week]!, people))];
    page.bar(from, bottom - barHeight, WEEK_WIDTH_PX - 20, barHeight, AGAIN_COLOUR);
    page.bar(from, bottom - barHeight, WEEK_WIDTH_PX - 20, newHeight, NEW_COLOUR);
    page.bar(page.left(week) + WEEK_WIDTH_PX / 2 - 4, bottom - heightOf(cumulative[week]!) - 3, 7, 7, MARK_COLOUR);
  });
  page.y = bottom + ROW_HEIGHT_PX;
  page.text('Blue: new this week. Grey: reached before. Marks: reached so far.', MARGIN_PX, { isQuiet: true });
  page.y += ROW_HEIGHT_PX;
}

function paintFigures(page: WeeksPage, figures: WeekFigures, halfLife: number): void {
  const people = (counts: readonly number[]) => counts.map((count) => wholeNumber(count));
  page.line('Weekly reach', people(figures.weekly), '');
  page.line('New this week', people(figuresFor(figures, 1).newlyReached), '');
  page.line('Reached so far', people(figures.cumulative), '');
  if (halfLife > 0) page.line(WEEKS_COPY.remembered(halfLife), people(figures.remembered), '');
  const points = figures.grps.map((grps) => grps.toFixed(1));
  page.line('GRPs', points, '');
  page.quietParagraph(`${figures.says}.`);
}

/** A page that is filled from top to bottom, with columns for the name, each week and the sum. */
class WeeksPage {
  readonly items: PictureItem[] = [];
  /** The x position of the right edge of the sums, in px. */
  readonly end: number;
  y = MARGIN_PX;

  constructor(weeks: number) {
    this.end = this.left(weeks) + SUM_WIDTH_PX;
  }

  /** The x position of the left edge of a week's column, in px. */
  left(week: number): number {
    return MARGIN_PX + NAME_WIDTH_PX + WEEK_WIDTH_PX * week;
  }

  /** Adds text to the current row. The next text is put into the same row. */
  text(text: string, x: number, look: Text = {}): void {
    this.items.push({
      kind: 'text',
      text,
      x,
      y: this.y,
      size: 13,
      isStrong: false,
      isQuiet: false,
      align: 'left',
      ...look,
    });
  }

  /** Adds as many quiet lines as the text needs. */
  quietParagraph(text: string): void {
    for (const line of wrapText(text, (this.end - MARGIN_PX) / CHARACTER_PX)) {
      this.text(line, MARGIN_PX, { isQuiet: true });
      this.y += ROW_HEIGHT_PX;
    }
  }

  bar(x: number, y: number, width: number, height: number, colour: string): void {
    this.items.push({ kind: 'bar', x, y, width, height, colour });
  }

  /** Adds a row of the table and moves to the next row. */
  line(name: string, cells: readonly string[], sum: string, look: Text = {}): void {
    this.text(name, MARGIN_PX, look);
    cells.forEach((cell, week) => this.text(cell, this.left(week + 1) - 8, { align: 'right', ...look }));
    this.text(sum, this.end, { align: 'right', ...look });
    this.y += ROW_HEIGHT_PX;
  }
}
