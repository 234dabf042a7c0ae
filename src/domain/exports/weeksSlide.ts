import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import { peopleShort } from '../../../core/words/peopleShort.ts';
import { weekStarts } from '../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import { upToDecimals, wholeNumber } from '../../../core/words/amounts.ts';
import { dayAndShortMonth } from '../../../core/words/days.ts';
import { listedFirst } from '../../../core/words/wording.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { WEEKS_COPY } from '../weeks/weeksCopy.ts';
import { dayAndMonth, moneyLine, priceLine, priceRows, weeksView } from '../weeks/weeksView.ts';
import type { WeeksView } from '../weeks/weeksView.ts';
import { FORMATS } from './book.ts';
import type { ExportedPlan, PlannedWeeks } from './exportedPlan.ts';
import type { ContentSlide, SlideCell } from './slideView.ts';
import { moneyTint, withoutHash } from './hexColour.ts';

/** Maximum number of channels whose table fits below the chart. */
const CHANNELS_BELOW_CHART_MAXIMUM = 8;

/** The slide of the weeks, or two slides if the table does not fit below the chart: the chart, then the table. */
export function weeksSlides(plan: ExportedPlan, weeks: PlannedWeeks, colourOf: ColourOf): ContentSlide[] {
  const { table, ...slide } = weeksSlide(plan, weeks, colourOf);
  // The table also has a row of heads and a row of sums.
  if (slide.chart === null || table!.length - 2 <= CHANNELS_BELOW_CHART_MAXIMUM) return [{ ...slide, table: table! }];
  const { note: _, ...withoutNote } = slide;
  return [slide, { ...withoutNote, title: 'The money of each channel, week by week', chart: null, table: table! }];
}

/** The slide with the flowchart of the weeks and their reach. Its table and chart can be edited in the presentation program. */
export function weeksSlide(
  { report }: ExportedPlan,
  { plan, figures }: PlannedWeeks,
  colourOf: ColourOf,
): ContentSlide {
  const view = weeksView(plan, centsOfPlan(report));
  const { starts } = view;
  const weeksText = `${starts.length} weeks from ${dayAndMonth(starts[0]!)}`;
  const averageWeek = figures && figures.weekly.reduce((sum, people) => sum + people, 0) / starts.length;
  return {
    kind: 'content',
    title:
      figures === null || averageWeek === null
        ? weeksText
        : `${weeksText} reach ${peopleShort(figures.cumulative.at(-1)!)} people, ${peopleShort(averageWeek)} in an average week`,
    numbers: [],
    chart: figures && {
      kind: 'line',
      categories: starts.map(dayAndShortMonth),
      series: [
        { name: 'Reached so far', values: figures.cumulative },
        { name: 'Weekly reach', values: figures.weekly },
      ],
      colours: ['2A3038', '1F55C8'],
      format: FORMATS.people,
      xTitle: '',
      yTitle: 'People',
    },
    table: weeksTable(view, colourOf),
    // Lines next to the chart would make it too narrow for the dates, and the table is below them.
    lines: [],
    note: [
      `${moneyLine(view)}.`,
      ...(figures ? priceSentences(plan, figures, report.attentive_reach) : []),
      ...(plan.half_life > 0 && figures ? [rememberedSentence(figures, plan.half_life)] : []),
    ].join(' '),
  };
}

/**
 * The prices that differ from the plan's, and what they change: "Price index: 0.7 on 28 December and 1.25 on 4 January.", "At these prices
 * 702,487 more than the plan."
 */
function priceSentences(
  { price_index, start, weeks }: WeekPlan,
  figures: NonNullable<PlannedWeeks['figures']>,
  reach: number,
): string[] {
  if (price_index === undefined) return [];
  const starts = weekStarts({ start, weeks });
  const prices = priceRows({ price_index }).flatMap(({ label, values }) => {
    const changed = values.flatMap((value, week) =>
      value === 1 ? [] : [`${upToDecimals(value, 2)} on ${dayAndMonth(starts[week]!)}`],
    );
    return changed.length === 0 ? [] : [`${label}: ${listedFirst(changed, 'week')}.`];
  });
  return [...prices, priceLine(figures, reach) ?? ''].filter(Boolean);
}

/** "Remembered (half-life 2 weeks): 2,982,082 people in the last week. A convention, not a measurement." */
function rememberedSentence({ remembered }: NonNullable<PlannedWeeks['figures']>, halfLife: number): string {
  const people = wholeNumber(remembered.at(-1)!);
  return `${WEEKS_COPY.remembered(halfLife)}: ${people} people in the last week. ${WEEKS_COPY.halfLifeIsConvention}`;
}

/** Maximum number of columns if each has one week. In a longer plan each column has four weeks. */
const SINGLE_WEEKS_MAXIMUM = 13;
const WEEKS_TOGETHER = 4;

/** The flowchart as a small table for a slide or a printed page: a row of heads, a row for each channel, and a row of sums. */
function weeksTable({ starts, rows, printedWeeks, total }: WeeksView, colourOf: ColourOf): SlideCell[][] {
  const weeksPerColumn = starts.length > SINGLE_WEEKS_MAXIMUM ? WEEKS_TOGETHER : 1;
  const firstWeeks = starts.flatMap((_, week) => (week % weeksPerColumn === 0 ? [week] : []));
  const columnSums = (weeks: readonly number[]) =>
    firstWeeks.map((week) => weeks.slice(week, week + weeksPerColumn).reduce((sum, amount) => sum + amount, 0));
  const cell = (amount: number): SlideCell => ({ text: amount === 0 ? '' : wholeNumber(amount) });
  const heads = firstWeeks.map((week) => ({ text: dayAndShortMonth(starts[week]!) }));
  return [
    [
      { text: weeksPerColumn === 1 ? 'Channel, $' : `Channel, $ in ${weeksPerColumn} weeks from` },
      ...heads,
      { text: 'Sum' },
    ],
    ...rows.map(({ channel, printed, printedTotal }) => {
      const amounts = columnSums(printed);
      const largest = Math.max(...amounts);
      const tintOf = (amount: number) => withoutHash(moneyTint(colourOf(channel), amount, largest));
      return [
        { text: channel },
        ...amounts.map((amount) => ({ ...cell(amount), ...(amount > 0 && { fill: tintOf(amount) }) })),
        { text: wholeNumber(printedTotal) },
      ];
    }),
    [{ text: 'All channels' }, ...columnSums(printedWeeks).map(cell), cell(total / 100)],
  ];
}
