import type { InferType } from 'yup';
import type { CALLS } from '../calls.ts';
import type { CallName } from '../calls.ts';

const user = 'planner@agency.example';
const key = 'V2hlcmUgdGhlIHBsYW4gaXMga2VwdA';
const scores = [{ Channel: 'Radio', Publisher: 'Coast FM', Format: 'Audio spot', Score: 21.4 }];
const budget_constraint = [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 1_000_000 }];
const chosen = { client: 'Banksia Bank', demo: 'people 25-54' };

/** An example request of each call. */
export const EXAMPLE_REQUESTS: { readonly [Name in CallName]: InferType<(typeof CALLS)[Name]['request']> } = {
  userAccess: { access: 'user', user },
  planDetails: { access: 'plan_details', user, key, sandbox: true },
  mediaScore: { mapping: 'MASTER', analysis_type: 'Brand Awareness', user, ...chosen },
  reach: { scores, mapping: 'MASTER', audience: chosen.client, id: key, budget_constraint, ...chosen },
  optimise: {
    scores,
    budget_constraint,
    total_budget: 1_000_000,
    scenario_name: 'Spring launch',
    audience: chosen.client,
    planning_setting: 'Brand Awareness',
    user,
    key,
    sandbox_mode: false,
    ...chosen,
  },
  planSummary: { access: 'plan_summary', user, limit: 200, after: '2026-11-21T09:30:00.000Z|V2hlcmUgdGhl' },
  planChange: { access: 'plan_change', user, key, change: 'rename', name: 'Spring launch' },
  brand: { access: 'brand', user, client: chosen.client },
  brandChange: { user, name: 'Banksia Bank', accent: '#1F55C8', footer: 'In confidence', keep_logo: 'true' },
  planLayer: {
    access: 'plan_layer',
    user,
    key,
    layer: 'weeks',
    version: 3,
    body: {
      version: 1,
      start: '2027-01-04',
      weeks: 4,
      cells: { Radio: [50_000_000, 50_000_000, 0, 0] },
      fixed: { Radio: [0] },
      price_index: { all: [1, 1, 1.4, 1.4], channels: { Radio: [1, 1, 1, 1] } },
      half_life: 2,
      week_weights: [1, 1, 2, 2],
    },
    trial: false,
  },
  rates: { access: 'rates', user, ask: 'card', card: 'client:banksia-bank', number: 4, day: '2027-02-01' },
  ratesChange: {
    access: 'rates_change',
    user,
    card: 'client:banksia-bank',
    change: 'publish',
    revision: 7,
    rows: 'channel,format,price,basis,price_kind,price_source\nFTA Metro,Metro 30s spot,39.5,cpm,agreed,Deal of March\n',
    number: 3,
    from: '2026-12-01',
    to: '2027-06-30',
    note: 'Rates of the new deal.',
    answers: ['price:FTA Metro:Metro 30s spot'],
  },
  company: { access: 'company', user },
  companyChange: {
    access: 'company_change',
    user,
    revision: 3,
    change: { kind: 'client_add', name: 'Wattle Home Insurance' },
  },
  personData: { access: 'person_data', user },
  shareCreate: {
    access: 'share_create',
    user,
    key,
    label: 'Dana Lee',
    days: 30,
    passcode: 'pX7mK2qh',
    approval: true,
    comments: true,
    contact: 'Ann Planner, 02 5550 1234',
  },
  shareList: { access: 'share_list', user, key },
  shareChange: { access: 'share_change', user, id: key, change: 'extend', days: 30, passcode: 'pX7mK2qh' },
  commentChange: { access: 'comment_change', user, key, change: 'reply', comment: key, text: 'We will look into it.' },
  auditLog: {
    access: 'audit_log',
    user,
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
    what: 'audience_read',
    key,
    limit: 200,
    after: '48211',
  },
  auditCsv: { access: 'audit_csv', user, from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
  exportNote: { access: 'export_note', user, key, files: ['Spring launch.xlsx'] },
  planFile: { access: 'plan_csv_file', user, key },
  plan: { user, key },
};
