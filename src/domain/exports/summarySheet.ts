import { YES_NO_USE_NOTE } from '../../../core/rules/samples.ts';
import { overWeeks } from '../../../core/words/planPeriod.ts';
import { capital } from '../../../core/words/wording.ts';
import { attentionSentence } from '../desk/robustnessView.ts';
import { REPORT } from '../messages.ts';
import { doubtLines } from '../plan/file/doubtView.ts';
import {
  audienceNotes,
  shareOfTarget,
  shareWithDecimal,
  targetPeople,
  targetSentence,
} from '../plan/file/audienceCopy.ts';
import { anyContact } from '../report/attentionFigures.ts';
import { answerCards } from '../report/answerView.ts';
import type { AnswerCard } from '../report/answerView.ts';
import { assumptionsTrust } from '../report/assumptionsView.ts';
import { goalLine, ruleSentences, WHAT_RULES_COST } from '../report/ruleOutcomes.ts';
import { EXACT_OR_SAMPLED, exactAndSampled, hasSampledFigures } from '../report/sampledCopy.ts';
import { headWarnings } from '../report/headWarnings.ts';
import { threePlusReach } from '../report/planTotals.ts';
import { headLine, inputsView, kpisView, madeLine, priorityCards } from '../report/reportContents.ts';
import { samplingWords } from '../why/whyView.ts';
import { exportedLine } from './aboutPlan.ts';
import { EMPTY, figure, FORMATS, formula, headCells, text } from './book.ts';
import type { BookCell, BookSheet } from './book.ts';
import { channelMoney } from '../report/channelMoney.ts';
import { RECOMPUTED_CELLS } from './channelsSheet.ts';
import { pricesNote, proofNote } from './exportedPlan.ts';
import type { WorkbookPlan } from './exportedPlan.ts';
import { errorSentences } from './recomputeSheet.ts';

/** Number of columns of the sheet. */
const COLUMN_COUNT = 5;

/** The sheet with the plan on one page: answer, inputs, what the figures are based on, and the author and date of the file. */
export function summarySheet(plan: WorkbookPlan): BookSheet {
  const { form, facts, report } = plan;
  const warnings = headWarnings(report, facts, form.buyingDemographic, plan.doubts);
  return {
    name: 'Summary',
    widths: [30, 20, 20, 18, 28],
    pages: 'one',
    rows: [
      [text(form.name || 'Media plan', 'title', COLUMN_COUNT)],
      [
        text(
          [...headLine(form, facts, plan.weeks?.plan.weeks), ...audienceNotes(facts)].filter(Boolean).join(' · '),
          'paragraph',
          COLUMN_COUNT,
        ),
      ],
      [text(pricesNote(report), 'paragraph', COLUMN_COUNT)],
      ...warnings.map((warning) => [text(warning, 'warn', COLUMN_COUNT)]),
      [],
      ...answerRows(plan),
      [],
      ...inputRows(plan),
      [],
      ...basisRows(plan),
    ],
  };
}

function answerRows(plan: WorkbookPlan): BookCell[][] {
  const { report, facts, recompute } = plan;
  const budget = channelMoney(report).reduce((sum, { money }) => sum + money, 0);
  const canRecompute = recompute.by !== 'nothing';
  const row = (label: string, value: number, format: string, recomputedCell: string, note = '') => [
    text(label, 'label'),
    figure(value, format, 'strong'),
    canRecompute ? formula(recomputedCell, value, format, 'label') : EMPTY,
    text(note, 'sideNote', 2),
  ];
  const [reachLabel, costLabel, frequencyLabel] = kpisView(report).map(({ label }) => label) as [
    string,
    string,
    string,
  ];
  const targetSize = facts ? targetPeople(facts) : 0;
  const threePlus = threePlusReach(report);
  const threePlusShare =
    threePlus !== null && targetSize > 0 ? `${shareWithDecimal(threePlus / targetSize)} of the target` : '';
  const anyContactPeople = anyContact(report);
  const cards = answerCards(report, facts);
  const notesOf = (id: AnswerCard['id']) =>
    (cards.find((card) => card.id === id)?.notes ?? []).map((note) => note.text).join(', ');
  return [
    headCells(['Answer', 'As reported', canRecompute ? 'With the spends of Channels' : '', '', '']),
    row(
      REPORT.inputs.budget,
      budget,
      Number.isInteger(budget) ? FORMATS.dollars : FORMATS.cents,
      RECOMPUTED_CELLS.budget,
      overWeeks(plan.weeks?.plan.weeks) ?? 'a month',
    ),
    row(
      reachLabel,
      report.attentive_reach,
      FORMATS.people,
      RECOMPUTED_CELLS.reach,
      facts ? shareOfTarget(facts, report.attentive_reach) : '',
    ),
    row(costLabel, report.cost_per_attentive_reach, FORMATS.cents, RECOMPUTED_CELLS.cost, notesOf('cost')),
    row(frequencyLabel, report.frequency, FORMATS.twoDecimals, RECOMPUTED_CELLS.frequency, notesOf('frequency')),
    ...(threePlus === null
      ? []
      : [
          [
            text('3+ reach', 'label'),
            figure(threePlus, FORMATS.people, 'strong'),
            EMPTY,
            text(threePlusShare, 'sideNote', 2),
          ],
        ]),
    ...(anyContactPeople === null
      ? []
      : [[text('Any contact', 'label'), figure(anyContactPeople, FORMATS.peopleInWords, 'strong'), EMPTY, EMPTY]]),
    ...priorityRows(report),
  ];
}

function priorityRows(report: WorkbookPlan['report']): BookCell[][] {
  return priorityCards(report).map(({ label, value, sentence }) => [
    text(label, 'label'),
    text(value, 'strong'),
    EMPTY,
    text(sentence ?? '', 'sideNote', 2),
  ]);
}

function inputRows({ form, constraint, facts, report }: WorkbookPlan): BookCell[][] {
  return [
    headCells(['Inputs', '', '', '', '']),
    ...inputsView(form, constraint, facts, channelMoney(report)).flatMap(({ label, value, sentence }) => [
      [text(label, 'label'), text(value, 'plain', COLUMN_COUNT - 1)],
      ...(sentence ? [[EMPTY, text(sentence, 'paragraph', COLUMN_COUNT - 1)]] : []),
    ]),
  ];
}

/** The note that a workbook for a warehouse audience recomputes from a sample; '' for any other workbook. */
function recomputeNote({ report, recompute }: WorkbookPlan): string {
  const canRecompute = recompute.by !== 'nothing';
  return hasSampledFigures(report) && canRecompute ? 'What this workbook recomputes is from the sample too.' : '';
}

/** What the figures are based on: proof, audience, prices, how the workbook recomputes, author and dates. */
function basisRows(plan: WorkbookPlan): BookCell[][] {
  const { report, facts, recompute } = plan;
  const { assumptions, why } = report;
  const lines: [string, string | undefined][] = [
    ['Goal', goalLine(report) ?? undefined],
    [WHAT_RULES_COST, ruleSentences(report).join(' ')],
    ['How good this mix is', proofNote(plan)],
    [EXACT_OR_SAMPLED, [...exactAndSampled(report), recomputeNote(plan)].join(' ').trim()],
    ['Sampling', samplingWords(why)],
    [
      'Attention',
      plan.robustness ? attentionSentence(plan.robustness.deskRobustness, plan.robustness.universe) : undefined,
    ],
    [
      'Audience',
      facts
        ? [
            `The file ${facts.file_name}: ${facts.layout_says}`,
            targetSentence(facts),
            ...facts.notes.filter((note) => note === YES_NO_USE_NOTE),
          ].join(' ')
        : undefined,
    ],
    ...doubtLines(plan.doubts),
    [
      'Assumptions',
      assumptions && `${pricesNote(report)}. ${assumptionsTrust(assumptions)} Money is in Australian dollars.`,
    ],
    [
      'This workbook',
      recompute.by === 'nothing' ? `It does not recompute. ${recompute.says}` : errorSentences(recompute),
    ],
    ['Made', madeLine(report)],
    ['Exported', exportedLine(plan)],
  ];
  return [
    headCells(['What it rests on', '', '', '', '']),
    ...lines.flatMap(([label, sentence]) =>
      sentence ? [[text(label, 'label'), text(capital(sentence), 'paragraph', COLUMN_COUNT - 1)]] : [],
    ),
  ];
}
