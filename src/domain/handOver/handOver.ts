import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { Recompute } from '../../../core/contract/bodies/recompute.ts';
import type { ReportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { pricesInShort } from '../report/assumptionsView.ts';
import { flatOptimumOf, withFlatOptimum } from '../desk/robustnessView.ts';
import type { FlatOptimum } from '../desk/robustnessView.ts';
import { audienceNotes } from '../plan/file/audienceCopy.ts';
import { mixProof } from '../report/mixProof.ts';
import { constraintInFull, titleCase } from '../report/reportView.ts';
import { PAST_PLANS } from '../messages.ts';
import { budgetOf } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';

/** A plan as it is handed over: what its report shows, who hands it over, and when. */
export interface HandOver {
  readonly form: PlanFormData;
  readonly constraint: ReportedConstraint | null;
  readonly report: PlanReport;
  readonly facts: AudienceFacts | null;
  /** E-mail of whoever exports it. */
  readonly author: string;
  readonly date: Date;
  /** How flat the top is, once that was counted. */
  readonly flatOptimum?: FlatOptimum | null;
}

/** What is known of how much a mix may change. */
export interface MixRobustness {
  readonly known: DeskRobustness;
  /** Everybody in the target [people]. */
  readonly universe: number;
}

/** The same with how sure the mix is; null where its file cannot be had. */
export interface CountedPlan extends HandOver {
  readonly robustness: MixRobustness | null;
}

/** The same with what its workbook recomputes by. */
export interface WorkbookPlan extends CountedPlan {
  readonly recompute: Recompute;
}

/** So long a plan's name is in a file's name. */
const LONGEST = 60;

/** "Spring launch 2026-11-22.xlsx": no file system refuses it. @param part what the file is of the plan, where there are several */
export function handOverFile({ form, date }: Pick<HandOver, 'form' | 'date'>, ending: string, part = ''): string {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, '0'));
  const name = [safeName(form.name) || 'Plan', safeName(part), day.join('-')].filter(Boolean).join(' ');
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

/** What prices the figures stand on; empty where the reply does not tell. */
export function pricesNote({ assumptions }: Pick<PlanReport, 'assumptions'>): string {
  if (!assumptions) return '';
  const set = `Prices and attention: ${assumptions.name}, ${assumptions.date}`;
  return [set, pricesInShort(assumptions)].filter(Boolean).join(' · ');
}

/** Plan, target and date in a line, for whatever leaves as a picture. */
export function captionLine({
  form,
  date,
  report,
  facts,
}: Pick<HandOver, 'form' | 'date' | 'report' | 'facts'>): string {
  const prices = report.assumptions ? pricesInShort(report.assumptions) : '';
  const parts = [
    form.name || PAST_PLANS.nothing,
    titleCase(form.buyingDemographic),
    ...audienceNotes(facts),
    dateInFull(date),
  ];
  return [...parts, prices].filter(Boolean).join(' · ');
}

/** The limits in words. */
export function limitsNote({ form, constraint }: Pick<HandOver, 'form' | 'constraint'>): string {
  return constraintInFull(constraint, budgetOf(form));
}

/** How good the mix is, and where it is proven best how flat the top is, once that was counted; empty where nothing is told. */
export function proofNote({ form, constraint, report, flatOptimum }: HandOver): string {
  return withFlatOptimum(mixProof(report, constraint, budgetOf(form)), flatOptimum ?? null)?.sentence ?? '';
}

/** The plan with how flat its top is, from what was counted for this file. */
export function withCountedTop<Plan extends CountedPlan>(plan: Plan): Plan {
  const top = plan.robustness && flatOptimumOf(plan.robustness.known, budgetOf(plan.form));
  return top ? { ...plan, flatOptimum: top } : plan;
}
