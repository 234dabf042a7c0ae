import type { AssumptionRow, AssumptionSet, PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { DISCLOSURE_COLUMNS } from '../../../core/planningData/rates/rateRow.ts';
import { aPlan, assumptions } from '../../../testing/page/comparedPlans.ts';
import { attentionDisclosures, attentionFoot, attentionTable } from './attentionFigures.ts';
import { assumptionsView } from './assumptionsView.ts';

const CARD = {
  ...{ card: 'client:banksia-bank', name: 'Banksia Bank', version: 4, from: '2026-11-03' },
  ...{ published: '2026-11-03T01:00:00Z', author: 'ana@agency.example' },
};

function row(channel: string, format: string, changes: Partial<AssumptionRow> = {}): AssumptionRow {
  return {
    ...{ channel, format, cpm: 42, attention_share: 0.43, mean_active_seconds: 14 },
    ...{ source: 'Study of 2021', date: '2026-01-15', confidence: 'medium', ...changes },
  };
}

const METRO = row('FTA Metro', '30s', {
  ...{ provider: 'Lumen/TVision', paid_by: 'Seller', method: 'eye tracking', country: 'UK', sample: '400 homes' },
  ...{
    device: 'TV set',
    ad_length: '30 s',
    observed: 'observed',
    exposure: 'ad on screen',
    invalid_traffic: 'left in',
  },
  ...{ people: 'human', accredited: 'no', low: 0.385, high: 0.5 },
});
/** Money in FTA Metro and Radio; the file has a vehicle of each format but Cinema's. */
function report(rows: readonly AssumptionRow[], set: Partial<AssumptionSet> = {}, why?: PlanReport['why']): PlanReport {
  const { report: made } = aPlan({ spend: { 'FTA Metro': 1_800_000, Radio: 600_000, Cinema: 0 } });
  const attention = rows.map(({ channel: Channel, format: Format }) => ({ Channel, Format, active_attention: 1 }));
  return { ...made, attention, why, assumptions: assumptions({ rows: [...rows], ...set }) };
}
const sentencesByLabel = (of: PlanReport) =>
  Object.fromEntries(attentionDisclosures(of).map(({ label, sentence }) => [label, sentence]));

test('the sixteen facts of a plan with rate cards, in words', () => {
  const plan = report(
    [METRO, row('Radio', '30s', { source: '' }), row('Radio', 'Live read'), row('Cinema', '30s', { provider: 'DCM' })],
    {
      ...{ threshold_says: 'People should notice who is speaking.', cards: [CARD], sha256: '9f2c41ab07de5512' },
      illustrative: { price: 744_000, attention: 1_128_000 },
    },
    { distribution: [{ times: 1, plain: 8_912_345.4, attentive: 7_000_000 }] },
  );
  expect(attentionDisclosures(plan).map(({ label, sentence }) => [label, sentence])).toEqual([
    ['What they are', 'Modelled. Attention is not an outcome; it does not predict sales.'],
    ['Threshold', 'An exposure counts from 2.5 seconds of active attention. People should notice who is speaking.'],
    ['Formula', "Chance: share x exp(-seconds / mean). The formula is ours, not a vendor's."],
    ['Method', 'eye tracking for 1 of 3 formats; not stated for 2'],
    [
      'Study',
      'Provider: Lumen/TVision for 1 of 3 formats; not stated for 2 · Paid by: Seller for 1 of 3 formats; not stated for 2 · ' +
        'Date: 15 Jan 2026 · Country: UK for 1 of 3 formats; not stated for 2 · ' +
        'Sample: 400 homes for 1 of 3 formats; not stated for 2',
    ],
    [
      'Ad',
      'Format: 3 formats · Device: TV set for 1 of 3 formats; not stated for 2 · ' +
        'Ad length: 30 s for 1 of 3 formats; not stated for 2',
    ],
    ['Observed or proxy', 'observed for 1 of 3 formats; not stated for 2'],
    [
      'Exposure',
      'Exposure: ad on screen for 1 of 3 formats; not stated for 2 · Invalid traffic: left in for 1 of 3 formats; not stated for 2',
    ],
    ['Human or synthetic', 'human for 1 of 3 formats; not stated for 2'],
    ['Accredited by MRC', 'no for 1 of 3 formats; not stated for 2'],
    ['Providers', 'Figures of 2 providers, not comparable with one another.'],
    ['Within a channel', 'Differences between vehicles of one channel are less certain than between channels.'],
    ['Low and high', 'Low and high are stated for 1 of 3 formats.'],
    ['Reach', 'Any contact: 8,912,345 people'],
    ['Rate card', 'Rates: Banksia Bank v4, from 3 Nov 2026, by ana@agency.example, 9f2c41ab07de'],
    [
      'Illustrative',
      '$744,000 of $2,400,000 (31%) at illustrative prices; 47% of the money on illustrative attention figures.',
    ],
  ]);
  expect(JSON.stringify(attentionDisclosures(plan))).not.toMatch(/compliant/i);
  expect(attentionFoot(plan.assumptions)).toEqual([
    'Modelled. Attention is not an outcome; it does not predict sales.',
    'Rates: Banksia Bank v4, from 3 Nov 2026',
  ]);
});

test('an older plan has the facts that its reply states', () => {
  const older = report([row('Radio', '30s', { source: 'illustrative', confidence: 'low' })]);
  expect(attentionDisclosures(older)).toHaveLength(16);
  expect(sentencesByLabel(older)).toMatchObject({
    Threshold: 'An exposure counts from 2.5 seconds of active attention.',
    Method: 'not stated',
    Providers: 'No provider of the figures is stated.',
    'Low and high': 'Low and high are stated for none of 1 format.',
    Reach: 'Any contact: not stated',
    'Rate card': 'Illustrative, 2026-01-01',
    Illustrative:
      'Every price is illustrative, not a market rate; every attention figure is a published figure adjusted by judgement.',
  });
  expect(attentionFoot(older.assumptions)).toEqual([expect.stringMatching(/^Modelled/)]);
});

test('a reply without assumptions has no facts and no foot', () => {
  expect(attentionDisclosures({ ...report([METRO]), assumptions: undefined })).toEqual([]);
  expect(attentionFoot(undefined)).toEqual([]);
});

test('a row without source never shows a method, and its confidence is illustrative', () => {
  const nowhere = { ...METRO, source: ' ', confidence: 'high' };
  expect(sentencesByLabel(report([nowhere])).Method).toBe('not stated');
  expect(attentionTable({ rows: [nowhere] }).rows[0]).toMatchObject({ Method: 'not stated', Country: 'UK' });
  expect(assumptionsView({ rows: [nowhere] }).rows[0]).toMatchObject({ Confidence: 'illustrative' });
  expect(sentencesByLabel(report([nowhere])).Illustrative).toMatch(/every attention figure is illustrative\.$/i);
});

test('only formats that the money buys count: those with bought shares, else those of the file, else the first', () => {
  const many = Array.from({ length: 7 }, (_, at) => row('Radio', `F${at}`, { provider: `P${at}`, method: 'panel' }));
  expect(sentencesByLabel(report(many))).toMatchObject({
    Study: expect.stringContaining('P0 for 1 of 7 formats; P1 for 1; P2 for 1; P3 for 1; others for 3 · Paid by'),
    Providers: 'Figures of 7 providers, not comparable with one another.',
    Method: 'panel',
  });
  expect(attentionDisclosures(report(many)).find(({ label }) => label === 'Study')!.short).toBe('Paid by: not stated');
  const paid = many.map((one, at) => ({ ...one, paid_by: `S${at}` }));
  expect(attentionDisclosures(report(paid)).find(({ label }) => label === 'Study')!.short).toBe(
    'Paid by: S0 for 1 of 7 formats; S1 for 1; others for 5',
  );
  const two = many.map((one, at) => ({ ...one, ...(at < 2 && { bought: 0.5 }) }));
  expect(sentencesByLabel(report(two)).Providers).toBe('Figures of 2 providers, not comparable with one another.');
  expect(sentencesByLabel({ ...report(many), attention: [] }).Providers).toBe('Figures of 1 provider.');
  expect(sentencesByLabel(report([row('Cinema', '30s', { provider: 'DCM' })])).Providers).toMatch(/^No provider/);
});

test('the table has every format and every column, and "not stated" for figures without facts', () => {
  const table = attentionTable({ rows: [METRO, row('Radio', '30s')] });
  expect(table.columns.map(({ header }) => header)).toEqual([
    ...['Channel', 'Format', 'Method', 'Provider', 'Paid by', 'Date', 'Country', 'Sample', 'Device', 'Ad length'],
    ...['Observed or proxy', 'Exposure', 'Invalid traffic', 'Human or synthetic', 'Accredited by MRC', 'Low', 'High'],
  ]);
  expect(Object.values(table.rows[0]!)).toEqual([
    ...['FTA Metro', '30s', 'eye tracking', 'Lumen/TVision', 'Seller', '2026-01-15', 'UK', '400 homes', 'TV set'],
    ...['30 s', 'observed', 'ad on screen', 'left in', 'human', 'no', '38.5%', '50%'],
  ]);
  const stated = Object.values(table.rows[1]!).filter((cell) => cell !== 'not stated');
  expect(stated).toEqual(['Radio', '30s', '2026-01-15']);
  // Every column of a card is in the table.
  for (const name of DISCLOSURE_COLUMNS) expect(Object.values(table.rows[0]!)).toContain(METRO[name]);
});

test('the robustness is named only if it can be computed: not with a smallest buy', () => {
  const plan = report([METRO]);
  const ruled = { ...plan, rules_report: { smallest_buy: { amount: 20_000, costs: 18, says: '' } } } as PlanReport;
  const named = (of: PlanReport) => attentionDisclosures(of).filter(({ isInRobustness }) => isInRobustness).length;
  expect([named(plan), named(ruled)]).toEqual([1, 0]);
});
