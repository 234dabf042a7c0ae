import { evenWeeks } from '../../../core/rules/weekPlan.ts';
import { aPlan } from '../../../testing/page/comparedPlans.ts';
import { headLine } from '../report/reportContents.ts';
import { onePageView } from './onePageView.ts';
import { slidesView } from './slides.ts';
import { workbook } from './workbook.ts';

/** All texts that say what a plan costs, in its exports and in the head of the report. */
function textsOf(weeks: number): string {
  const plan = aPlan({ form: { budget: '500,000' } });
  const planned = evenWeeks(new Map([['BVOD' as const, 50_000_000]]), { start: '2027-01-04', weeks });
  const shown = { ...plan, constraint: null, weeks: { plan: planned, figures: null } };
  const exported = {
    ...{ ...shown, author: 'ann@agency.example', date: new Date(2026, 10, 22), robustness: null },
    recompute: { by: 'nothing', reason: '' } as never,
  };
  const colourOf = () => '#123456';
  const texts = [
    headLine(plan.form, plan.facts, weeks),
    slidesView(exported, colourOf),
    onePageView(exported, colourOf),
    workbook(exported, colourOf).sheets.filter(({ name }) => name !== 'Weeks'),
  ];
  return JSON.stringify(texts);
}

test('the money of 13 weeks is nowhere called the money of a month', () => {
  const texts = textsOf(13);
  // The weeks themselves say what an average month has.
  expect(texts.replaceAll('$500,000 over 13 weeks, $167,000 a month', '')).not.toMatch(/\ba month\b|Monthly budget/);
  for (const says of [
    '$500,000 over 13 weeks',
    'over 13 weeks reaches',
    'Budget over 13 weeks',
    'dollars, over 13 weeks',
  ])
    expect(texts).toContain(says);
});

test('four weeks are a month', () => {
  const texts = textsOf(4);
  expect(texts.replaceAll('$500,000 over 4 weeks', '')).not.toMatch(/over 4 weeks/);
  for (const says of ['$500,000 a month', 'a month reaches', 'Monthly budget', 'dollars, a month'])
    expect(texts).toContain(says);
});
