import type { AccessData, PlanDetails } from '../../../core/contract/bodies/access.ts';
import type { FullPlan } from '../../../core/contract/bodies/plan.ts';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { collapsedCards } from '../../../core/planningData/rates/resolve.ts';
import { writeCard } from '../../../core/planningData/rates/writeCard.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { percentText } from '../../../core/words/percent.ts';
import { signedPercent } from '../compare/compareFigures.ts';
import { DESK_REFUSALS } from '../desk/deskCopy.ts';
import { limitsOfReported } from '../plan/limits/budgetConstraint.ts';
import { budgetOf, fromPlanDetails } from '../plan/planForm.ts';
import { isArchived } from '../pastPlans/planList.ts';
import { planChoices } from '../pastPlans/pastPlanRows.ts';
import { exactSpend } from '../report/channelMoney.ts';
import type { CardRows, InheritedRows } from './cardRows.ts';

/** How the draft of a rate card changes a saved plan. Reach is in people, money in dollars. */
export interface PlanEffect {
  /** Reach of the plan's mix when the plan was saved. */
  readonly saved: number;
  /** Reach of the plan's mix at the rates in force, without the draft. */
  readonly withoutDraft: number;
  /** Reach of the plan's mix at the rates in force, with the draft. */
  readonly withDraft: number;
  /** Reach of the best mix at the draft's figures. */
  readonly best: number;
  /** The best mix: money by channel. */
  readonly bestSpend: readonly number[];
  /** The channel whose money differs most between the plan's mix and the best mix; null if no channel differs by a dollar. */
  readonly moved: { readonly channel: Channel; readonly from: number; readonly money: number } | null;
}

/** Maximum number of plans that can be chosen. A company may have very many. */
const CHOICES_MAXIMUM = 1000;

/** Labels and sentences of the effect. */
export const EFFECT_COPY = {
  title: 'Effect on a plan',
  figures: 'Attentive reach',
  choose: 'Choose a plan',
  onlyNewest: `Only the newest ${wholeNumber(CHOICES_MAXIMUM)} plans can be chosen.`,
  compute: 'Compute',
  readingPlans: 'Reading the plans',
  noPlan: 'No plan to compare yet.',
  noPlanFor: (client: string) => `No plan for ${client} yet.`,
  progress: (share: number) =>
    share > 0 && share < 1 ? `Reading its file, ${percentText(share)}` : 'Computing the effect',
} as const;

/**
 * The saved plans for which the effect can be computed, the newest first.
 * @param names  the names, current and earlier, of the client whose card is edited: only plans of this client are offered; null for plans
 *   of all clients
 * @returns the options, the key of the newest plan ('' if there is no plan), and whether there are more plans than are offered
 */
export function effectChoices(plans: readonly SavedPlan[], names: readonly string[] | null) {
  const affected = plans.filter(
    (plan) => !isArchived(plan) && (names === null || names.includes(String(plan.Audience))),
  );
  const options = planChoices(affected.slice(0, CHOICES_MAXIMUM));
  return { options, first: affected[0]?.key ?? '', isCut: affected.length > CHOICES_MAXIMUM };
}

/**
 * Attentive reach of the plan's own mix without and with the draft, and of the best mix with the draft. If the reach was
 * different when the plan was saved, because other rates were in force then, that reach is shown too.
 */
export function effectFigures({ saved, withoutDraft, withDraft, best, moved }: PlanEffect) {
  const asSaved = { label: 'As saved', value: wholeNumber(saved), note: 'at the rates of its day' };
  const change = withoutDraft > 0 ? signedPercent(withDraft / withoutDraft - 1) : '';
  const moveText = moved && `${moved.channel} ${wholeDollars(moved.money)}, was ${wholeDollars(moved.from)}`;
  return [
    { label: 'At the rates in force', value: wholeNumber(withoutDraft), note: 'people' },
    { label: 'Same mix at this draft', value: wholeNumber(withDraft), note: change },
    { label: 'Best mix at this draft', value: wholeNumber(best), note: moveText ?? 'the same mix' },
    ...(wholeNumber(saved) === wholeNumber(withoutDraft) ? [] : [asSaved]),
  ];
}

/** The channel whose money differs most between two mixes, with its money in both. @param before  money by channel [$] */
function largestMove(before: readonly number[], after: readonly number[]): PlanEffect['moved'] {
  const differences = after.map((money, index) => Math.abs(money - before[index]!));
  const index = differences.indexOf(Math.max(...differences));
  // A difference of less than a dollar comes from rounding.
  return differences[index]! < 1 ? null : { channel: CHANNELS[index]!, from: before[index]!, money: after[index]! };
}

/** The card in force of a plan's client. */
export interface ClientCardRows {
  readonly card: string;
  readonly rows: CardRows;
}

/** A draft, with the other cards that apply to one plan. */
interface DraftCards {
  readonly card: string;
  readonly rows: CardRows;
  /** The rows that the card inherits. */
  readonly inherited: InheritedRows;
  /** The card in force of the plan's client, if the draft is of the agency's card; null if the client has no card. */
  readonly client: ClientCardRows | null;
}

/** All cards of a run with this draft, merged into one as the planning service does. @returns csv */
export function cardsWithDraft({ card, rows, inherited: inheritedRows, client }: DraftCards): string {
  const clientCards = card === AGENCY_CARD ? (client === null ? [] : [client]) : [];
  // Each inherited row names the card of its price (`price_from`), so all of them are put under the seed. For a client's draft the agency's
  // card is listed without rows, only for the order of the cards.
  const agencyCard = card === AGENCY_CARD ? [] : [{ card: AGENCY_CARD, rows: [] }];
  return writeCard(
    collapsedCards([...clientCards, { card, rows }, ...agencyCard, { card: SEED_CARD, rows: inheritedRows }]),
  );
}

/** What the server replied: the saved plan, its inputs and the planning data. Null for a missing part. */
interface KnownPlan {
  readonly savedPlan: FullPlan;
  readonly details: PlanDetails | null;
  readonly planningData: AccessData['planning_data'] | null;
}

/**
 * The inputs from which the desk of a saved plan is computed, and the limits of a run of the plan.
 * @returns a sentence with the reason if the effect cannot be computed in this browser
 */
export function effectInputs({ savedPlan, details, planningData }: KnownPlan) {
  if (!planningData) return DESK_REFUSALS.noRules;
  if (!savedPlan.assumptions || details === null) return DESK_REFUSALS.noFigures;
  if (savedPlan.audience_source !== undefined) return DESK_REFUSALS.noOtherFigures(savedPlan.audience_source);
  const { form } = fromPlanDetails(details);
  const budget = budgetOf(form);
  const { assumptions, mapping, access_lists } = planningData;
  return {
    form,
    budget,
    limits: limitsOfReported(details.budgetConstraint, budget),
    task: {
      demographic: form.buyingDemographic,
      thresholdSeconds: savedPlan.assumptions.attention_threshold_seconds,
      assumptions: savedPlan.assumptions.rows,
      planningData: { assumptions, mapping, accessLists: access_lists },
      spend: exactSpend(savedPlan),
    },
  };
}

/**
 * The effect of a draft, from figures that were computed before.
 * @param reach  the reach of the plan's mix: as saved, at the rates in force, and at the draft's figures
 * @param found  the best mix that a run proposes at the draft's figures
 */
export function planEffect(
  { task }: Exclude<ReturnType<typeof effectInputs>, string>,
  reach: Pick<PlanEffect, 'saved' | 'withoutDraft' | 'withDraft'>,
  found: { readonly reach: number; readonly spend: readonly number[] },
): PlanEffect {
  const moved = largestMove(task.spend, found.spend);
  return { ...reach, best: found.reach, bestSpend: found.spend, moved };
}
