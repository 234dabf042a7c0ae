import { CELL_RESPONDENTS_MINIMUM } from '../../../core/clientPage/cells.ts';
import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { ONLY_TOTALS, SMALL_CELLS } from '../../../core/clientPage/disclosures.ts';
import { sharesInWords } from '../../../core/clientPage/shareInWords.ts';
import { wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { budgetLabel, overWeeks } from '../../../core/words/planPeriod.ts';
import { peopleShort } from '../../../core/words/peopleShort.ts';
import { audienceNotes, shareWithDecimal } from '../plan/file/audienceCopy.ts';
import { titleCase } from '../report/reportContents.ts';
import { goalLine } from '../report/ruleOutcomes.ts';
import { OTHER_FIGURES } from '../report/targetsTable.ts';
import { FORMATS } from './book.ts';
import {
  anyContactShort,
  answerNumbers,
  answerShares,
  answerTitle,
  mixTitle,
  otherBudgetsTitle,
  frequencyNote,
  frequencyTitle,
  otherBudgets,
  peopleOrNotShown,
} from './clientWords.ts';
import type { ExportedPlan } from './exportedPlan.ts';
import { withoutHash } from './hexColour.ts';
import type { ContentSlide, CoverSlide, SlideView } from './slideView.ts';

/** A line of a slide that begins with bold text. */
const line = (bold: string, text: string) => ({ bold, text });

/**
 * The slides with the contents of the client's page: cover, answer, mix with three reasons, other budgets, and frequency. Each of the
 * last two is missing if its figures are not known.
 */
export function clientSlides(plan: ExportedPlan, clientPlan: ClientPlan): SlideView[] {
  const slides = [
    coverSlide(plan, clientPlan),
    answerSlide(plan, clientPlan),
    mixSlide(clientPlan),
    otherBudgetsSlide(clientPlan),
    frequencySlide(clientPlan),
  ].filter((slide) => slide !== null);
  return slides.map((slide) => ({ ...slide, title: withUnbrokenNumbers(slide.title) }));
}

/**
 * A title whose lines do not break inside a range of ages, nor between a number and "million". The dash of a range becomes "to":
 * "25–54" becomes "25 to 54".
 */
function withUnbrokenNumbers(title: string): string {
  return title.replace(/(\d)–(\d)/g, '$1\u00a0to\u00a0$2').replace(/(\d) million/g, '$1\u00a0million');
}

function coverSlide({ date, clientAnswer, form }: ExportedPlan, clientPlan: ClientPlan): CoverSlide {
  const { name, client, target, budget, weeks } = clientPlan.plan;
  const forClient = client === '' ? '' : ` for ${client}`;
  return {
    kind: 'cover',
    title: name || 'Media plan',
    subtitle: `Media plan${forClient}, ${target}`,
    line: [`${wholeDollars(budget)} ${overWeeks(weeks) ?? 'a month'}`, form.strategy, dateInFull(date), clientAnswer]
      .filter(Boolean)
      .join('  ·  '),
  };
}

function answerSlide({ report, facts }: ExportedPlan, clientPlan: ClientPlan): ContentSlide {
  const shares = answerShares(clientPlan);
  // The ends of the 95% range of the people reached.
  const { low, high } = clientPlan.sure;
  const notes = [
    ...audienceNotes(facts),
    goalLine(report),
    anyContactShort(report),
    low === null || high === null ? null : `Range of the sample: ${peopleShort(low)} to ${peopleShort(high)}`,
  ];
  return {
    kind: 'content',
    title: answerTitle(clientPlan),
    numbers: answerNumbers(clientPlan),
    ...(shares && { shares }),
    chart: null,
    lines: [],
    note: notes.filter(Boolean).join('  ·  '),
  };
}

function mixSlide(clientPlan: ClientPlan): ContentSlide {
  const { plan, mix: channels, reasons } = clientPlan;
  const shares = sharesInWords(channels);
  return {
    kind: 'content',
    title: mixTitle(clientPlan),
    numbers: [],
    chart: {
      kind: 'bar',
      categories: channels.map(({ channel }, index) => `${channel}  ${shares[index]}`),
      series: [{ name: `${budgetLabel(plan.weeks)} ($)`, values: channels.map(({ money }) => money) }],
      colours: channels.map(({ colour }) => withoutHash(colour)),
      format: FORMATS.dollars,
      xTitle: '',
      yTitle: 'Where the money goes',
    },
    lines: reasons.map(({ says: sentence }) => line('', sentence)),
  };
}

function otherBudgetsSlide(clientPlan: ClientPlan): ContentSlide | null {
  const budgets = otherBudgets(clientPlan);
  // This plan and the best plans at other budgets.
  const points = clientPlan.more;
  if (points.length < 2) return null;
  return {
    kind: 'content',
    title: otherBudgetsTitle(clientPlan),
    numbers: [],
    chart: {
      kind: 'scatter',
      categories: [],
      xValues: points.map(({ budget }) => budget),
      series: [{ name: 'Best plan of each budget (people)', values: points.map(({ people }) => people) }],
      ...(budgets && {
        mark: {
          x: budgets.plan.budget,
          y: budgets.plan.people,
          label: `This plan, ${peopleShort(budgets.plan.people)}`,
        },
      }),
      colours: [],
      format: FORMATS.peopleShort,
      xTitle: `${budgetLabel(clientPlan.plan.weeks)} ($)`,
      yTitle: 'People reached with attention',
    },
    lines: budgets
      ? [budgets.plan, ...budgets.others].map(({ label, people }) => line(label, peopleShort(people)))
      : [],
  };
}

function frequencySlide(clientPlan: ClientPlan): ContentSlide | null {
  // The people reached at least `times` times.
  const steps = clientPlan.often;
  if (steps.length === 0) return null;
  return {
    kind: 'content',
    title: frequencyTitle(clientPlan),
    numbers: [],
    chart: {
      kind: 'column',
      categories: steps.map(({ times }) => `${times}+`),
      series: [{ name: 'People, by attentive contacts', values: steps.map(({ people }) => people) }],
      colours: [],
      format: FORMATS.peopleRounded,
      xTitle: '',
      yTitle: 'People reached at least this many times',
      showsValues: true,
    },
    lines: [],
    note: frequencyNote(clientPlan),
  };
}

/**
 * The slide with all figures. They are not rounded for clients but exact, as in the report. Figures of few respondents are not shown, and
 * a column of people without any shown figure is left out.
 */
export function figuresSlide({
  plan,
  answer: { people, cost, frequency, share: shareOfTarget },
  mix: channels,
  hidden,
}: ClientPlan): ContentSlide {
  const cell = (text: string) => ({ text });
  const columns = [
    { head: 'People reached', figures: channels.map(({ alone }) => alone), sum: wholeNumber(people) },
    { head: 'Reached by nothing else', figures: channels.map(({ only_here }) => only_here), sum: '' },
  ].filter(({ figures }) => figures.some((value) => value !== null));
  const hasOnlyTotals = hidden.includes(ONLY_TOTALS);
  const hasSmall = channels.some(({ alone, only_here }) => alone === null || (only_here === null && !hasOnlyTotals));
  return {
    kind: 'content',
    title: 'All figures',
    numbers: [],
    chart: null,
    lines: [],
    table: [
      ['Channel', budgetLabel(plan.weeks), 'Share', ...columns.map(({ head }) => head)].map(cell),
      ...channels.map(({ channel, money, share: shareOfBudget }, index) =>
        [
          channel,
          wholeDollars(money),
          shareWithDecimal(shareOfBudget),
          ...columns.map(({ figures }) => peopleOrNotShown(figures[index]!)),
        ].map(cell),
      ),
      ['Plan', wholeDollars(plan.budget), '100%', ...columns.map(({ sum }) => sum)].map(cell),
    ],
    note: [
      `${wholeNumber(people)} people${shareOfTarget === null ? '' : `, ${shareWithDecimal(shareOfTarget)} of ${plan.target}`}.`,
      `$${cost.toFixed(2)} a person, ${frequency.toFixed(2)} attentive contacts each.`,
      hasSmall && hidden.length > 0 ? SMALL_CELLS : '',
      hasOnlyTotals ? `${ONLY_TOTALS}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/**
 * The slide with the reach in each target; null for a plan with only one target. It does not show numbers of respondents, nor the reach
 * in a target with too few of them.
 */
export function targetsSlide({ report: { target_reach: targets = [] } }: ExportedPlan): ContentSlide | null {
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
    // The first target is the one of the other figures.
    boldRow: 1,
    note: OTHER_FIGURES,
  };
}
