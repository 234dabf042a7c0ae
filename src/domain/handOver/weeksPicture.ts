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
  const { starts, months, rows, weekTotals, total } = view;
  const items: PictureItem[] = [];
  const right = (week: number) => EDGE + NAME + WEEK * (week + 1);
  const end = EDGE + NAME + WEEK * starts.length + SUM;
  let y = EDGE;
  const text = (words: string, x: number, look: Text = {}) =>
    void items.push({
      kind: 'text',
      text: words,
      x,
      y,
      size: 13,
      isStrong: false,
      isQuiet: false,
      align: 'left',
      ...look,
    });
  const bar = (x: number, top: number, width: number, height: number, colour: string) =>
    void items.push({ kind: 'bar', x, y: top, width, height, colour });
  const line = (name: string, cells: readonly string[], sum: string, look: Text = {}) => {
    text(name, EDGE, look);
    cells.forEach((cell, week) => text(cell, right(week) - 8, { align: 'right', ...look }));
    text(sum, end, { align: 'right', ...look });
    y += ROW;
  };

  text(WEEKS_COPY.title, EDGE, { size: 22, isStrong: true });
  y += ROW;
  text(`${caption} · ${dayInFull(starts[0]!)} to ${dayInFull(lastDay(view))} · ${moneyLine(view)}`, EDGE, {
    isQuiet: true,
  });
  y += 2 * ROW;
  let before = 0;
  for (const { label, weeks } of months) {
    text(label, right(before) - WEEK + 4, { isStrong: true });
    before += weeks;
  }
  y += ROW;
  line(
    'Channel, $',
    starts.map((start) => String(Number(start.slice(8)))),
    'Sum ($)',
    { isQuiet: true },
  );
  for (const { channel, cents, printed } of rows) {
    const most = Math.max(...cents);
    cents.forEach((amount, week) => {
      if (amount > 0)
        bar(
          right(week) - WEEK + 1,
          y - 17,
          WEEK - 2,
          ROW - 2,
          towardsWhite(colourOf(channel), 0.16 + (0.22 * amount) / most),
        );
    });
    line(
      channel,
      cents.map((amount) => (amount === 0 ? '·' : wholeNumber(amount / 100))),
      wholeNumber(printed),
    );
  }
  line(
    'All channels',
    weekTotals.map((cents) => wholeNumber(cents / 100)),
    wholeNumber(total / 100),
    { isStrong: true },
  );
  if (figures && figures.weekly.length === starts.length) {
    const { weekly, cumulative, fresh, grps } = figures;
    const most = Math.max(1, ...cumulative);
    const bottom = y + CHART;
    weekly.forEach((people, week) => {
      const [height, own] = [(CHART - 30) * (people / most), (CHART - 30) * (Math.min(fresh[week]!, people) / most)];
      const from = right(week) - WEEK + 10;
      bar(from, bottom - height, WEEK - 20, height, AGAIN);
      bar(from, bottom - height, WEEK - 20, own, NEW);
      const top = bottom - (CHART - 30) * (cumulative[week]! / most);
      bar(right(week) - WEEK / 2 - 4, top - 3, 7, 7, LINE);
    });
    y = bottom + ROW;
    text('Blue: new this week. Grey: reached before. Marks: reached so far.', EDGE, { isQuiet: true });
    y += ROW;
    const people = (counts: readonly number[]) => counts.map((count) => wholeNumber(count));
    line('Weekly reach', people(weekly), '');
    line('New this week', people(fresh), '');
    line('Reached so far', people(cumulative), '');
    line(
      'GRPs',
      grps.map((points) => points.toFixed(1)),
      '',
    );
    text(`${figures.says}.`, EDGE, { isQuiet: true });
    y += ROW;
  }
  return { width: end + EDGE, height: y + EDGE - ROW, items };
}
