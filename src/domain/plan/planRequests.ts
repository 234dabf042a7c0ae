import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import { MASTER_MAPPING, SAVED_FILE_NAME } from '../../../core/contract/limits.ts';
import type { MediaScoreFields } from '../../../core/contract/bodies/mediaScore.ts';
import type { OptimiseRequest } from '../../../core/contract/bodies/optimise.ts';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import type { ReachRequest } from '../../../core/contract/bodies/reach.ts';
import type { ScoreRow } from '../../../core/contract/bodies/rows.ts';
import { toOwnAssumptions } from '../../../core/planningData/ownAssumptions.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { budgetOf } from './planForm.ts';
import type { PlanFormData } from './planForm.ts';

/** The inputs of the three requests of a run. They are fixed when Run is pressed. */
export interface RequestInputs {
  readonly form: PlanFormData;
  readonly limits: readonly ChannelLimits[];
  /** The signed-in planner's e-mail address. */
  readonly user: string;
  /** The saved file's original name; null if the file is sent under that name, or if the backend does not accept the field. */
  readonly originalFileName: string | null;
  /** The planner's answers about the file; null if there are none, or if the backend does not accept them. */
  readonly reading: Reading | null;
  /** The planner's own prices; empty if there are none, or if the backend does not accept them. */
  readonly ownPrices: readonly OwnPrice[];
  /** Key of the plan from which this plan is made; null if there is none, or if the backend does not accept it. */
  readonly madeFrom: string | null;
  /** The limits from before the amounts were set manually; null if there are none, or if the backend does not accept them. */
  readonly openLimits: readonly ChannelLimits[] | null;
  /** The day whose rates apply; null for today, or if the backend has no rate cards. */
  readonly ratesOn: string | null;
  /** Goal and rules; null if there are none, or if the backend does not accept them. */
  readonly rules: PlanRules | null;
  /** Targets in addition to the buying demographic; empty if there are none, or if the backend does not accept them. */
  readonly targets: readonly string[];
}

/** The result of the upload that the reach request and the optimisation request need. */
export interface ScoredAudience {
  readonly key: string;
  readonly scores: readonly ScoreRow[];
}

/** The fields of the upload, without the file. */
export function mediaScoreFields(inputs: RequestInputs): MediaScoreFields {
  const { form, user, originalFileName, reading, ownPrices, ratesOn, targets } = inputs;
  const assumptions = toOwnAssumptions(ownPrices);
  return {
    mapping: MASTER_MAPPING,
    client: form.client,
    analysis_type: form.strategy,
    user,
    demo: form.buyingDemographic,
    ...(originalFileName === null ? {} : { file_name: originalFileName }),
    ...(reading === null ? {} : { reading: JSON.stringify(reading) }),
    ...(assumptions === null ? {} : { assumptions: JSON.stringify(assumptions) }),
    ...(ratesOn === null ? {} : { rates_on: ratesOn }),
    ...(targets.length === 0 ? {} : { targets: JSON.stringify(targets) }),
  };
}

/** The body of the reach request. As in the specification, `audience` is the client too. */
export function reachRequest({ form, limits }: RequestInputs, { key, scores }: ScoredAudience): ReachRequest {
  return {
    scores: [...scores],
    mapping: MASTER_MAPPING,
    client: form.client,
    demo: form.buyingDemographic,
    audience: form.client,
    id: key,
    budget_constraint: [...limits],
  };
}

/** The body of the optimisation request. */
export function optimiseRequest(
  { form, limits, user, madeFrom, openLimits, rules }: RequestInputs,
  { key, scores }: ScoredAudience,
): OptimiseRequest {
  return {
    scores: [...scores],
    budget_constraint: [...limits],
    total_budget: budgetOf(form),
    scenario_name: form.name,
    client: form.client,
    demo: form.buyingDemographic,
    audience: form.client,
    planning_setting: form.strategy,
    user,
    key,
    ...(madeFrom === null ? {} : { made_from: madeFrom }),
    ...(openLimits === null ? {} : { open_limits: [...openLimits] }),
    ...(rules === null ? {} : { rules }),
    sandbox_mode: false,
  };
}

/**
 * The file name in the upload: `media_scores.csv` for the csv text of a saved file. A saved workbook without csv text keeps
 * its name, because the extension tells the backend that the file is not text.
 */
export function sentFileName({ name, isCsvText }: { name: string; isCsvText?: boolean | undefined }, isSaved: boolean) {
  return isSaved && (isCsvText || !/\.xlsx?$/i.test(name)) ? SAVED_FILE_NAME : name;
}
