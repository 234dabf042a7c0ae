import { CELL_RESPONDENTS_MINIMUM } from '../../../core/clientView/cells.ts';
import type { ClientPlan } from '../../../core/clientView/clientPlan.ts';
import { shareInWords } from '../../../core/clientView/shareInWords.ts';
import { wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { peopleShort } from '../../../core/words/peopleShort.ts';
import { audienceNotes, shareWithDecimal } from '../plan/file/audienceCopy.ts';
import { titleCase } from '../report/reportView.ts';
import { goalLine } from '../report/ruleOutcomes.ts';
import { OTHER_FIGURES } from '../report/targetsTable.ts';
import { frontierView } from '../why/frontierView.ts';
import { FORMATS } from './book.ts';
import {
  anyContactShort,
  answerNumbers,
  answerShares,
  answerTitle,
  mixTitle,
  moreTitle,
  oftenNote,
  oftenTitle,
  otherBudgets,
} from './clientWords.ts';
import type { HandOver } from './handOver.ts';
import { withoutHash } from './hexColour.ts';
import type { ContentSlide, CoverSlide, SlideView } from './slideView.ts';

/** A line of a slide that begins with bold text. */
const line = (bold: string, text: string) => ({ bold, text });

/** The slides with the contents of the client's page: cover, answer, mix with three reasons, other budgets, and frequency. */
export function clientSlides(plan: HandOver, client: ClientPlan): SlideView[] {
  const slides = [
    coverSlide(plan, client),
    answerSlide(plan, client),
    mixSlide(client),
    otherBudgetsSlide(plan, client),
    frequencySlide(client),
  ];
  return slides.map((slide) => ({ ...slide, title: withNonBreakingSpaces(slide.title) }));
}

/** A title with non-breaking spaces. Its lines do not break inside a range of ages, nor between a number and "million". */
function withNonBreakingSpaces(title: string): string {
  return title.replace(/(\d)–(\d)/g, '$1\u00a0to\u00a0$2').replace(/(\d) million/g, '$1\u00a0million');
}

function coverSlide({ date, clientAnswer, form }: HandOver, { plan }: ClientPlan): CoverSlide {
  const forClient = plan.client === '' ? '' : ` for ${plan.client}`;
  return {
    kind: 'cover',
    title: plan.name || 'Media plan',
    subtitle: `Media plan${forClient}, ${plan.target}`,
    line: [`${wholeDollars(plan.budget)} a month`, form.strategy, dateInFull(date), clientAnswer]
      .filter(Boolean)
      .join('  ·  '),
  };
}

function answerSlide({ report, facts }: HandOver, client: ClientPlan): ContentSlide {
  const shares = answerShares(client);
  const notes = [
    ...audienceNotes(facts),
    goalLine(report),
    anyContactShort(report),
    client.sure.low === null || client.sure.high === null
      ? null
      : `Range of the sample: ${peopleShort(client.sure.low)} to ${peopleShort(client.sure.high)}`,
  ];
  return {
    kind: 'content',
    title: answerTitle(client),
    numbers: answerNumbers(client),
    ...(shares && { shares }),
    chart: null,
    lines: [],
    note: notes.filter(Boolean).join('  ·  '),
  };
}

function mixSlide({ mix: channels, reasons, ...client }: ClientPlan): ContentSlide {
  return {
    kind: 'content',
    title: mixTitle({ mix: channels, reasons, ...client }),
    numbers: [],
    chart: {
      kind: 'bar',
      categories: channels.map(({ channel, share }) => `${channel}  ${shareInWords(share)}`),
      series: [{ name: 'Monthly budget ($)', values: channels.map(({ money }) => money) }],
      colours: channels.map(({ colour }) => withoutHash(colour)),
      format: FORMATS.dollars,
      xTitle: '',
      yTitle: 'Where the money goes',
    },
    lines: reasons.map(({ says }) => line('', says)),
  };
}

function otherBudgetsSlide({ report }: HandOver, client: ClientPlan): ContentSlide {
  const known = otherBudgets(client);
  const title = moreTitle(client);
  if (client.more.length < 2) {
    const view = report.why ? frontierView(report.why) : null;
    const says = view?.points === null ? view.why : 'The reply of this plan does not speak of other budgets.';
    return { kind: 'content', title, numbers: [], chart: null, lines: [line('', says)] };
  }
  return {
    kind: 'content',
    title,
    numbers: [],
    chart: {
      kind: 'scatter',
      categories: [],
      xValues: client.more.map(({ budget }) => budget),
      series: [{ name: 'Best plan of each budget (people)', values: client.more.map(({ people }) => people) }],
      ...(known && {
        mark: { x: known.plan.budget, y: known.plan.people, label: `This plan, ${peopleShort(known.plan.people)}` },
      }),
      colours: [],
      format: FORMATS.peopleShort,
      xTitle: 'Monthly budget ($)',
      yTitle: 'People reached with attention',
    },
    lines: known ? [known.plan, ...known.others].map(({ label, people }) => line(label, peopleShort(people))) : [],
  };
}

function frequencySlide(client: ClientPlan): ContentSlide {
  const title = oftenTitle(client);
  if (client.often.length === 0) {
    const says = 'How often people are reached is not known for this plan, or too few people were asked.';
    return { kind: 'content', title, numbers: [], chart: null, lines: [line('', says)] };
  }
  return {
    kind: 'content',
    title,
    numbers: [],
    chart: {
      kind: 'column',
      categories: client.often.map(({ times }) => `${times}+`),
      series: [{ name: 'People, by attentive contacts', values: client.often.map(({ people }) => people) }],
      colours: [],
      format: FORMATS.peopleRounded,
      xTitle: '',
      yTitle: 'People reached at least this many times',
      showsValues: true,
    },
    lines: [],
    note: oftenNote(client),
  };
}

/** The slide with all figures. They are not rounded for clients but exact, as in the report. Figures of few respondents are not shown. */
export function figuresSlide({
  plan,
  answer: { people, cost, frequency, share },
  mix: channels,
}: ClientPlan): ContentSlide {
  const peopleCell = (value: number | null) => ({ text: value === null ? 'not shown' : wholeNumber(value) });
  return {
    kind: 'content',
    title: 'All figures',
    numbers: [],
    chart: null,
    lines: [],
    table: [
      ['Channel', 'Monthly budget', 'Share', 'People reached', 'Reached by nothing else'].map((head) => ({
        text: head,
      })),
      ...channels.map((one) => [
        { text: one.channel },
        { text: wholeDollars(one.money) },
        { text: shareWithDecimal(one.share) },
        peopleCell(one.alone),
        peopleCell(one.only_here),
      ]),
      [{ text: 'Plan' }, { text: wholeDollars(plan.budget) }, { text: '100%' }, peopleCell(people), { text: '' }],
    ],
    note: `${share === null ? '' : `${shareWithDecimal(share)} of ${plan.target}. `}$${cost.toFixed(2)} a person, ${frequency.toFixed(2)} attentive contacts each.`,
  };
}

/**
 * The slide with the reach in each target; null for a plan with only one target. It does not show numbers of respondents, nor the reach
 * in a target with too few of them.
 */
export function targetsSlide({ report: { target_reach: targets = [] } }: HandOver): ContentSlide | null {
  if (targets.length < 2) return null;
  const hiddenCell = { text: 'not shown' };
  return {
    kind: 'content',
    title: 'Reach of each target',
    numbers: [],
    chart: null,
    lines: [],
    table: [
      ['Target', 'People', 'People reached', 'Share', 'Times each'].map((text) => ({ text })),
      ...targets.map(({ name, sample, universe, reach, share, frequency }) => [
        { text: titleCase(name) },
        { text: wholeNumber(universe) },
        ...(sample < CELL_RESPONDENTS_MINIMUM
          ? [hiddenCell, hiddenCell, hiddenCell]
          : [{ text: wholeNumber(reach) }, { text: shareWithDecimal(share) }, { text: frequency.toFixed(2) }]),
      ]),
    ],
    note: OTHER_FIGURES,
  };
}
