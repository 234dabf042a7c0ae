import { SSF } from '@e965/xlsx';
import { CHANNELS } from '../../core/rules/channels.ts';
import { readRows } from '../../core/contract/jsonText.ts';
import type { TableRow } from '../../core/contract/bodies/rows.ts';
import { compareView } from '../../src/domain/compare/compareView.ts';
import type { ComparedPlan } from '../../src/domain/compare/comparedPlan.ts';
import { deskCards, deskRows, scenarioLines } from '../../src/domain/desk/deskRows.ts';
import { spokenFigures } from '../../src/domain/desk/deskCopy.ts';
import { reportedDetails, reportedFigures } from '../../src/domain/desk/reported.ts';
import { rowFacts } from '../../src/domain/desk/rowFacts.ts';
import { savedColumn } from '../../src/domain/desk/savedColumn.ts';
import { firstScenario } from '../../src/domain/desk/scenario.ts';
import type { Step } from '../../src/domain/desk/step.ts';
import { reachSentences } from '../../src/domain/desk/robustnessView.ts';
import { onePageView } from '../../src/domain/exports/onePageView.ts';
import { slidesView } from '../../src/domain/exports/slides.ts';
import { workbook } from '../../src/domain/exports/workbook.ts';
import { answerCards, shortNumbers } from '../../src/domain/report/answerView.ts';
import { moneyByChannel } from '../../src/domain/report/channelMoney.ts';
import { channelCsv, channelTable } from '../../src/domain/report/channels/channelTable.ts';
import { overlapSentence } from '../../src/domain/report/detailsTotal.ts';
import { finishChartRows } from '../../src/domain/report/charts/chartRows.ts';
import { mixBars, mixSummary } from '../../src/domain/report/charts/reportSeries.ts';
import { priorityCards, tableCsv } from '../../src/domain/report/reportContents.ts';
import { duplicationView } from '../../src/domain/why/duplicationView.ts';
import {
  mixExceptions,
  sharedMarginSentence,
  reachAloneOf,
  reasonTable,
  samplingSentence,
  whySentences,
} from '../../src/domain/why/whyView.ts';
import { frequencyView } from '../../src/domain/why/frequencyView.ts';
import { frontierView } from '../../src/domain/why/frontierView.ts';
import { reachBuild, SHARED_STEP, TOTAL_STEP } from '../../src/domain/why/reachBuild.ts';
import type { GeneratedPlan } from './generatedPlan.ts';
import { readSentences, readSentencesOf } from './printedSentences.ts';
import type { Printed, AddFigure } from './printedSentences.ts';

const colourOf = () => 'rgb(1, 2, 3)';

/** Facts of the columns of channel tables. */
const COLUMNS: Readonly<Record<string, string>> = {
  'Optimal Budget ($)': 'money',
  'Share Of Budget (%)': 'share',
  'Attentive Reach': 'alone',
  'Of Target (%)': 'of target',
  'Incremental Reach': 'only',
  Frequency: 'frequency',
  'Impressions (000)': 'impressions',
  'GRPs (TARPs in television)': 'tarps',
  TARPs: 'tarps',
  'GRPs on the target': 'tarps',
  'CPM ($)': 'cpm',
  'CPM On Target ($)': 'cpm on target',
  'Cost Per Reach ($)': 'cost',
  'Next $1,000 Adds': 'next',
  'Without It, Rest Best': 'without',
  'Budget ($)': 'money',
  'Next $1,000 adds (people)': 'next',
  'Incremental reach (people)': 'only',
};
const PLAN: Readonly<Record<string, string>> = {
  money: 'budget',
  alone: 'reach',
  'of target': 'share of target',
  frequency: 'frequency',
  impressions: 'impressions',
  tarps: 'tarps',
  cpm: 'cpm',
  'cpm on target': 'cpm on target',
  cost: 'cost',
};

/** Adds a cell below a header, of a channel or of the plan. */
function putCell(put: AddFigure, where: string, header: string, channel: string, text: string | undefined): void {
  const column = COLUMNS[header];
  if (column === undefined) return;
  if (channel !== 'Plan') put(`${column} ${channel}`, where, text);
  else if (PLAN[column] !== undefined) put(PLAN[column], where, text);
}

function addReportFigures({ plan }: GeneratedPlan, put: AddFigure): void {
  const { report, facts } = plan;
  answerCards(report, facts).forEach((card) => {
    put({ reach: 'reach', cost: 'cost', frequency: 'frequency' }[card.id as string] ?? card.id, 'card', card.value);
    const texts = [card.nextToValue ?? '', ...card.notes.map(({ text }) => text)].join(' | ');
    const found = (fact: string, pattern: RegExp) => put(fact, 'card', pattern.exec(texts)?.[1]);
    found('share of target', /([\d.]+%) of [\d,]+ people/);
    found('3+', /3\+ reach ([\d,]+)/);
    found('low', /([\d,]+) to [\d,]+ \(95%/);
    found('high', / to ([\d,]+) \(95%/);
    found('cpm', /(\$[\d,.]+) CPM bought/);
    found('cpm on target', /(\$[\d,.]+) CPM on the target/);
    found('tarps', /([\d,.]+) (?:TARPs|GRPs)/);
    found('attentive tarps', /(?:TARPs|GRPs), ([\d,.]+) of them attentive/);
  });
  shortNumbers(report).forEach(({ value }, at) => put(['reach', 'cost', 'frequency'][at]!, 'head', value));
  const bars = mixBars(report, colourOf);
  bars.forEach(({ name, label, value }) => {
    const [, money, share] = /^(\S+) \((.*)%\)$/.exec(label)!;
    put(`money ${name}`, 'bar', money);
    put(`money ${name}`, 'bar', String(value));
    put(`share ${name}`, 'bar', share);
  });
  readSentences(put, 'mix', mixSummary(bars));
  const table = channelTable(report, facts)!;
  for (const line of [...table.bought, ...table.unbought, table.total!])
    table.columns.forEach(({ id, header }) => putCell(put, 'table', header, line.channel, line.shown[id]));
  readSentences(put, 'fold', table.unboughtSentence);
  table.bought
    .filter(({ isAtSharedMargin: isEven }) => isEven)
    .forEach(({ channel, shown }) => {
      const next = shown['Next $1,000 Adds'];
      put('next shared', `table, ${channel}`, next);
    });
  const rows = readRows<TableRow>(report.output_table);
  readSentences(put, 'overlap', overlapSentence(report, rows) ?? '');
  priorityCards(report).forEach(
    ({ channel, sentence }) => channel && readSentencesOf(put, 'priority', channel, sentence ?? ''),
  );
  putCsv(put, 'csv', tableCsv(channelCsv(table)));
}

/** Adds the cells of a csv. Headers and names contain no quotes. */
function putCsv(put: AddFigure, where: string, csv: string): void {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell!.replaceAll('"', ''));
  const [head, ...lines] = csv.trim().split('\r\n').map(cells);
  for (const line of lines) line.forEach((cell, at) => putCell(put, where, head![at]!, line[0]!, cell));
}

function addWhyFigures({ plan: { report } }: GeneratedPlan, put: AddFigure): void {
  const why = report.why!;
  for (const text of [...whySentences(why), sharedMarginSentence(why) ?? '']) readSentences(put, 'why', text);
  for (const { channel, says } of why.channels!) readSentencesOf(put, 'reason', channel, says);
  for (const { channel, title, sentence } of mixExceptions(why)) {
    readSentences(put, 'exception', title);
    readSentencesOf(put, 'exception', channel, sentence);
    readSentences(put, 'exception', sentence);
  }
  if (why.sampling_error) readSentences(put, 'sampling', samplingSentence(why.sampling_error));
  putCsv(put, 'reasons csv', tableCsv(reasonTable(why, report.output)));
  const build = reachBuild(why, report.attentive_reach, colourOf)!;
  for (const { name, label } of build.steps) {
    const [, people, share] = /^([\d,]+)(?: \((.*)%\))?$/.exec(label)!;
    const fact = name === TOTAL_STEP ? 'reach' : name === SHARED_STEP ? 'shared' : `only ${name}`;
    put(fact, 'build', people);
    put(`part ${name}`, 'build', share);
  }
  const file = [['', 'Attentive reach'], ...build.steps.map(({ name, from, to }) => [name, to - from])];
  finishChartRows(file, { categoryHeader: 'Reached by', unit: 'people', extra: build.extra, ofPlan: [] });
  file.slice(1).forEach(([name, , share, sum], at, all) => {
    if (name !== TOTAL_STEP) put(`part ${name}`, 'build csv', String(share));
    if (at === all.length - 1) put('reach', 'build csv', String(sum));
  });
  readSentences(put, 'build', build.summary);
  const shared = /\. ([\d,]+) \((.*)%\) (?:is|are) reached by two/.exec(build.summary);
  put('shared', 'build sentence', shared?.[1]);
  put(`part ${SHARED_STEP}`, 'build sentence', shared?.[2]);
  readSentences(put, 'frequency', frequencyView(why.distribution)!.summary);
  const frontier = frontierView(why)!;
  if (frontier.points !== null) readSentences(put, 'frontier', frontier.summary);
  const alone = reachAloneOf(readRows<TableRow>(report.output_table));
  duplicationView(why.duplication, [], alone)?.rows.forEach(({ channel, cells }) =>
    cells
      .filter(({ isDiagonal }) => isDiagonal)
      .forEach(({ people }) => put(`alone ${channel}`, 'overlap', String(Math.round(people!)))),
  );
}

/** The desk step of the plan itself, with counted details. */
function planStep({ plan: { report }, runSettings, opened, details }: GeneratedPlan): Step {
  return {
    ...{ says: 'The plan', proof: null, best: null, extra: null },
    scenario: firstScenario(runSettings, moneyByChannel(report)!),
    figures: reportedFigures(opened.plan, report),
    details: reportedDetails(details, report, true),
  };
}

const LINES: Readonly<Record<string, string>> = {
  Reach: 'reach',
  'Attentive Reach': 'reach',
  Cost: 'cost',
  'Cost per Attentive Reach': 'cost',
  Frequency: 'frequency',
  '3+ reach': '3+',
  GRPs: 'tarps',
  'Attentive GRPs': 'attentive tarps',
  Budget: 'budget',
};

function addDeskFigures(made: GeneratedPlan, put: AddFigure): void {
  const { runSettings, opened, plan } = made;
  const step = planStep(made);
  const often = step.details!.distribution[2]!;
  for (const { label, value, note } of deskCards(step, step, opened.targetPeople, often)) {
    put(LINES[label]!, 'desk', value);
    if (label === 'Attentive Reach') put('share of target', 'desk', note.split(' ')[0]);
    if (label === 'GRPs') put('attentive tarps', 'desk', note.split(' ')[0]);
  }
  for (const { label, value } of scenarioLines(step, step, runSettings, opened.targetPeople))
    if (LINES[label]) put(LINES[label], 'desk column', value);
  const bought = new Set(plan.report.why!.channels!.filter(({ spend }) => spend > 0).map(({ channel }) => channel));
  for (const { channel, money, marginalReach } of deskRows(step, step, runSettings, opened)) {
    if (money > 0) put(`money ${channel}`, 'desk', String(money));
    if (marginalReach !== '') put(`next ${channel}`, 'desk', marginalReach);
  }
  rowFacts(step).forEach((facts, place) => {
    const channel = CHANNELS[place]!;
    if (bought.has(channel)) facts.forEach(({ label, value }) => putCell(put, 'desk details', label, channel, value));
  });
  const spoken = /^([\d,]+) people, .*?(?: (\$[\d,.]+) each\.)? Frequency ([\d,.]+)\.$/.exec(spokenFigures(step, step));
  ['reach', 'cost', 'frequency'].forEach((fact, at) => put(fact, 'desk voice', spoken?.[at + 1]));
  reachSentences(plan.robustness!.deskRobustness, opened.targetPeople).forEach((text) =>
    readSentences(put, 'how sure', text),
  );
}

function addCompareFigures({ plan }: GeneratedPlan, put: AddFigure): void {
  const { form, constraint, report, facts } = plan;
  const one: ComparedPlan = { form, limits: constraint, constraint: 'limits', report, facts };
  const view = compareView(one, one, { ours: form.name, theirs: form.name });
  for (const { id, ours } of view.figures) put(id, 'compare', ours);
  for (const { channel, ours, oursPrinted } of view.channels) {
    put(`money ${channel}`, 'compare', String(ours));
    put(`share ${channel}`, 'compare', String(oursPrinted));
  }
  for (const { label, value } of savedColumn(one, one).lines) if (LINES[label]) put(LINES[label], 'saved plan', value);
}

/** Slides and one page tell clients the reach in short. */
const SHORT_ANSWERS = ['reach in short', 'cost', 'frequency'];

/** The table of all figures. Cells that are based on few respondents are not shown, nor columns without any figure. */
function addFiguresSlide(table: readonly (readonly { readonly text: string }[])[], put: AddFigure): void {
  const heads = table[0]!.map(({ text }) => text);
  for (const row of table.slice(1)) {
    const texts = row.map(({ text }) => (text === 'not shown' ? '' : text));
    const [name, money, share] = texts;
    const [alone, only] = ['People reached', 'Reached by nothing else'].map((head) => texts[heads.indexOf(head)]);
    if (name === 'Plan') {
      put('budget', 'slide', money);
      put('reach', 'slide', alone);
      continue;
    }
    put(`money ${name}`, 'slide', money);
    put(`share ${name}`, 'slide', share!.replace('%', ''));
    put(`alone ${name}`, 'slide', alone);
    put(`only ${name}`, 'slide', only);
  }
}

function addFileFigures({ plan }: GeneratedPlan, put: AddFigure): void {
  const page = onePageView(plan, colourOf);
  page.answers.forEach(({ value }, at) => put(SHORT_ANSWERS[at]!, 'one page', value));
  page.bars.forEach(({ name, label, people }) => {
    put(`money ${name}`, 'one page', label.split(' ')[0]);
    put(`alone ${name}`, 'one page', people === 'not shown' ? '' : people);
  });
  readSentences(put, 'one page', page.curve?.sentence ?? '');
  for (const slide of slidesView(plan, colourOf).slides) {
    readSentences(put, 'slide', slide.title);
    if (slide.kind !== 'content') continue;
    slide.numbers.forEach(({ value }, at) => put(SHORT_ANSWERS[at]!, 'slide', value));
    slide.lines.forEach(({ bold, text }) => {
      readSentences(put, 'slide', text);
      readSentences(put, 'slide', bold);
    });
    if (slide.title === 'All figures') addFiguresSlide(slide.table!, put);
  }
  addWorkbookFigures(plan, put);
}

const SUMMARY: Readonly<Record<string, string>> = { ...LINES, 'Monthly National Budget ($)': 'budget' };

function addWorkbookFigures(plan: GeneratedPlan['plan'], put: AddFigure): void {
  for (const { name, rows } of workbook(plan, colourOf).sheets) {
    const texts = rows.map((row) =>
      row.map(({ value, format }) =>
        typeof value === 'number' ? (SSF.format(format ?? 'General', value) as string) : (value ?? ''),
      ),
    );
    texts.flat().forEach((text) => readSentences(put, name, text));
    if (name === 'Summary') texts.forEach(([label, value]) => SUMMARY[label!] && put(SUMMARY[label!]!, name, value));
    if (name === 'Channels') addChannelsSheetFigures(texts, put);
    if (name === 'Frequency') {
      put('reach', name, texts.find(([label]) => label === '1+')?.[1]);
      put('plain reach', name, texts.find(([label]) => label === '1+')?.[2]);
      put('3+', name, texts.find(([label]) => label === '3+')?.[1]);
    }
    if (name === 'Frontier') put('reach', name, texts.find((row) => row.at(-1) === 'This plan')?.[1]);
  }
}

function addChannelsSheetFigures(texts: readonly string[][], put: AddFigure): void {
  const head = texts.find(([first]) => first === 'Channel')!;
  for (const row of texts) {
    if (LINES[row[0]!]) put(LINES[row[0]!]!, 'Channels', row[2]);
    if (![...CHANNELS, 'Plan'].includes(row[0]!)) continue;
    put(row[0] === 'Plan' ? 'budget' : `money ${row[0]}`, 'Channels', row[2]);
    head.slice(8).forEach((header, at) => putCell(put, 'Channels', header, row[0]!, row[8 + at]));
  }
}

/** Every figure of a plan that is printed anywhere: report, desk, comparison, sentences and files. */
export function printedFigures(made: GeneratedPlan): Printed[] {
  const printed: Printed[] = [];
  const put: AddFigure = (fact, where, text) => {
    if (text !== undefined && text !== null && text !== '' && text !== 'N/A') printed.push({ fact, where, text });
  };
  for (const read of [addReportFigures, addWhyFigures, addDeskFigures, addCompareFigures, addFileFigures])
    read(made, put);
  return printed;
}
