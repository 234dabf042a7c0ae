import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { MODELLED, SMALL_CELLS } from '../../../core/clientPage/disclosures.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { withoutAddresses } from '../../../core/text/emailAddress.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { overWeeks } from '../../../core/words/planPeriod.ts';
import { capital, listed } from '../../../core/words/wording.ts';
import {
  attentionSentence,
  rangeRows,
  rangesSentence,
  nearBestText,
  ROBUSTNESS_TITLE,
} from '../desk/robustnessView.ts';
import { PAST_PLANS } from '../messages.ts';
import { audienceNotes, targetSentence } from '../plan/file/audienceCopy.ts';
import { attentionDisclosures } from '../report/attentionFigures.ts';
import { assumptionsTrust, pricesInShort } from '../report/assumptionsView.ts';
import { COSTS_DO_NOT_ADD_UP, isForReach, ruleSentences } from '../report/ruleOutcomes.ts';
import { EXACT_OR_SAMPLED, exactAndSampled } from '../report/sampledCopy.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { doubtLines } from '../plan/file/doubtView.ts';
import { headWarnings } from '../report/headWarnings.ts';
import { samplingWords } from '../why/whyView.ts';
import { moneyByChannel } from '../report/channelMoney.ts';
import { FORMATS } from './book.ts';
import { clientPlanOfReport } from './clientPlanOfReport.ts';
import { clientSlides, figuresSlide, targetsSlide } from './clientSlides.ts';
import { disclosureInWords, limitsNote, proofNote, withComputedFlatOptimum } from './exportedPlan.ts';
import type { PlanWithRobustness, ExportedPlan, MixRobustness } from './exportedPlan.ts';
import type { ContentSlide, SlideDeck } from './slideView.ts';
import { weeksSlides } from './weeksSlide.ts';
import { reachDependsOn } from './robustnessSheet.ts';

/**
 * The slides of a plan, in words for clients. They have the contents of the client's page, the weeks, and an appendix with all
 * figures, what the figures are based on, the robustness (if it was computed) and the attention figures. They contain no
 * e-mail address.
 */
export function slidesView(planToExport: PlanWithRobustness, colourOf: ColourOf): SlideDeck {
  const plan = withComputedFlatOptimum(planToExport);
  const { form, report, brands } = plan;
  const clientPlan = clientPlanOfReport(plan);
  const appendix = [
    figuresSlide(clientPlan),
    targetsSlide(plan),
    basisSlide(plan, clientPlan),
    plan.robustness === null ? null : robustnessSlide(plan, plan.robustness),
    report.assumptions ? attentionSlide(plan) : null,
  ].filter((slide) => slide !== null);
  const agency = brands?.agency.name ?? '';
  return withoutAddresses({
    name: form.name || PAST_PLANS.nothing,
    author: agency,
    agency: { name: agency, logo: brands?.agency.logo ?? null },
    client: { name: brands?.client.name || form.client, logo: brands?.client.logo ?? null },
    accent: brands?.client.accent ?? brands?.agency.accent ?? null,
    foot: slideFoot(plan, clientPlan),
    slides: [
      ...clientSlides(plan, clientPlan),
      ...(plan.weeks ? weeksSlides(plan, plan.weeks, colourOf) : []),
      { kind: 'divider' as const, title: 'Appendix', items: appendix.map(({ name, title }) => name ?? title) },
      ...appendix,
      // Titles end without a full stop.
    ].map((slide) => ({ ...slide, title: slide.title.replace(/\.$/, '') })),
  });
}

/** The foot of each slide. The agency's brand may have its own words for it. */
function slideFoot(plan: ExportedPlan, clientPlan: ClientPlan): SlideDeck['foot'] {
  const { form, report, facts, date, brands } = plan;
  return {
    agency: brands?.agency.footer || brands?.agency.name || '',
    plan: [
      form.name || PAST_PLANS.nothing,
      capital(clientPlan.plan.target),
      ...audienceNotes(facts),
      dateInFull(date),
      pricesInShort(report),
    ]
      .filter(Boolean)
      .join(' · '),
    basis: report.assumptions ? MODELLED : '',
  };
}

/** A line of a slide that begins with bold text. */
const line = (bold: string, text: string) => ({ bold, text });

/** Maximum number of lines on the slide below in print of normal size. */
const LINES_IN_NORMAL_PRINT = 8;

/** What the figures are based on: warnings, audience, prices, limits and rules. */
function basisSlide(plan: PlanWithRobustness, clientPlan: ClientPlan): ContentSlide {
  const { report, facts, robustness } = plan;
  const { assumptions, why } = report;
  // The first sentence of the note is the proof. The others, if any, tell how flat the optimum is.
  const [proofSentence, ...flatSentences] = sentencesOf(proofNote(plan));
  const rules = ruleSentences(report);
  const lines = [
    ...headWarnings(report, facts, plan.form.buyingDemographic, plan.doubts).map((sentence) => line('', sentence)),
    line('How flat the top is', flatSentences.join(' ')),
    line(EXACT_OR_SAMPLED, exactAndSampled(report).join(' ')),
    line('Sampling', samplingWords(why)),
    line('Attention', robustness ? attentionSentence(robustness.deskRobustness, robustness.universe) : ''),
    line('Audience', facts ? targetSentence(facts) : ''),
    ...doubtLines(plan.doubts).map(([title, text]) => line(title, text)),
    line(
      'Prices and attention',
      assumptions ? `${assumptions.name}, ${assumptions.date}. ${assumptionsTrust(assumptions)}` : '',
    ),
    line('Limits', limitsNote(plan)),
    line('Rules', [...rules, ...(rules.length > 1 ? [COSTS_DO_NOT_ADD_UP] : [])].join(' ')),
    line('Not shown', clientPlan.hidden.length > 0 ? SMALL_CELLS : ''),
    line('Money', `In Australian dollars, ${overWeeks(clientPlan.plan.weeks) ?? 'a month'}.`),
  ].filter(({ text }) => text !== '');
  return {
    kind: 'content',
    name: 'What it rests on: audience, prices, limits',
    title: proofSentence || 'What the plan rests on',
    numbers: [],
    chart: null,
    lines,
    isDense: lines.length > LINES_IN_NORMAL_PRINT,
  };
}

/** A chart of each channel's money next to its maximum in near-best plans. Minimums above 0 are listed in words below. */
function robustnessSlide({ report }: ExportedPlan, robustness: MixRobustness): ContentSlide {
  const { deskRobustness } = robustness;
  const rows = rangeRows(deskRobustness, moneyByChannel(report) ?? []);
  const [title, ...furtherSentences] = sentencesOf(rangesSentence(deskRobustness, isForReach(report)));
  const within = `within ${nearBestText(deskRobustness.within)} of the best`;
  const minimums = rows
    .map(({ channel, spans }) => ({ channel, money: Math.round(Math.min(...spans.map((span) => span.least))) }))
    .filter(({ money }) => money > 0)
    .map(({ channel, money }) => `${channel} ${wholeDollars(money)}`);
  return {
    kind: 'content',
    name: `${ROBUSTNESS_TITLE}: ranges ${within}`,
    title: title!,
    numbers: [],
    chart:
      rows.length === 0
        ? null
        : {
            kind: 'bar',
            categories: rows.map(({ channel }) => channel),
            series: [
              { name: 'This plan ($)', values: rows.map(({ money }) => money) },
              {
                name: `Most ${within} ($)`,
                values: rows.map(({ spans }) => Math.round(Math.max(...spans.map(({ most }) => most)))),
              },
            ],
            colours: [],
            format: FORMATS.dollarsIfAny,
            xTitle: '',
            yTitle: `Money ${within}`,
          },
    lines: [
      ...furtherSentences.map((sentence) => line('', sentence)),
      ...(minimums.length === 0 ? [] : [line('At least', `${listed(minimums)}.`)]),
      // The prices at which a channel would enter the mix are only in the workbook, because clients are not shown CPMs.
      ...reachDependsOn(robustness).map((sentence) => line('', sentence)),
    ],
  };
}

/** The disclosures about the attention figures. */
function attentionSlide(plan: PlanWithRobustness): ContentSlide {
  const lines = attentionDisclosures(plan.report).map((disclosure) =>
    line(disclosure.label, disclosureInWords(disclosure, 'short', plan.robustness)),
  );
  return {
    kind: 'content',
    title: 'Appendix: attention figures',
    numbers: [],
    chart: null,
    lines,
    isDense: true,
  };
}

/** Splits a text into sentences: after a full stop, ! or ? that is followed by a space and a capital letter. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]) (?=[A-Z])/);
}
