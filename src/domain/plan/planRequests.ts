import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import { MASTER_MAPPING, SAVED_FILE_NAME } from '../../../core/contract/limits.ts';
import type { MediaScoreFields } from '../../../core/contract/bodies/mediaScore.ts';
import type { OptimiseRequest } from '../../../core/contract/bodies/optimise.ts';
import type { ReachRequest } from '../../../core/contract/bodies/reach.ts';
import type { ScoreRow } from '../../../core/contract/bodies/rows.ts';
import { toOwnAssumptions } from '../../../core/planningData/ownAssumptions.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { budgetOf } from './planForm.ts';
import type { PlanFormData } from './planForm.ts';

/** Everything of a run that its requests are made from, fixed when Run is pressed. */
export interface PlanInputs {
  readonly form: PlanFormData;
  readonly limits: readonly ChannelLimits[];
  /** The signed-in planner's e-mail address. */
  readonly user: string;
  /** What the saved file was called when it was picked; null where it travels under that name, or the backend cannot take it. */
  readonly fileName: string | null;
  /** What the planner said of how the file is to be read; null for nothing, or where the backend cannot take it. */
  readonly reading: Reading | null;
  /** Prices of the planner's own; empty for none, or where the backend cannot take them. */
  readonly ownPrices: readonly OwnPrice[];
  /** The plan that this one is made from; null for none, or where the backend cannot take it. */
  readonly madeFrom: string | null;
  /** The limits before the amounts were set by hand; null for no such mix, or where the backend cannot take them. */
  readonly openLimits: readonly ChannelLimits[] | null;
}

/** What call 3 made of the file, as the two calls after it need it. */
export interface ScoredAudience {
  readonly key: string;
  readonly scores: readonly ScoreRow[];
}

/** Call 3's fields beside the file. */
export function mediaScoreFields({ form, user, fileName, reading, ownPrices }: PlanInputs): MediaScoreFields {
  const own = toOwnAssumptions(ownPrices);
  return {
    mapping: MASTER_MAPPING,
    client: form.client,
    analysis_type: form.strategy,
    user,
    demo: form.buyingDemographic,
    ...(fileName === null ? {} : { file_name: fileName }),
    ...(reading === null ? {} : { reading: JSON.stringify(reading) }),
    ...(own === null ? {} : { assumptions: JSON.stringify(own) }),
  };
}

/** Call 4's body; `audience` is the client again, as the specification has it. */
export function reachRequest({ form, limits }: PlanInputs, { key, scores }: ScoredAudience): ReachRequest {
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

/** Call 5's body. */
export function optimiseRequest(
  { form, limits, user, madeFrom, openLimits }: PlanInputs,
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
    sandbox_mode: false,
  };
}

/**
 * The name a file travels under in call 3: a saved file's csv text is always `media_scores.csv`. A saved workbook of
 * which no csv text can be had keeps its name, whose ending tells the backend that it is not text.
 */
export function sentFileName({ name, isCsvText }: { name: string; isCsvText?: boolean | undefined }, isSaved: boolean) {
  return isSaved && (isCsvText || !/\.xlsx?$/i.test(name)) ? SAVED_FILE_NAME : name;
}
