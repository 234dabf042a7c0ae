import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import type { Recompute } from '../../../core/contract/bodies/recompute.ts';
import type { ReportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import { withoutAddresses } from '../../../core/words/emailAddress.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import type { AttentionFact } from '../report/attentionFigures.ts';
import { pricesInShort, ratesOf } from '../report/assumptionsView.ts';
import { flatOptimumOf, ROBUSTNESS_TITLE, withFlatOptimum } from '../desk/robustnessView.ts';
import type { FlatOptimum } from '../desk/robustnessView.ts';
import { audienceNotes } from '../plan/file/audienceCopy.ts';
import { mixProof } from '../report/mixProof.ts';
import { constraintInFull, targetTitle } from '../report/reportView.ts';
import { PAST_PLANS } from '../messages.ts';
import { budgetOf } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';

/** The weeks of a plan; null figures where these weeks are not counted yet. */
export interface PlannedWeeks {
  readonly plan: WeekPlan;
  readonly figures: WeekFigures | null;
}

/** A brand as files have it. */
export interface BrandOnPaper {
  readonly name: string;
  /** Six hexadecimal digits; null for the theme's. */
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
export interface HandOver {
  readonly form: PlanFormData;
  readonly constraint: ReportedConstraint | null;
  readonly report: PlanReport;
  readonly facts: AudienceFacts | null;
  /** Assumptions about the audience file without an answer. */
  readonly doubts?: readonly Doubt[];
  /** E-mail of the exporting user. */
  readonly author: string;
  readonly date: Date;
  /** Who makes the plan and for whom; missing where a file names neither. */
  readonly brands?: BrandsOnPaper;
  /** What its client has said of the plan, such as "Approved"; null or missing for nothing. */
  readonly state?: string | null;
  /** The weeks of the plan; null or missing for none. */
  readonly weeks?: PlannedWeeks | null;
  /** How flat reach is around the mix, once computed. */
  readonly flatOptimum?: FlatOptimum | null;
}

/** The robustness of a mix. */
export interface MixRobustness {
  readonly known: DeskRobustness;
  /** Everybody in the target [people]. */
  readonly universe: number;
}

/** The same with the mix's robustness; null where its file is not available. */
export interface CountedPlan extends HandOver {
  readonly robustness: MixRobustness | null;
}

/** The same with the model that the workbook recomputes with. */
export interface WorkbookPlan extends CountedPlan {
  readonly recompute: Recompute;
}

/** Longest part of a plan's name in a file name. */
const LONGEST = 60;

/** "Spring launch 2026-11-22.xlsx", valid on all file systems. @param part  the file's content, where there are several */
export function handOverFile({ form, date }: Pick<HandOver, 'form' | 'date'>, ending: string, part = ''): string {
  return datedFile(form.name || 'Plan', date, ending, part);
}

/** "Agency rates 2026-11-22.xlsx", valid on all file systems. */
export function datedFile(title: string, date: Date, ending: string, part = ''): string {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, '0'));
  const name = [safeName(title) || 'Plan', safeName(part), day.join('-')].filter(Boolean).join(' ');
  return `${name}.${ending}`;
}

function safeName(name: string): string {
  const plain = name.normalize('NFC').replaceAll('$', 'dollar');
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  const allowed = plain.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ');
  return [...allowed.replace(/\s+/g, ' ').trim()]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '');
}

/** The prices behind the figures; empty where the reply lacks them. */
export function pricesNote(report: Pick<PlanReport, 'assumptions' | 'output'>): string {
  const { assumptions } = report;
  if (!assumptions) return '';
  const rates = ratesOf(report);
  if (rates !== null) return `Prices and attention ${rates}`;
  const set = `Prices and attention: ${assumptions.name}, ${assumptions.date}`;
  return [set, pricesInShort(report)].filter(Boolean).join(' · ');
}

/** Plan, target and date in a line, for exported pictures. */
export function captionLine({
  form,
  date,
  report,
  facts,
}: Pick<HandOver, 'form' | 'date' | 'report' | 'facts'>): string {
  const parts = [form.name || PAST_PLANS.nothing, targetTitle(form, facts), ...audienceNotes(facts), dateInFull(date)];
  return withoutAddresses([...parts, pricesInShort(report)].filter(Boolean).join(' · '));
}

/** The limits in words. */
export function limitsNote({ form, constraint }: Pick<HandOver, 'form' | 'constraint'>): string {
  return constraintInFull(constraint, budgetOf(form), form.rules);
}

/** How good the mix is, and how flat reach is around it, once computed; empty where nothing is known. */
export function proofNote({ form, constraint, report, flatOptimum }: HandOver): string {
  return withFlatOptimum(mixProof(report, constraint, budgetOf(form)), flatOptimum ?? null)?.sentence ?? '';
}

/** A fact about the attention figures in an exported file. */
export function factInWords({ sentence, short, isInRobustness }: AttentionFact, isShort: boolean): string {
  const fact = isShort ? (short ?? sentence) : sentence;
  return isInRobustness ? `${fact} See ${ROBUSTNESS_TITLE}.` : fact;
}

/** The plan with `flatTop` from the robustness computed for this file. */
export function withCountedTop<Plan extends CountedPlan>(plan: Plan): Plan {
  const top = plan.robustness && flatOptimumOf(plan.robustness.known, budgetOf(plan.form));
  return top ? { ...plan, flatOptimum: top } : plan;
}
