import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import { peopleShort } from '../../../core/words/peopleShort.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { dayAndMonth, weeksView } from '../weeks/weeksView.ts';
import { FORMATS } from './book.ts';
import type { HandOver, PlannedWeeks } from './handOver.ts';
import type { ContentSlide } from './slideView.ts';
import { weeksTable } from './weeksTable.ts';

/** The slide with the flowchart of the weeks and their reach. Its table and chart can be edited in the presentation program. */
export function weeksSlide({ report }: HandOver, { plan, figures }: PlannedWeeks, colourOf: ColourOf): ContentSlide {
  const view = weeksView(plan, centsOfPlan(report));
  const { starts } = view;
  const weeksText = `${starts.length} weeks from ${dayAndMonth(starts[0]!)}`;
  const average = figures && figures.weekly.reduce((sum, people) => sum + people, 0) / starts.length;
  return {
    kind: 'content',
    title:
      figures === null || average === null
        ? weeksText
        : `${weeksText} reach ${peopleShort(figures.cumulative.at(-1)!)} people, ${peopleShort(average)} in an average week`,
    numbers: [],
    chart: figures && {
      kind: 'line',
      categories: starts.map(dayAndMonth),
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
    lines: [],
  };
}
