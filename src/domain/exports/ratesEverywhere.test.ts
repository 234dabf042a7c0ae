import type { AssumptionSet } from '../../../core/contract/bodies/planReport.ts';
import { aPlan, assumptions } from '../../../testing/page/comparedPlans.ts';
import { inputDifferences } from '../compare/compareInputs.ts';
import { planComparison } from '../desk/planComparison.ts';
import { answerCards } from '../report/answerView.ts';
import { printFooter } from '../report/printFooter.ts';
import { tableCsv } from '../report/reportContents.ts';
import { aboutPlan } from './aboutPlan.ts';
import { captionLine } from './exportedPlan.ts';
import type { WorkbookPlan } from './exportedPlan.ts';
import { onePageView } from './onePageView.ts';
import { slidesView } from './slides.ts';
import { summarySheet } from './summarySheet.ts';

const grey = () => '128,128,128';
const bank = {
  ...{ card: 'client:banksia-bank', name: 'Banksia Bank', version: 4, from: '2026-11-03' },
  ...{ published: '2026-11-03T12:00:00Z', author: 'ana@agency.example' },
};
const seed = { ...bank, card: 'seed', name: 'Illustrative', version: 1, author: '' };

/** A plan of $500,000 with these cards and this money at illustrative prices [$]. */
function planAt(changes: Partial<AssumptionSet>, price: Partial<AssumptionSet['rows'][number]> = {}) {
  const priced = { source: 'Benchmarks', price_kind: 'agreed', price_source: 'Deal', ...price };
  const set = assumptions({ name: 'Banksia Bank rates v4', cards: [bank, seed], ...changes }, priced);
  const plan = aPlan({ report: { assumptions: set } });
  const exported: WorkbookPlan = {
    ...{ form: plan.form, facts: plan.facts, report: plan.report, author: 'ann@agency.example', robustness: null },
    ...{ constraint: 'default', date: new Date(2026, 10, 23), recompute: { by: 'nothing', says: 'Not here.' } },
  };
  return { plan, exported };
}
type Priced = ReturnType<typeof planAt>;

const page = ({ plan }: Priced) => JSON.stringify(answerCards(plan.report, plan.facts)[1]);
const print = ({ plan }: Priced) => printFooter('Spring', plan.report, '', new Date(2026, 10, 23));
const compare = (one: Priced, other: Priced) => tableCsv(planComparison([one.plan, other.plan]).table);
const shown = (one: Priced) => ({
  page: page(one),
  print: print(one),
  'one page': JSON.stringify(onePageView(one.exported, grey)),
  picture: captionLine(one.exported),
  workbook: JSON.stringify(summarySheet(one.exported).rows),
  slides: slidesView(one.exported, grey).foot.plan,
  csv: tableCsv(aboutPlan(one.exported)),
  compare: compare(one, one),
});

const allIllustrative = planAt({ illustrative: { price: 500_000, attention: 0 } });
const partlyIllustrative = planAt({ illustrative: { price: 155_000, attention: 0 } });
const noneIllustrative = planAt({ illustrative: { price: 0, attention: 0 } });

test('the rates have the same words on page, print, picture, workbook, slides, csv and comparison', () => {
  for (const [place, text] of Object.entries(shown(partlyIllustrative)))
    expect([place, text]).toEqual([
      place,
      expect.stringContaining('at Banksia Bank rates v4, 31% of the money at illustrative prices'),
    ]);
});

test('without money at illustrative prices, the word illustrative is not used', () => {
  for (const [place, text] of Object.entries(shown(noneIllustrative))) {
    expect([place, text]).toEqual([place, expect.stringContaining('at Banksia Bank rates v4')]);
    expect([place, text]).toEqual([place, expect.not.stringMatching(/illustrative/i)]);
  }
});

const WITHOUT_CARD = { price_kind: undefined, price_source: undefined };
const older = planAt({ name: 'Illustrative', cards: undefined }, { source: 'illustrative', ...WITHOUT_CARD });
const seedAlone = planAt(
  { name: 'Illustrative', cards: [seed], illustrative: { price: 500_000, attention: 0 } },
  { source: 'illustrative', ...WITHOUT_CARD },
);

test.each([
  ['all money at illustrative prices', allIllustrative],
  ['an older plan', older],
  ['the seed alone', seedAlone],
])('%s: the words about the prices of a plan without a rate card', (_case, one) => {
  expect(page(one)).toContain('"at illustrative prices"');
  expect(print(one)).toMatch(/^Spring · printed 23 November 2026 · illustrative prices · Modelled/);
  const { page: _page, print: _print, compare: table, ...files } = shown(one);
  for (const [place, text] of Object.entries(files))
    expect([place, text]).toEqual([place, expect.stringContaining('illustrative prices')]);
  for (const text of [table, page(one), ...Object.values(files)]) expect(text).not.toContain('at Banksia Bank');
});

test('a comparison names the rates of each plan, and has a caveat if figures differ', () => {
  const next = planAt(
    { name: 'Banksia Bank rates v5', cards: [{ ...bank, version: 5 }, seed], illustrative: { price: 0, attention: 0 } },
    { cpm: 15 },
  );
  expect(compare(partlyIllustrative, next)).toContain(
    'Plan,Rates,"at Banksia Bank rates v4, 31% of the money at illustrative prices",at Banksia Bank rates v5',
  );
  expect(compare(older, next)).toContain('Plan,Rates,at illustrative prices,at Banksia Bank rates v5');
  expect(compare(older, older)).not.toContain('Rates');
  expect(planComparison([partlyIllustrative.plan, next.plan]).caveats.join()).toContain(
    'Spring launch: The rates differ (Banksia Bank rates v5 here, Banksia Bank rates v4 there): the same money buys other contacts in each.',
  );
  expect(planComparison([partlyIllustrative.plan, noneIllustrative.plan]).caveats).toEqual([]);
  // A later version with the same figures is an input that differs, but the plans are like for like.
  const same = planAt({ name: 'Banksia Bank rates v5', cards: [{ ...bank, version: 5 }, seed] });
  expect(planComparison([partlyIllustrative.plan, same.plan]).caveats).toEqual([]);
});

test('a comparison names the cards that differ, not the client’s card if only the agency’s card below it has another version', () => {
  const agency = { ...bank, card: 'agency', name: 'Agency' };
  const renamed = { ...bank, name: 'Banksia & Co' };
  const one = planAt({ cards: [bank, { ...agency, version: 1 }, seed] });
  const next = planAt({ cards: [renamed, { ...agency, version: 2 }, seed] }, { cpm: 15 });
  expect(planComparison([one.plan, next.plan]).caveats.join()).toContain(
    'The rates differ (Agency rates v2 here, Agency rates v1 there)',
  );
  const onlyRenamed = planAt({ cards: [renamed, { ...agency, version: 1 }, seed] });
  expect(inputDifferences(one.plan, onlyRenamed.plan).map(({ label }) => label)).not.toContain('Assumptions');
});

test('other shares bought are other prices, even at the same price of each format', () => {
  const [one, other] = [planAt({}, { bought: 0.6 }), planAt({}, { bought: 0.4 })];
  expect(planComparison([one.plan, other.plan]).caveats.join()).toContain('Prices or attention figures differ');
});
