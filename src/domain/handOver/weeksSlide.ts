import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import { shortNumber, wholeNumber } from '../../../core/words/amounts.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { dayAndMonth, weeksView } from '../weeks/weeksView.ts';
import type { WeeksView } from '../weeks/weeksView.ts';
import { FORMATS } from './book.ts';
import type { HandOver, PlannedWeeks } from './handOver.ts';
import { towardsWhite } from './hexColour.ts';
import type { SlideCell, SlideView } from './slideView.ts';

/** Most columns of weeks; longer plans are shown by four weeks. */
const COLUMNS_MAXIMUM = 13;
const WEEKS_TOGETHER = 4;

/** The flowchart and its reach on a slide, both editable. */
export function weeksSlide({ report }: HandOver, { plan, figures }: PlannedWeeks, colourOf: ColourOf): SlideView {
  const view = weeksView(plan, centsOfPlan(report));
  const { starts } = view;
  const from = `${starts.length} weeks from ${dayAndMonth(starts[0]!)}`;
  const average = figures && figures.weekly.reduce((sum, people) => sum + people, 0) / starts.length;
  return {
    title:
      figures === null || average === null
        ? from
        : `${from} reach ${wholeNumber(figures.cumulative.at(-1)!)}, ${millions(average)} in an average week`,
    numbers: [],
    chart: figures && {
      kind: 'line',
      places: starts.map(dayAndMonth),
      series: [
        { name: 'Reached so far', values: figures.cumulative },
        { name: 'Weekly reach', values: figures.weekly },
      ],
      colours: ['2A3038', '1F55C8'],
      format: FORMATS.people,
      xTitle: '',
      yTitle: 'People',
    },
    table: tableOf(view, colourOf),
    lines: [],
  };
}

const millions = (people: number) => (people >= 1e6 ? `${(people / 1e6).toFixed(1)} million` : wholeNumber(people));

function tableOf({ starts, rows, weekTotals, total }: WeeksView, colourOf: ColourOf): SlideCell[][] {
  const together = starts.length > COLUMNS_MAXIMUM ? WEEKS_TOGETHER : 1;
  const places = starts.flatMap((_, week) => (week % together === 0 ? [week] : []));
  const summed = (cents: readonly number[]) =>
    places.map((week) => cents.slice(week, week + together).reduce((sum, amount) => sum + amount, 0));
  const cell = (cents: number): SlideCell => ({ text: cents === 0 ? '' : wholeNumber(cents / 100) });
  const heads = places.map((week) => ({ text: dayAndMonth(starts[week]!).replace(/ (\w{3}).*/, ' $1') }));
  return [
    [{ text: together === 1 ? 'Channel, $' : `Channel, $ in ${together} weeks from` }, ...heads, { text: 'Sum' }],
    ...rows.map(({ channel, cents, total: all }) => {
      const amounts = summed(cents);
      const most = Math.max(...amounts);
      const tint = (amount: number) => towardsWhite(colourOf(channel), 0.16 + (0.22 * amount) / most).slice(1);
      return [
        { text: channel },
        ...amounts.map((amount) => ({ ...cell(amount), ...(amount > 0 && { fill: tint(amount) }) })),
        cell(all),
      ];
    }),
    [{ text: 'All channels' }, ...summed(weekTotals).map((cents) => ({ text: shortNumber(cents / 100) })), cell(total)],
  ];
}
