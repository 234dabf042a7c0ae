import { wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { listed, wholePeople } from '../../../core/words/wording.ts';
import {
  attentionSentence,
  entryPricesSentence,
  rangeRows,
  rangesSentence,
  nearBestText,
} from '../desk/robustnessView.ts';
import { ASSUMED_OF_FILE, PAST_PLANS, REPORT } from '../messages.ts';
import { audienceNotes, shareOfTarget, targetPeople, targetSentence } from '../plan/file/audienceCopy.ts';
import { anyContactText, attentionFacts, attentionFoot } from '../report/attentionFigures.ts';
import { answerCards } from '../report/answerView.ts';
import { assumptionsTrust } from '../report/assumptionsView.ts';
import { COSTS_DO_NOT_ADD_UP, goalLine, ruleSentences } from '../report/ruleOutcomes.ts';
import { EXACT_OR_SAMPLED, exactAndSampled } from '../report/sampledCopy.ts';
import { mixBars, mixSummary } from '../report/charts/reportSeries.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { assumptionSentence } from '../plan/file/doubtView.ts';
import { headWarnings } from '../report/headWarnings.ts';
import { headLine } from '../report/reportView.ts';
import { mixExceptions } from '../why/exceptions.ts';
import { frequencyView } from '../why/frequencyView.ts';
import { frontierView } from '../why/frontierView.ts';
import { samplingWords, whySentences } from '../why/whyView.ts';
import { channelMoney, moneyByChannel } from '../report/channelMoney.ts';
import { FORMATS } from './book.ts';
import { factInWords, limitsNote, pricesNote, proofNote, withCountedTop } from './handOver.ts';
import type { CountedPlan, HandOver, MixRobustness } from './handOver.ts';
import type { SlidesView, SlideView } from './slideView.ts';
import { weeksSlide } from './weeksSlide.ts';
import { reachDependsOn } from './robustnessSheet.ts';
import { hexOf } from './hexColour.ts';

/** The slides of a plan: answer, mix, other budgets, frequency, basis, and robustness where it was computed. */
export function slidesView(counted: CountedPlan, colourOf: ColourOf): SlidesView {
  const plan = withCountedTop(counted);
  const { form, report, author, date } = plan;
  const name = form.name || PAST_PLANS.nothing;
  return {
    name,
    author,
    foot: [
      name,
      ...headLine(form, plan.facts),
      ...audienceNotes(plan.facts),
      pricesNote(report),
      ...attentionFoot(report.assumptions),
      dateInFull(date),
      author,
    ]
      .filter(Boolean)
      .join(' · '),
    // Titles end without a full stop.
    slides: [
      ...[answerSlide(plan), mixSlide(plan, colourOf), budgetsSlide(plan), frequencySlide(plan)],
      ...(plan.weeks ? [weeksSlide(plan, plan.weeks, colourOf)] : []),
      basisSlide(plan),
      ...(plan.robustness === null ? [] : [robustnessSlide(plan, plan.robustness)]),
      ...(report.assumptions ? [attentionSlide(plan)] : []),
    ].map((slide) => ({ ...slide, title: slide.title.replace(/\.$/, '') })),
  };
}

const line = (bold: string, text: string) => ({ bold, text });

function answerSlide(plan: HandOver): SlideView {
  const { report, facts } = plan;
  const budget = channelMoney(report).reduce((sum, one) => sum + one.money, 0);
  const often = report.why?.distribution?.find(({ times }) => times === 3)?.attentive;
  const goal = goalLine(report);
  const anyone = anyContactText(report);
  const share = facts ? shareOfTarget(facts, report.attentive_reach) : '';
  const steps = [
    ...(facts ? [{ place: 'In the target', people: targetPeople(facts) }] : []),
    { place: 'Reached attentively', people: report.attentive_reach },
    ...(often === undefined ? [] : [{ place: 'Three times or more', people: often }]),
  ];
  return {
    title: `${wholeDollars(budget)} a month reaches ${wholePeople(report.attentive_reach)} attentively${share && `, ${share}`}`,
    numbers: answerCards(report, facts).map(({ label, value, notes }) => ({
      label,
      value,
      note: notes[0]?.text ?? '',
    })),
    chart: {
      kind: 'bar',
      places: steps.map(({ place }) => place),
      series: [{ name: 'People', values: steps.map(({ people }) => people) }],
      colours: [],
      format: FORMATS.people,
      xTitle: '',
      yTitle: 'People',
    },
    lines: [
      ...(goal === null ? [] : [line('', goal)]),
      line('Limits', limitsNote(plan)),
      ...(anyone === null ? [] : [line('', anyone)]),
      ...headWarnings(report, facts, plan.form.buyingDemographic, plan.doubts).map((says) => line('', says)),
    ],
  };
}

function mixSlide({ report }: HandOver, colourOf: ColourOf): SlideView {
  const bars = mixBars(report, colourOf).filter(({ value }) => value > 0);
  const printed = new Map(channelMoney(report).map(({ channel, money: amount }) => [channel, amount]));
  const exceptions = report.why ? mixExceptions(report.why) : [];
  const sentences = report.why ? whySentences(report.why) : [];
  const rules = ruleSentences(report);
  return {
    title: mixSummary(bars),
    numbers: [],
    chart: {
      kind: 'bar',
      places: bars.map(({ name }) => name),
      series: [{ name: 'Monthly budget ($)', values: bars.map(({ name, value }) => printed.get(name) ?? value) }],
      colours: bars.map(({ colour }) => hexOf(colour)),
      format: FORMATS.dollars,
      xTitle: '',
      yTitle: REPORT.mixChart,
    },
    lines: [
      ...exceptions.map(({ title, sentence: says }) => line(title, says)),
      ...rules.map((says) => line('', says)),
      ...(rules.length > 1 ? [line('', COSTS_DO_NOT_ADD_UP)] : []),
      ...sentences.map((says) => line('', says)),
    ],
  };
}

function budgetsSlide({ report }: HandOver): SlideView {
  const view = report.why ? frontierView(report.why) : null;
  if (!view?.points) {
    const says = view?.why ?? 'The reply of this plan does not speak of other budgets.';
    return { title: 'What more money buys', numbers: [], chart: null, lines: [line('', says)] };
  }
  const [first, ...rest] = sentencesOf(view.summary);
  const [title, others] = rest[0] ? [rest[0], [first!, ...rest.slice(1)]] : [first!, []];
  return {
    title,
    numbers: [],
    chart: {
      kind: 'scatter',
      places: [],
      at: view.points.map(([budget]) => budget),
      series: [{ name: 'Attentive reach (people)', values: view.points.map(([, reach]) => reach) }],
      colours: [],
      format: FORMATS.people,
      xTitle: 'Monthly budget of the best plan',
      yTitle: 'Attentive reach (people)',
    },
    lines: [...others.map((says) => line('', says)), line('', view.limits)],
  };
}

function frequencySlide({ report }: HandOver): SlideView {
  const view = frequencyView(report.why?.distribution);
  const numbers = [
    { label: REPORT.frequency, value: report.frequency.toFixed(2), note: 'attentive contacts a person reached' },
  ];
  if (view === null) {
    const says = 'The reply of this plan does not tell how often people are reached.';
    return { title: 'How often people are reached', numbers, chart: null, lines: [line('', says)] };
  }
  const [first, second] = sentencesOf(view.summary);
  return {
    title: first ?? 'How often people are reached',
    numbers: [],
    chart: {
      kind: 'column',
      places: view.steps,
      series: [
        { name: 'By attentive contacts', values: view.attentive },
        { name: 'By any contact', values: view.plain },
      ],
      colours: [],
      format: FORMATS.people,
      xTitle: 'Contacts a month, at least',
      yTitle: 'People',
    },
    lines: [
      line(REPORT.frequency, `${numbers[0]!.value} ${numbers[0]!.note}`),
      ...(second ? [line('', second)] : []),
      ...view.steps.slice(0, 5).map((step, at) => line(step, `${wholeNumber(view.attentive[at]!)} people attentively`)),
    ],
  };
}

function basisSlide(plan: CountedPlan): SlideView {
  const { report, facts, robustness } = plan;
  const { assumptions, why } = report;
  const [proof, ...flat] = sentencesOf(proofNote(plan));
  const lines = [
    line('How flat the top is', flat.join(' ')),
    line(EXACT_OR_SAMPLED, exactAndSampled(report).join(' ')),
    line('Sampling', samplingWords(why)),
    line('Attention', robustness ? attentionSentence(robustness.known, robustness.universe) : ''),
    line('Audience', facts ? `${facts.file_name}: ${targetSentence(facts)}` : ''),
    line(ASSUMED_OF_FILE, (plan.doubts ?? []).map(assumptionSentence).join(' ')),
    line(
      'Prices and attention',
      assumptions ? `${assumptions.name}, ${assumptions.date}. ${assumptionsTrust(assumptions)}` : '',
    ),
    line('Limits', limitsNote(plan)),
    line('Money', 'In Australian dollars, a month.'),
  ].filter(({ text }) => text !== '');
  return { title: proof || 'What the plan rests on', numbers: [], chart: null, lines };
}

/** Each channel's money next to its maximum in near-best plans; minimums above 0 are listed in words. */
function robustnessSlide({ report }: HandOver, robustness: MixRobustness): SlideView {
  const { known } = robustness;
  const rows = rangeRows(known, moneyByChannel(report) ?? []);
  const [title, ...others] = sentencesOf(rangesSentence(known));
  const within = `within ${nearBestText(known.within)} of the best`;
  const least = rows
    .map(({ channel, spans }) => ({ channel, money: Math.round(Math.min(...spans.map((span) => span.least))) }))
    .filter(({ money: held }) => held > 0)
    .map(({ channel, money: held }) => `${channel} ${wholeDollars(held)}`);
  return {
    title: title!,
    numbers: [],
    chart:
      rows.length === 0
        ? null
        : {
            kind: 'bar',
            places: rows.map(({ channel }) => channel),
            series: [
              { name: 'This plan ($)', values: rows.map(({ money: own }) => own) },
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
      ...others.map((says) => line('', says)),
      ...(least.length === 0 ? [] : [line('At least', `${listed(least)}.`)]),
      ...[...reachDependsOn(robustness), entryPricesSentence(known) ?? '']
        .filter(Boolean)
        .map((says) => line('', says)),
    ],
  };
}

/** What is known of the attention figures; a small appendix. */
function attentionSlide({ report }: HandOver): SlideView {
  const lines = attentionFacts(report).map((fact) => line(fact.label, factInWords(fact, true)));
  return { title: 'Appendix: attention figures', numbers: [], chart: null, lines, isDense: true };
}

/** Splits a text into sentences: at a full stop before a space and a capital. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]) (?=[A-Z])/);
}
