import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { aPlan, facts } from '../../../testing/page/comparedPlans.ts';
import { aboutPlan } from './aboutPlan.ts';
import { captionLine } from './exportedPlan.ts';
import type { WorkbookPlan } from './exportedPlan.ts';
import { onePageView } from './onePageView.ts';
import { slidesView } from './slides.ts';
import { summarySheet } from './summarySheet.ts';

const PROVEN =
  'Proven under these assumptions: no other split of $500,000 within these limits reaches even one person more.';
const certificate: PlanReport['certificate'] = { gap: 0, relative_gap: 0, status: 'optimal', says: PROVEN };
const { form, report } = aPlan();
const plan: WorkbookPlan = {
  ...{ form, facts: facts({ made_up: true, target_sample: 290 }), author: 'ann@agency.example', robustness: null },
  constraint: 'default',
  report: { ...report, certificate },
  date: new Date(2026, 10, 23),
  recompute: { by: 'nothing', says: 'Not here.' },
};
const grey = () => '128,128,128';
/** Each exported file as one text. */
const exportedTexts = (one: WorkbookPlan) => ({
  slides: JSON.stringify(slidesView(one, grey)),
  'one page': JSON.stringify(onePageView(one, grey)),
  workbook: JSON.stringify(summarySheet(one)),
  csv: JSON.stringify(aboutPlan(one)),
});

test('every export says that people are made up, and names a small sample size next to the target', () => {
  for (const [file, text] of Object.entries(exportedTexts(plan)))
    expect([file, text]).toEqual([file, expect.stringMatching(/made-up people/i)]);
  expect(captionLine(plan)).toContain('Made-up people · n = 290');
  const survey = exportedTexts({ ...plan, facts: facts({ file_name: 'made-up-people.csv' }) });
  for (const text of Object.values(survey)) expect(text).not.toMatch(/made-up people/i);
});

test('an exported proof has the sentence about the flat optimum; a mix without choice has no proof', () => {
  const flatOptimum = { within: 0.01, budget: 500_000, channel: 'Radio' as const, spans: [{ least: 0, most: 90_000 }] };
  for (const text of Object.values(exportedTexts({ ...plan, flatOptimum }))) {
    expect(text).toContain('Proven under these assumptions');
    expect(text).toContain('Many splits come within 1%: Radio from $0 to $90,000.');
  }
  const exact = {
    BVOD: { Min_Budget: 300_000, Max_Budget: 300_000 },
    Radio: { Min_Budget: 200_000, Max_Budget: 200_000 },
  };
  for (const text of Object.values(exportedTexts({ ...plan, flatOptimum: flatOptimum, constraint: exact }))) {
    expect(text).toContain('Hand-set: every channel has an exact amount, so there was nothing to choose');
    expect(text).not.toMatch(/Proven|splits come within/);
  }
});
