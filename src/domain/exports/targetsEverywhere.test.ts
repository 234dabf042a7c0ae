import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { aPlan } from '../../../testing/page/comparedPlans.ts';
import { planComparison } from '../desk/planComparison.ts';
import { tableCsv } from '../report/reportContents.ts';
import { targetsSlide } from './clientSlides.ts';
import type { ExportedPlan } from './exportedPlan.ts';

const target = (name: string, share: number) => ({
  ...{ name, sample: 400, universe: 1000.4, reach: 1000.4 * share, share, frequency: 2.345, grps: 231.6 },
});

test('compared plans have a line with their reach in each further target', () => {
  const plan = (targets: PlanReport['target_reach']) =>
    aPlan({ report: targets === undefined ? {} : { target_reach: targets } });
  const first = target('people 25-54', 0.5);
  const { targets, table } = planComparison([
    plan([first, target('women 18-24', 0.25)]),
    plan([first, target('men 40+', 0.1)]),
    plan(undefined),
  ]);
  expect(targets).toEqual([
    { label: 'Reach of Women 18-24', values: ['250 (25%)', '', ''] },
    { label: 'Reach of Men 40+', values: ['', '100 (10%)', ''] },
  ]);
  expect(tableCsv(table)).toContain('Target,Reach of Men 40+,');
});

test('the slides have a table of the targets, and hide the reach in targets with few respondents', () => {
  const slide = (targets: PlanReport['target_reach']) =>
    targetsSlide({ report: { target_reach: targets } } as ExportedPlan)?.table?.map((row) =>
      row.map(({ text }) => text),
    );
  expect(slide([target('people 25-54', 0.5)])).toBeUndefined();
  expect(slide([target('people 25-54', 0.5), { ...target('women 18-24', 0.25), sample: 49 }])).toEqual([
    ['Target', 'People', 'People reached', 'Share', 'Times each'],
    ['People 25-54', '1,000', '500', '50.0%', '2.35'],
    ['Women 18-24', '1,000', 'not shown', 'not shown', 'not shown'],
  ]);
});
