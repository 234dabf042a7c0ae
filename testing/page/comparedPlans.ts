import type { ReportedLimits } from '../../core/rules/reportedLimits.ts';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import type { AssumptionRow, AssumptionSet, PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { ComparedPlan } from '../../src/domain/compare/comparedPlan.ts';
import type { PlanFormData } from '../../src/domain/plan/planForm.ts';
import { limitsText } from '../../src/domain/report/reportContents.ts';
import { planForm } from '../builders.ts';

/** Audience facts with defaults. */
export function facts(changes: Partial<AudienceFacts> = {}): AudienceFacts {
  return {
    file_name: 'panel.csv',
    sheet: null,
    layout: 'respondents',
    layout_says: 'One row for each respondent.',
    rows_read: 5000,
    left_out: [],
    weighted: true,
    universe: 20_000_000,
    sample: 5000,
    target_universe: 9_000_000,
    target_sample: 2200,
    demographic: { name: 'people 25-54', applied: true, says: 'The target is people from 25 to 54.' },
    duplication: 'measured',
    vehicles: [{ column: 'Radio: Nova', publisher: 'Nova', channel: 'Radio', format: 'Radio 30"' }],
    unmatched: [],
    notes: [],
    ...changes,
  };
}

const PRICE: AssumptionRow = {
  channel: 'Radio',
  format: 'Radio 30"',
  cpm: 12,
  attention_share: 0.5,
  mean_active_seconds: 4,
  source: 'illustrative',
  date: '2026-01-01',
  confidence: 'low',
};

/** An assumption set with one price. */
export function assumptions(changes: Partial<AssumptionSet> = {}, price: Partial<AssumptionRow> = {}): AssumptionSet {
  return {
    name: 'Illustrative',
    date: '2026-01-01',
    attention_threshold_seconds: 2.5,
    rows: [{ ...PRICE, ...price }],
    ...changes,
  };
}

interface PlanParts {
  readonly form?: Partial<PlanFormData>;
  readonly limits?: ReportedLimits;
  readonly report?: Partial<PlanReport>;
  readonly facts?: AudienceFacts | null;
  /** Money by channel [$]. */
  readonly spend?: Readonly<Record<string, number>>;
}

/** A plan of $500,000 that reaches a million people; every part can be overridden. */
export function aPlan({
  form,
  limits = 'default',
  report,
  facts: known = facts(),
  spend,
}: PlanParts = {}): ComparedPlan {
  const output = Object.entries(spend ?? { BVOD: 300_000, Radio: 200_000 });
  return {
    form: planForm(form),
    limits,
    constraint: limitsText(limits),
    facts: known,
    report: {
      df_score: [],
      normaliseSpend_df: [],
      channel_colours: [],
      attention: [],
      output: output.map(([Master_Channel, Optimal_Budget]) => ({ Master_Channel, Optimal_Budget })),
      output_table: [],
      attentive_reach: 1_000_000,
      cost_per_attentive_reach: 0.5,
      frequency: 2,
      assumptions: assumptions(),
      certificate: undefined,
      audience: undefined,
      why: undefined,
      ...report,
    },
  };
}
