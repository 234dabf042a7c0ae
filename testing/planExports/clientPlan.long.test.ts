import { CHANNELS } from '../../core/rules/channels.ts';
import { clientPlanOf, targetInSentence } from '../../core/clientPage/clientPlanOf.ts';
import type { ClientInputs } from '../../core/clientPage/clientPlanOf.ts';
import { ROUGH_ESTIMATE } from '../../core/clientPage/disclosures.ts';
import type { ClientPlan } from '../../core/clientPage/clientPlan.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { channelMoney } from '../../src/domain/report/channelMoney.ts';
import { generatedReport } from './generatedPlan.ts';

/** Texts that may never reach a client, planted in every part of a plan that free text may come from. */
const PLANTED = {
  email: 'ann.planted@agency.example',
  file: 'planted-survey-2026.csv',
  key: 'PLANTEDkey0000000000000000000000',
  client: 'Planted Rival Pty Ltd',
  cpm: 4321.5678,
};
const EVERYTHING = Object.values(PLANTED).join(' ');

const SEEDS = Array.from({ length: 70 }, (_, seed) => seed);
const BUDGETS = [2_000_000, 1_234_567, 300_001, 45_678_901, 60_000];

/** Generated plans that their limits allow. */
const generated = SEEDS.flatMap((seed) => {
  const budget = BUDGETS[seed % BUDGETS.length]!;
  const one = generatedReport(seed, budget);
  return one === null ? [] : [{ ...one, budget: budget.toLocaleString('en-US') }];
});

/** The same with planted texts, and their inputs. */
function planted(): { report: PlanReport; inputs: ClientInputs; respondents: number; people: number }[] {
  return generated.map(({ budget, report, facts, constraint }, at) => {
    const respondents = [30, 80, 700, 2459, 5000][at % 5]!;
    const audience = {
      ...facts,
      file_name: PLANTED.file,
      target_sample: respondents,
      notes: [EVERYTHING],
      unmatched: [EVERYTHING],
      layout_says: EVERYTHING,
      demographic: { ...facts.demographic, says: EVERYTHING },
      vehicles: [{ column: EVERYTHING, publisher: EVERYTHING, channel: 'Radio', format: EVERYTHING }],
    };
    const row = {
      ...{ channel: 'Radio', format: EVERYTHING, cpm: PLANTED.cpm, attention_share: 0.5, mean_active_seconds: 2 },
      ...{ source: EVERYTHING, date: '2026-01-01', confidence: 'low', provider: EVERYTHING, paid_by: EVERYTHING },
    };
    const card = { card: `client:${PLANTED.key}`, name: PLANTED.client, version: 3, from: '2026-01-01' };
    const why = report.why!;
    return {
      respondents,
      people: facts.target_universe,
      inputs: {
        ...{ name: `Launch, ask ${PLANTED.email}`, budget, budgetConstraint: constraint },
        ...{ strategy: 'Reminder', buyingDemographic: 'people 25-54', client: 'Banksia Bank' },
      },
      report: {
        ...report,
        audience,
        made_by: PLANTED.email,
        made_from: { name: PLANTED.client, key: PLANTED.key },
        counted: { source: PLANTED.file, exact: EVERYTHING, sampled: EVERYTHING },
        certificate: { ...report.certificate!, says: EVERYTHING },
        assumptions: {
          ...{ name: EVERYTHING, date: '2026-01-01', attention_threshold_seconds: 1 },
          ...{ threshold_says: `A second counts, says ${PLANTED.email}.`, rows: [row], sha256: PLANTED.key },
          cards: [{ ...card, published: '2026-01-01', author: PLANTED.email }],
        },
        why: {
          ...why,
          says: EVERYTHING,
          frontier_says: EVERYTHING,
          channels: why.channels!.map((one) => ({
            ...one,
            says: EVERYTHING,
            cpm: PLANTED.cpm,
            impressions: PLANTED.cpm,
          })),
          ...(why.television && { television: { ...why.television, says: `${why.television.says} ${EVERYTHING}` } }),
          sampling_error: { ...why.sampling_error!, says: EVERYTHING },
        },
      },
    };
  });
}

const plans = planted();
const made = plans.map((one) => ({ ...one, plan: clientPlanOf(one.report, one.inputs) }));

/** Every field of a value with its path; items of lists share one. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([field, one]) => fieldsOf(one, path === '' ? field : `${path}.${field}`));
}

const FIELDS = [
  'version',
  ...['name', 'client', 'target', 'strategy_says', 'made_at', 'budget', 'limits[]'].map((one) => `plan.${one}`),
  ...['people', 'of', 'share', 'cost', 'frequency', 'three_plus'].map((one) => `answer.${one}`),
  ...['channel', 'colour', 'icon', 'money', 'share', 'alone', 'only_here'].map((one) => `mix[].${one}`),
  ...['kind', 'channel', 'says'].map((one) => `reasons[].${one}`),
  ...['budget', 'people', 'this_plan'].map((one) => `more[].${one}`),
  ...['times', 'people'].map((one) => `often[].${one}`),
  ...['channel', 'points[][]'].map((one) => `curves[].${one}`),
  ...['channel', 'other', 'people'].map((one) => `overlap[].${one}`),
  ...['low', 'high', 'says'].map((one) => `sure.${one}`),
  'method[]',
  'hidden[]',
];

test('50 plans are made from seeds', () => expect(plans.length).toBeGreaterThanOrEqual(50));

test('no e-mail address, file name, key, CPM or other client reaches a client', () => {
  for (const { plan } of made) {
    const text = JSON.stringify(plan);
    for (const secret of Object.values(PLANTED)) expect(text).not.toContain(String(secret));
    expect(text).not.toContain('@');
  }
});

test('the client’s plan has exactly the listed fields', () => {
  const found = new Set(made.flatMap(({ plan }) => fieldsOf(plan)));
  expect([...found].filter((field) => !FIELDS.includes(field))).toEqual([]);
  // These plans have no curves; the builder of generated plans leaves them out.
  expect(FIELDS.filter((field) => !found.has(field) && !field.startsWith('curves'))).toEqual([]);
});

/** All numbers of people in a part of the target. */
const cellsOf = ({ answer, mix, often, overlap }: ClientPlan) =>
  [
    answer.three_plus,
    ...mix.flatMap(({ alone, only_here }) => [alone, only_here]),
    ...often.map(({ people }) => people),
    ...overlap.map(({ people }) => people),
  ].filter((people) => people !== null);

test('every cell has 50 respondents or more, and those left out are named', () => {
  let shown = 0;
  for (const { plan, respondents, people } of made) {
    const cells = cellsOf(plan);
    shown += cells.length;
    expect(cells.filter((cell) => (respondents * cell) / people < 50)).toEqual([]);
    if (respondents < 50) expect(plan.reasons.map(({ kind }) => kind)).toEqual(['most_money']);
    if (respondents < 50) expect(cells).toEqual([]);
    for (const { kind, channel } of plan.reasons) {
      // A reason that counts people tells a cell that is shown.
      const cell = plan.mix.find((one) => one.channel === channel);
      if (kind === 'only_here' || kind === 'second') expect(cell!.only_here).not.toBeNull();
      if (kind === 'cheapest') expect(cell!.alone).not.toBeNull();
    }
    expect(plan.sure.says.startsWith(ROUGH_ESTIMATE)).toBe(respondents < 100);
    for (const { channel, alone } of plan.mix)
      if (alone === null)
        expect(plan.hidden.find((one) => one.startsWith('People that one channel reaches'))).toContain(channel);
  }
  expect(shown).toBeGreaterThan(1000);
});

test('its figures are the report’s, with at most three reasons that say each channel once', () => {
  for (const { plan, report } of made) {
    const money = channelMoney(report).filter((one) => one.money > 0);
    expect(plan.mix.map((one) => [one.channel, one.money, one.share * 100])).toEqual(
      money.map((one) => [one.channel, one.money, (one.share / 100) * 100]),
    );
    expect(plan.answer.people).toBe(Math.round(report.attentive_reach));
    const { frontier = [], distribution = [], duplication = [] } = report.why!;
    expect(plan.more.map(({ budget, people }) => [budget, people])).toEqual(
      frontier.map(({ budget, attentive_reach: reach }) => [budget, Math.round(reach)]),
    );
    const reached = new Map(distribution.map(({ times, attentive }) => [times, Math.round(attentive)]));
    for (const { times, people } of plan.often) expect(people).toBe(reached.get(times));
    const shared = new Map(duplication.map((one) => [`${one.channel} ${one.other}`, Math.round(one.people)]));
    for (const { channel, other, people } of plan.overlap) expect(people).toBe(shared.get(`${channel} ${other}`));
    expect(plan.reasons.length).toBeLessThanOrEqual(3);
    const named = plan.reasons.flatMap(({ channel }) => channel ?? []);
    expect(new Set(named).size).toBe(named.length);
    expect(plan.mix.every(({ colour, icon }) => /^#[0-9A-F]{6}$/.test(colour) && icon !== '')).toBe(true);
  }
});

test('a plan below the line of the best plans is shown with its own reach', () => {
  const { report, inputs } = plans[0]!;
  const frontier = report.why!.frontier!.map((point) => ({ ...point, this_plan: false }));
  const best = report.why!.frontier!.find((point) => point.this_plan)!;
  const below = { ...best, attentive_reach: report.attentive_reach - 1000 };
  const plan = clientPlanOf({ ...report, why: { ...report.why!, frontier: [...frontier, below] } }, inputs);
  expect(plan.more).toHaveLength(frontier.length);
  expect(plan.more.filter((point) => point.this_plan)).toEqual([
    { budget: best.budget, people: Math.round(below.attentive_reach), this_plan: true },
  ]);
});

test('the direction of a rule is the one that the report says', () => {
  let rules = 0;
  for (const { report, constraint } of generated) {
    const plan = clientPlanOf(report, { ...plans[0]!.inputs, budgetConstraint: constraint });
    const rule = plan.reasons.find(({ kind }) => kind === 'rule');
    if (!rule) continue;
    rules++;
    const { says } = report.why!.channels!.find(({ channel }) => channel === rule.channel)!;
    expect(/Lowering|less here, and more/.test(says)).toBe(rule.says.includes('less there'));
  }
  expect(rules).toBeGreaterThan(10);
});

test('a plan of another backend has its spends and nothing else', () => {
  const report = {
    ...{ df_score: [], normaliseSpend_df: [], channel_colours: [], attention: [], output_table: [] },
    output: [
      { Master_Channel: 'Video', Optimal_Budget: 500 },
      { Master_Channel: 'Kites', Optimal_Budget: 500 },
    ],
    ...{ attentive_reach: 1234.4, cost_per_attentive_reach: 0.8, frequency: 2 },
  } as unknown as PlanReport;
  const plan = clientPlanOf(report, plans[0]!.inputs);
  expect(plan.reasons).toEqual([{ kind: 'most_money', channel: null, says: 'Video and Kites get all of the money.' }]);
  expect(plan.answer).toEqual({ people: 1234, of: null, share: null, cost: 0.8, frequency: 2, three_plus: null });
  expect(plan.mix[1]).toEqual({
    ...{ channel: 'Kites', colour: '#59626D', icon: '', money: 500, share: 0.5, alone: null, only_here: null },
  });
  expect([plan.more, plan.often, plan.curves, plan.overlap, plan.hidden]).toEqual([[], [], [], [], []]);
});

test('a crosstab has no overlap, nothing that only one channel reaches, and no range', () => {
  const { report, inputs } = plans.find(({ respondents }) => respondents === 5000)!;
  const plan = clientPlanOf({ ...report, audience: { ...report.audience!, duplication: 'assumed random' } }, inputs);
  expect(plan.overlap).toEqual([]);
  expect(plan.mix.every(({ only_here }) => only_here === null)).toBe(true);
  expect(plan.mix.some(({ alone }) => alone !== null)).toBe(true);
  expect(plan.sure).toMatchObject({ low: null, high: null });
  expect(plan.hidden.at(-1)).toBe(
    'People that two channels reach, or only one of them: not known, because the survey came as totals',
  );
});

test('there are curves of bought channels, except channels whose number of people is left out', () => {
  const { report, inputs } = plans.find(({ respondents }) => respondents === 5000)!;
  const [first] = channelMoney(report);
  const rows = [
    { Spend: 1000, ...Object.fromEntries(CHANNELS.map((channel) => [channel, 500.4])) },
    { Spend: 0, ...Object.fromEntries(CHANNELS.map((channel) => [channel, 0])) },
  ];
  const plan = clientPlanOf({ ...report, normaliseSpend_df: JSON.stringify(rows) }, inputs);
  expect(plan.curves.find(({ channel }) => channel === first!.channel)!.points).toEqual([
    [0, 0],
    [1000, 500],
  ]);
  expect(plan.curves.map(({ channel }) => channel)).toEqual(
    plan.mix.filter(({ alone }) => alone !== null).map(({ channel }) => channel),
  );
});

test.each([
  ['all people 25-54', 'people aged 25–54'],
  ['People 25-54', 'people aged 25–54'],
  ['all people 14+', 'people aged 14 or over'],
  ['women 18 to 39', 'women aged 18–39'],
  ['grocery buyers', 'grocery buyers'],
  ['Women aged 25-54', 'women aged 25-54'],
  ['Sydney parents', 'Sydney parents'],
  ['P25-54', 'P25-54'],
  ['', 'people'],
])('the target %j is worded in a sentence: %s', (name, words) => expect(targetInSentence(name)).toBe(words));

test('a plan with another goal than most attentive reach has no best plans of other budgets', () => {
  const { report, inputs } = planted().find((one) => clientPlanOf(one.report, one.inputs).more.length > 1)!;
  const goal = { ...{ kind: 'often', times: 3 }, says: '' };
  const often = { ...report, rules_report: { ...report.rules_report, goal } as unknown as PlanReport['rules_report'] };
  expect(clientPlanOf(often, inputs).more).toEqual([]);
});
