import type { ColourOf, SeriesBar } from '../report/charts/reportSeries.ts';
import { mixBars } from '../report/charts/reportSeries.ts';
import { audienceNotes } from '../plan/file/audienceCopy.ts';
import { attentionFoot } from '../report/attentionFigures.ts';
import { answerCards } from '../report/answerView.ts';
import { costlyRules } from '../report/ruleOutcomes.ts';
import { FROM_SAMPLE, hasSampledFigures } from '../report/sampledCopy.ts';
import { headLine, madeLine, priorityCards } from '../report/reportView.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { shortened } from '../../../core/words/wording.ts';
import { PAST_PLANS, REPORT } from '../messages.ts';
import { mixExceptions } from '../why/exceptions.ts';
import { frontierView } from '../why/frontierView.ts';
import { limitsNote, pricesNote, proofNote } from './handOver.ts';
import type { HandOver } from './handOver.ts';
import type { SlideCell } from './slideView.ts';
import { weeksSlide } from './weeksSlide.ts';

/** A plan on one page, ready to display. */
export interface OnePageView {
  readonly title: string;
  readonly meta: string;
  readonly answers: readonly { readonly label: string; readonly value: string; readonly note: string }[];
  readonly bars: readonly SeriesBar[];
  readonly limits: string;
  /** At most three. */
  readonly reasons: readonly { readonly title: string; readonly sentence: string }[];
  /** Best reach by budget and the plan's index; null where the reply has no line. */
  readonly curve: {
    readonly points: readonly (readonly [budget: number, reach: number])[];
    readonly planAt: number | null;
    readonly sentence: string;
  } | null;
  /** The flowchart, with its first line in words; null without weeks. */
  readonly weeks: { readonly sentence: string; readonly table: readonly (readonly SlideCell[])[] } | null;
  readonly proof: string;
  readonly foot: string;
}

/** Longest texts that fit the page [characters]. */
const LONGEST = { title: 110, limits: 420, sentence: 230, curve: 340, proof: 260 } as const;
const REASONS = 3;

export function onePageView(plan: HandOver, colourOf: ColourOf): OnePageView {
  const { form, report, facts, author, date } = plan;
  const made = madeLine(report);
  const weeks = plan.weeks ? weeksSlide(plan, plan.weeks, colourOf) : null;
  const frontier = report.why ? frontierView(report.why) : null;
  const sampled = hasSampledFigures(report) ? ` ${FROM_SAMPLE}` : '';
  const notes = (card: ReturnType<typeof answerCards>[number]) =>
    [card.beside, ...card.notes.map(({ text }) => text)].filter(Boolean).slice(0, 2).join(' · ');
  return {
    title: shortened(form.name || PAST_PLANS.nothing, LONGEST.title),
    meta: [...headLine(form, facts), ...audienceNotes(facts)].filter(Boolean).join(' · '),
    answers: answerCards(report, facts).map((card) => ({ label: card.label, value: card.value, note: notes(card) })),
    bars: mixBars(report, colourOf).filter(({ value }) => value > 0),
    limits: shortened(`${REPORT.inputs.constraints}: ${limitsNote(plan)}`, LONGEST.limits),
    reasons: reasonsOf(plan),
    curve: !frontier?.points
      ? null
      : {
          points: frontier.points,
          planAt: frontier.planAt,
          sentence: shortened(`${frontier.summary}${sampled}`, LONGEST.curve),
        },
    weeks: weeks && { sentence: weeks.title, table: weeks.table! },
    proof: shortened(proofNote(plan), LONGEST.proof),
    foot: [
      pricesNote(report),
      ...attentionFoot(report.assumptions),
      made && `made ${made}`,
      `exported ${dateInFull(date)}`,
      author && `by ${author}`,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Costly rules first, then exceptions, then the priority channels, three in all. */
function reasonsOf({ report }: HandOver): OnePageView['reasons'] {
  const exceptions = report.why ? mixExceptions(report.why) : [];
  const priorities = priorityCards(report).flatMap(({ channel, sentence }) =>
    channel && sentence ? [{ title: channel, sentence: `It is worth its money: ${sentence}.` }] : [],
  );
  return [...costlyRules(report), ...exceptions, ...priorities]
    .slice(0, REASONS)
    .map(({ title, sentence }) => ({ title, sentence: shortened(sentence, LONGEST.sentence) }));
}
