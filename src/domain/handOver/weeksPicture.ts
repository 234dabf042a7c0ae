import type { WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import type { Picture, PictureItem } from '../desk/robustnessPicture.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { WEEKS_COPY } from '../weeks/weeksCopy.ts';
import { dayInFull, lastDay, moneyLine } from '../weeks/weeksView.ts';
import type { WeeksView } from '../weeks/weeksView.ts';
import { towardsWhite } from './hexColour.ts';

const EDGE = 40;
const NAME = 150;
const WEEK = 76;
const SUM = 104;
const ROW = 26;
const CHART = 180;
const NEW = '#1f55c8';
const AGAIN = '#c6ccd3';
const LINE = '#2a3038';

type Text = Partial<Extract<PictureItem, { kind: 'text' }>>;

/** The flowchart and what it reaches, as a picture. @param caption  plan and target */
export function weeksPicture(
  view: WeeksView,
  figures: WeekFigures | null,
  { caption, colourOf }: { caption: string; colourOf: ColourOf },
): Picture {
  const page = new WeeksPage(view.starts.length);
  page.text(WEEKS_COPY.title, EDGE, { size: 22, isStrong: true });
  page.y += ROW;
  const days = `${dayInFull(view.starts[0]!)} to ${dayInFull(lastDay(view))}`;
  page.text(`${caption} · ${days} · ${moneyLine(view)}`, EDGE, { isQuiet: true });
  page.y += 2 * ROW;
  paintHeads(page, view);
  paintMoney(page, view, colourOf);
  if (figures && figures.weekly.length === view.starts.length) {
    paintReach(page, figures);
    paintFigures(page, figures);
  }
  return { width: page.end + EDGE, height: page.y + EDGE - ROW, items: page.items };
}

/** The names of the months, and below them the day on which each week starts. */
function paintHeads(page: WeeksPage, { months, starts }: WeeksView): void {
  let before = 0;
  for (const { label, weeks } of months) {
    page.text(label, page.left(before) + 4, { isStrong: true });
    before += weeks;
  }
  page.y += ROW;
  const days = starts.map((start) => String(Number(start.slice(8))));
  page.line('Channel, $', days, 'Sum ($)', { isQuiet: true });
}

/** One line for each channel, on bars that are darker where it has more money; and their sum. */
function paintMoney(page: WeeksPage, { rows, weekTotals, total }: WeeksView, colourOf: ColourOf): void {
  for (const { channel, cents, printed } of rows) {
    const most = Math.max(...cents);
    cents.forEach((amount, week) => {
      if (amount === 0) return;
      const colour = towardsWhite(colourOf(channel), 0.16 + (0.22 * amount) / most);
      page.bar(page.left(week) + 1, page.y - 17, WEEK - 2, ROW - 2, colour);
    });
    const amounts = cents.map((amount) => (amount === 0 ? '·' : wholeNumber(amount / 100)));
    page.line(channel, amounts, wholeNumber(printed));
  }
  const sums = weekTotals.map((cents) => wholeNumber(cents / 100));
  page.line('All channels', sums, wholeNumber(total / 100), { isStrong: true });
}

/** A bar for the reach of each week, its new people at the top in blue, and a mark for all reached so far. */
function paintReach(page: WeeksPage, { weekly, cumulative, fresh }: WeekFigures): void {
  const most = Math.max(1, ...cumulative);
  const bottom = page.y + CHART;
  const heightOf = (people: number) => (CHART - 30) * (people / most);
  weekly.forEach((people, week) => {
    const from = page.left(week) + 10;
    const [height, newHeight] = [heightOf(people), heightOf(Math.min(fresh[week]!, people))];
    page.bar(from, bottom - height, WEEK - 20, height, AGAIN);
    page.bar(from, bottom - height, WEEK - 20, newHeight, NEW);
    page.bar(page.left(week) + WEEK / 2 - 4, bottom - heightOf(cumulative[week]!) - 3, 7, 7, LINE);
  });
  page.y = bottom + ROW;
  page.text('Blue: new this week. Grey: reached before. Marks: reached so far.', EDGE, { isQuiet: true });
  page.y += ROW;
}

function paintFigures(page: WeeksPage, figures: WeekFigures): void {
  const people = (counts: readonly number[]) => counts.map((count) => wholeNumber(count));
  page.line('Weekly reach', people(figures.weekly), '');
  page.line('New this week', people(figures.fresh), '');
  page.line('Reached so far', people(figures.cumulative), '');
  const points = figures.grps.map((grps) => grps.toFixed(1));
  page.line('GRPs', points, '');
  page.text(`${figures.says}.`, EDGE, { isQuiet: true });
  page.y += ROW;
}

/** A page that is filled from top to bottom, with columns for the name, each week and the sum. */
class WeeksPage {
  readonly items: PictureItem[] = [];
  /** The right edge of the sums [px]. */
  readonly end: number;
  y = EDGE;

  constructor(weeks: number) {
    this.end = this.left(weeks) + SUM;
  }

  /** The left edge of a week's column [px]. */
  left(week: number): number {
    return EDGE + NAME + WEEK * week;
  }

  /** Adds text to the current row, without moving down. */
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

  bar(x: number, y: number, width: number, height: number, colour: string): void {
    this.items.push({ kind: 'bar', x, y, width, height, colour });
  }

  /** A row of the table. */
  line(name: string, cells: readonly string[], sum: string, look: Text = {}): void {
    this.text(name, EDGE, look);
    cells.forEach((cell, week) => this.text(cell, this.left(week + 1) - 8, { align: 'right', ...look }));
    this.text(sum, this.end, { align: 'right', ...look });
    this.y += ROW;
  }
}
