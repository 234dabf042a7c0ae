import { mediaScoreFields as fieldsSchema } from '../../../core/contract/bodies/mediaScore.ts';
import { optimiseRequest as optimiseSchema } from '../../../core/contract/bodies/optimise.ts';
import { reachRequest as reachSchema } from '../../../core/contract/bodies/reach.ts';
import { toChannelLimits, BLANK_ROWS } from './limits/budgetConstraint.ts';
import { splitFullPlan } from './splitPlan.ts';
import { BLANK_FORM } from './planForm.ts';
import { mediaScoreFields, optimiseRequest, reachRequest, sentFileName } from './planRequests.ts';

const inputs = {
  form: { ...BLANK_FORM, name: 'Spring', budget: '1,000', strategy: 'S', buyingDemographic: 'D', client: 'C' },
  limits: toChannelLimits({ mode: 'default', rows: BLANK_ROWS, selected: [] }, 1000),
  user: 'ann@agency.example',
  reading: null,
  originalFileName: null,
  ownPrices: [],
  ratesOn: null,
  madeFrom: null,
  openLimits: null,
  rules: null,
  targets: [],
};
const scored = { key: 'k', scores: [{ Channel: 'Radio', Publisher: 'Nova', Score: 1 }] };

test('the three bodies are what the contract and the specification name', () => {
  expect(fieldsSchema.validateSync(mediaScoreFields(inputs))).toEqual({
    mapping: 'MASTER',
    client: 'C',
    analysis_type: 'S',
    user: 'ann@agency.example',
    demo: 'D',
  });
  expect(reachSchema.validateSync(reachRequest(inputs, scored))).toEqual({
    scores: scored.scores,
    mapping: 'MASTER',
    client: 'C',
    demo: 'D',
    audience: 'C',
    id: 'k',
    budget_constraint: inputs.limits,
  });
  expect(optimiseSchema.validateSync(optimiseRequest(inputs, scored))).toEqual({
    scores: scored.scores,
    budget_constraint: inputs.limits,
    total_budget: 1000,
    scenario_name: 'Spring',
    client: 'C',
    demo: 'D',
    audience: 'C',
    planning_setting: 'S',
    user: 'ann@agency.example',
    key: 'k',
    sandbox_mode: false,
  });
});

test('call 5 has the limits before the amounts were set manually', () => {
  const body = optimiseRequest({ ...inputs, openLimits: inputs.limits }, scored);
  expect(optimiseSchema.validateSync(body).open_limits).toEqual(inputs.limits);
});

test('call 3 has the original name of a saved file if the backend accepts it', () => {
  const fields = mediaScoreFields({ ...inputs, reading: null, originalFileName: 'panel.xlsx' });
  expect(fieldsSchema.validateSync(fields)).toMatchObject({ file_name: 'panel.xlsx', mapping: 'MASTER' });
});

test('call 3 carries the day of the rates, and only a chosen one', () => {
  const fields = mediaScoreFields({ ...inputs, ratesOn: '2027-02-01' });
  expect(fieldsSchema.validateSync(fields).rates_on).toBe('2027-02-01');
  expect(mediaScoreFields(inputs)).not.toHaveProperty('rates_on');
});

test('call 3 carries the further targets, and only where there are some', () => {
  const fields = mediaScoreFields({ ...inputs, targets: ['women 18-24', 'men 25-54'] });
  expect(fieldsSchema.validateSync(fields).targets).toBe('["women 18-24","men 25-54"]');
  expect(mediaScoreFields(inputs)).not.toHaveProperty('targets');
});

test('call 3 carries the planner’s own prices, and only those', () => {
  const fields = mediaScoreFields({ ...inputs, ownPrices: [{ channel: 'Radio', cpm: 12.5 }] });
  expect(fieldsSchema.validateSync(fields).assumptions).toBe('{"version":1,"rows":[{"channel":"Radio","cpm":12.5}]}');
});

test.each([
  ['panel.csv', false, undefined, 'panel.csv'],
  ['panel.csv', true, undefined, 'media_scores.csv'],
  ['panel.xlsx', true, undefined, 'panel.xlsx'],
  ['panel.xlsx', true, true, 'media_scores.csv'],
  ['PANEL.XLS', true, undefined, 'PANEL.XLS'],
])('the file %s, saved: %s, csv text: %s, is sent as %s', (name, isSaved, isCsvText, sent) => {
  expect(sentFileName({ name, isCsvText }, isSaved)).toBe(sent);
});

test('a saved plan is divided into three results without repetition', () => {
  const kept = {
    key: 'k',
    df_score_master: '[]',
    reach_curves: [{ Spend: 0, Radio: 0 }],
    df_score: '[]',
    normaliseSpend_df: '[]',
    channel_colours: '[]',
    attention: '[]',
    output: '[]',
    output_table: '[]',
    attentive_reach: 1,
    cost_per_attentive_reach: 2,
    frequency: 3,
    a_field_of_a_newer_backend: 4,
  };
  const { mediaScoreData, reachData, optimiseData } = splitFullPlan(kept);
  expect(mediaScoreData).toMatchObject({ key: 'k', df_score_master: '[]' });
  expect(reachData).toMatchObject({ reach_curves: kept.reach_curves });
  expect(optimiseData).toMatchObject({ df_score: '[]', attentive_reach: 1, a_field_of_a_newer_backend: 4 });
  expect(Object.keys(optimiseData)).not.toContain('df_score_master');
});
