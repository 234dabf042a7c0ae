import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import type { Recompute } from '../../../core/contract/bodies/recompute.ts';
import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import { withoutAddresses } from '../../../core/text/emailAddress.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import type { AttentionDisclosure } from '../report/attentionFigures.ts';
import { pricesInShort, ratesOf } from '../report/assumptionsView.ts';
import { flatOptimumOf, ROBUSTNESS_TITLE, withFlatOptimum } from '../desk/robustnessView.ts';
import type { FlatOptimum } from '../desk/robustnessView.ts';
import { audienceNotes } from '../plan/file/audienceCopy.ts';
import { mixProof } from '../report/mixProof.ts';
import { channelMoney } from '../report/channelMoney.ts';
import { limitsInFull, targetTitle } from '../report/reportContents.ts';
import { PAST_PLANS } from '../messages.ts';
import { budgetOf } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';

/** The weeks of a plan and their figures; `figures` is null until they are computed. */
export interface PlannedWeeks {
  readonly plan: WeekPlan;
  readonly figures: WeekFigures | null;
}

/** A brand (of the agency or the client) as exported files show it. */
export interface BrandOnPaper {
  readonly name: string;
  /** The accent colour as six hexadecimal digits; null for the colour of the theme. */
  readonly accent: string | null;
  readonly footer: string;
  /** A data URL of a png or jpg. */
  readonly logo: string | null;
}

export interface BrandsOnPaper {
  readonly agency: BrandOnPaper;
  readonly client: BrandOnPaper;
}

/** A plan to export: what its report shows, who exports it, and when. */
export interface ExportedPlan {
  readonly form: PlanFormData;
  /** The limits of the channels; null if they are not known. */
  readonly constraint: ReportedLimits | null;
  readonly report: PlanReport;
  /** What is known about the audience file; null if nothing is. */
  readonly facts: AudienceFacts | null;
  /** The questions about the audience file. A default is used for each that has no answer. */
  readonly doubts?: readonly Doubt[];
  /** E-mail of the exporting user. */
  readonly author: string;
  readonly date: Date;
  /** The agency that makes the plan and its client; missing if a file names neither. */
  readonly brands?: BrandsOnPaper;
  /** The state of the plan for its client, such as "Approved"; null or missing if the client has not answered. */
  readonly clientAnswer?: string | null;
  /** The weeks of the plan; null or missing if it has none. */
  readonly weeks?: PlannedWeeks | null;
  /** How little reach changes if the mix changes a little; null or missing until it is computed. */
  readonly flatOptimum?: FlatOptimum | null;
}

/** The robustness of a mix. */
export interface MixRobustness {
  readonly deskRobustness: DeskRobustness;
  /** Number of people in the target. */
  readonly universe: number;
}

/** A plan to export with the robustness of its mix; null if the audience file is not available, or if the plan has a smallest buy. */
export interface PlanWithRobustness extends ExportedPlan {
  readonly robustness: MixRobustness | null;
}

/** A plan to export as a workbook, with the model with which the workbook recomputes the reach of a changed mix. */
export interface WorkbookPlan extends PlanWithRobustness {
  readonly recompute: Recompute;
}

/** Maximum number of characters of a plan's name in a file name. */
const NAME_MAXIMUM = 60;

/** The name of an exported file: "Spring launch 2026-11-22.xlsx", valid on all file systems. @param part  the file's content, if a plan has several files */
export function exportFileName({ form, date }: Pick<ExportedPlan, 'form' | 'date'>, ending: string, part = ''): string {
  return datedFile(form.name || 'Plan', date, ending, part);
}

/** "Agency rates 2026-11-22.xlsx", valid on all file systems. */
export function datedFile(title: string, date: Date, ending: string, part = ''): string {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, '0'));
  const name = [safeName(title) || 'Plan', safeName(part), day.join('-')].filter(Boolean).join(' ');
  return `${name}.${ending}`;
}

/** The name without characters that some file systems forbid. Windows also forbids a dot or a space at the end. */
function safeName(name: string): string {
  const plain = name.normalize('NFC').replaceAll('$', 'dollar');
  // oxlint-disable-next-line no-control-regex -- control characters are removed here
  const allowed = plain.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ');
  return [...allowed.replace(/\s+/g, ' ').trim()]
    .slice(0, NAME_MAXIMUM)
    .join('')
    .replace(/[. ]+$/, '');
}

/** A note about the prices that the figures are based on; empty if the reply lacks them. */
export function pricesNote(report: Pick<PlanReport, 'assumptions' | 'output'>): string {
  const { assumptions } = report;
  if (!assumptions) return '';
  const rates = ratesOf(report);
  if (rates !== null) return `Prices and attention ${rates}`;
  const nameAndDate = `Prices and attention: ${assumptions.name}, ${assumptions.date}`;
  return [nameAndDate, pricesInShort(report)].filter(Boolean).join(' · ');
}

/** The caption line of exported pictures: the plan's name, target, notes on the audience, date and prices. */
export function captionLine({
  form,
  date,
  report,
  facts,
}: Pick<ExportedPlan, 'form' | 'date' | 'report' | 'facts'>): string {
  const parts = [form.name || PAST_PLANS.nothing, targetTitle(form, facts), ...audienceNotes(facts), dateInFull(date)];
  return withoutAddresses([...parts, pricesInShort(report)].filter(Boolean).join(' · '));
}

/** The limits and rules of the plan in words. */
export function limitsNote({ form, constraint, report }: Pick<ExportedPlan, 'form' | 'constraint' | 'report'>): string {
  return limitsInFull(constraint, form, channelMoney(report));
}

/** How good the mix is and, if computed, how little reach changes around it; empty if nothing is known. */
export function proofNote({ form, constraint, report, flatOptimum }: ExportedPlan): string {
  return withFlatOptimum(mixProof(report, constraint, budgetOf(form)), flatOptimum ?? null)?.sentence ?? '';
}

/**
 * A disclosure about the attention figures in an exported file, in full or in few words.
 * @param robustness  null if the file does not have it
 */
export function disclosureInWords(
  { sentence, short, isInRobustness }: AttentionDisclosure,
  length: 'full' | 'short',
  robustness: MixRobustness | null,
): string {
  const words = length === 'short' ? (short ?? sentence) : sentence;
  return isInRobustness && robustness !== null ? `${words} See ${ROBUSTNESS_TITLE}.` : words;
}

/** The plan with `flatOptimum` taken from the robustness that was computed for this export. */
export function withComputedFlatOptimum<Plan extends PlanWithRobustness>(plan: Plan): Plan {
  const flatOptimum = plan.robustness && flatOptimumOf(plan.robustness.deskRobustness, budgetOf(plan.form));
  return flatOptimum ? { ...plan, flatOptimum } : plan;
}
