import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { withoutAddresses } from '../../../core/text/emailAddress.ts';
import { budgetLabel } from '../../../core/words/planPeriod.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { capital, shortened } from '../../../core/words/wording.ts';
import type { ColourOf, SeriesBar } from '../report/charts/reportSeries.ts';
import { mixBars } from '../report/charts/reportSeries.ts';
import { audienceNotes } from '../plan/file/audienceCopy.ts';
import { pricesInShort, pricesOfFigure } from '../report/assumptionsView.ts';
import { goalLine } from '../report/ruleOutcomes.ts';
import { FROM_SAMPLE, hasSampledFigures } from '../report/sampledCopy.ts';
import { PAST_PLANS, REPORT } from '../messages.ts';
import { attentionFoot } from '../report/attentionFigures.ts';
import { frontierView } from '../why/frontierView.ts';
import { clientPlanOfReport } from './clientPlanOfReport.ts';
import { answerNumbers, anyContactShort, budgetInWords, otherBudgetsTitle, peopleOrNotShown } from './clientWords.ts';
import { limitsNote, proofNote } from './exportedPlan.ts';
import type { BrandOnPaper, ExportedPlan } from './exportedPlan.ts';
import type { SlideCell } from './slideView.ts';
import { weeksSlide } from './weeksSlide.ts';

/** A plan on one page, ready to display. */
export interface OnePageView {
  readonly title: string;
  /** The line below the title: client, target, monthly budget and notes on the audience. */
  readonly meta: string;
  readonly agency: Pick<BrandOnPaper, 'name' | 'logo'>;
  readonly client: Pick<BrandOnPaper, 'name' | 'logo'>;
  /** The three main figures: people reached, cost of each, and how often. */
  readonly answers: readonly { readonly label: string; readonly value: string; readonly note: string }[];
  /** The label of the budget: "Monthly budget", or "Budget over 13 weeks". */
  readonly budgetLabel: string;
  /** The bars of the mix, with the exact number of people that each channel reaches. */
  readonly bars: readonly (SeriesBar & { readonly people: string })[];
  /** The limits and rules of the plan in words. */
  readonly limits: string;
  /** The reasons for the mix, at most three, as on the slides. */
  readonly reasons: readonly string[];
  /** The best reach at other budgets, and the index of the plan among the points; null if the reply does not have them. */
  readonly curve: {
    readonly points: readonly (readonly [budget: number, reach: number])[];
    readonly planAt: number | null;
    readonly sentence: string;
  } | null;
  /** The flowchart of the weeks with its title; null if the plan has no weeks. */
  readonly weeks: {
    readonly sentence: string;
    /** The money, the prices and the people who remember the campaign. */
    readonly note: string;
    readonly table: readonly (readonly SlideCell[])[];
  } | null;
  /** A sentence about how good the mix is. */
  readonly proof: string;
  /** The line at the bottom: the agency, the date, and what the figures are based on. */
  readonly foot: string;
}

/** Maximum numbers of characters that fit the page. */
const CHARACTERS_MAXIMUM = { title: 110, limits: 420, curve: 340, proof: 260 } as const;

/** The page in words for clients, without e-mail addresses. Numbers of people are rounded, except in the table. */
export function onePageView(plan: ExportedPlan, colourOf: ColourOf): OnePageView {
  const { form, report, facts, brands } = plan;
  const clientPlan = clientPlanOfReport(plan);
  const weeks = plan.weeks ? weeksSlide(plan, plan.weeks, colourOf) : null;
  const reachAlone = new Map(clientPlan.mix.map((one) => [one.channel, one.alone]));
  return withoutAddresses({
    title: shortened(form.name || PAST_PLANS.nothing, CHARACTERS_MAXIMUM.title),
    meta: [form.client, capital(clientPlan.plan.target), budgetInWords(clientPlan.plan), ...audienceNotes(facts)]
      .filter(Boolean)
      .join(' · '),
    agency: { name: brands?.agency.name ?? '', logo: brands?.agency.logo ?? null },
    client: { name: brands?.client.name ?? '', logo: brands?.client.logo ?? null },
    answers: answersOf(plan, clientPlan),
    budgetLabel: budgetLabel(clientPlan.plan.weeks),
    bars: mixBars(report, colourOf)
      .filter(({ value }) => value > 0)
      .map((bar) => ({ ...bar, people: peopleOrNotShown(reachAlone.get(bar.name) ?? null) })),
    limits: shortened(`${REPORT.inputs.constraints}: ${limitsNote(plan)}`, CHARACTERS_MAXIMUM.limits),
    reasons: clientPlan.reasons.map(({ says }) => says),
    curve: curveOf(plan, clientPlan),
    weeks: weeks && {
      sentence: weeks.title,
      note: weeks.note ?? '',
      table: weeks.table!,
    },
    proof: shortened(proofNote(plan), CHARACTERS_MAXIMUM.proof),
    foot: footOf(plan),
  });
}

/** The three numbers. The note of the first also has the goal and the reach by any contact, the note of the second the prices. */
function answersOf({ report }: ExportedPlan, clientPlan: ClientPlan): OnePageView['answers'] {
  const furtherNotes = [[goalLine(report), anyContactShort(report)], [pricesOfFigure(report)], []];
  return answerNumbers(clientPlan).map(({ note, ...number }, index) => ({
    ...number,
    note: [note, ...furtherNotes[index]!].filter(Boolean).join(' · '),
  }));
}

function curveOf({ report }: ExportedPlan, clientPlan: ClientPlan): OnePageView['curve'] {
  const frontier = report.why ? frontierView(report.why) : null;
  // As on the slides, a plan with another goal than attentive reach has no curve.
  if (!frontier?.points || clientPlan.more.length < 2) return null;
  const sampleNote = hasSampledFigures(report) ? ` ${FROM_SAMPLE}` : '';
  // A plan below the line, such as one set by hand, has another sentence: its next budget would be of a best plan.
  const sentence = frontier.planAt === null ? frontier.summary : `${otherBudgetsTitle(clientPlan)}.`;
  return {
    points: frontier.points,
    planAt: frontier.planAt,
    sentence: shortened(`${sentence}${sampleNote}`, CHARACTERS_MAXIMUM.curve),
  };
}

function footOf({ report, date, brands }: ExportedPlan): string {
  const { assumptions } = report;
  return [brands?.agency.footer, dateInFull(date), pricesInShort(report), ...attentionFoot(assumptions)]
    .filter(Boolean)
    .join(' · ');
}
