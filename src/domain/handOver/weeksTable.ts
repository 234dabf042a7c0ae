import { wholeNumber } from '../../../core/words/amounts.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { dayAndMonth } from '../weeks/weeksView.ts';
import type { WeeksView } from '../weeks/weeksView.ts';
import { towardsWhite } from './hexColour.ts';
import type { SlideCell } from './slideView.ts';

/** Maximum number of columns of weeks. In a longer plan each column has four weeks. */
const COLUMNS_MAXIMUM = 13;
const WEEKS_TOGETHER = 4;

/** The flowchart as a small table for a slide or a printed page: a row of heads, a row for each channel, and a row of sums. */
export function weeksTable({ starts, rows, weekTotals, total }: WeeksView, colourOf: ColourOf): SlideCell[][] {
  const weeksPerColumn = starts.length > COLUMNS_MAXIMUM ? WEEKS_TOGETHER : 1;
  const firstWeeks = starts.flatMap((_, week) => (week % weeksPerColumn === 0 ? [week] : []));
  const columnSums = (cents: readonly number[]) =>
    firstWeeks.map((week) => cents.slice(week, week + weeksPerColumn).reduce((sum, amount) => sum + amount, 0));
  const cell = (cents: number): SlideCell => ({ text: cents === 0 ? '' : wholeNumber(cents / 100) });
  const heads = firstWeeks.map((week) => ({ text: dayAndMonth(starts[week]!).replace(/ (\w{3}).*/, ' $1') }));
  return [
    [
      { text: weeksPerColumn === 1 ? 'Channel, $' : `Channel, $ in ${weeksPerColumn} weeks from` },
      ...heads,
      { text: 'Sum' },
    ],
    ...rows.map(({ channel, cents, printed }) => {
      const amounts = columnSums(cents);
      const most = Math.max(...amounts);
      const tintOf = (amount: number) => towardsWhite(colourOf(channel), 0.16 + (0.22 * amount) / most).slice(1);
      return [
        { text: channel },
        ...amounts.map((amount) => ({ ...cell(amount), ...(amount > 0 && { fill: tintOf(amount) }) })),
        { text: wholeNumber(printed) },
      ];
    }),
    [{ text: 'All channels' }, ...columnSums(weekTotals).map(cell), cell(total)],
  ];
}
