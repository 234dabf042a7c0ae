import { read, utils } from '@e965/xlsx';
import { MODELLED } from '../../core/clientPage/disclosures.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { WorkbookPlan } from '../../src/domain/exports/exportedPlan.ts';
import { onePageView } from '../../src/domain/exports/onePageView.ts';
import { slidesView } from '../../src/domain/exports/slides.ts';
import { workbook } from '../../src/domain/exports/workbook.ts';
import { answerCards } from '../../src/domain/report/answerView.ts';
import {
  anyContactText,
  attentionDisclosures,
  attentionFoot,
  attentionTable,
} from '../../src/domain/report/attentionFigures.ts';
import { channelColours } from '../../src/domain/report/charts/reportSeries.ts';
import { slidesFile } from '../../src/services/exports/slidesFile.ts';
import { workbookFile } from '../../src/services/exports/workbookFile.ts';
import { realPlan } from './realPlan.ts';
import { unzipped } from './unzipped.ts';

const THEME = { accent: 'C8321F', second: '8A9099', font: 'Georgia', logo: null };
const CARD = {
  ...{ card: 'client:pine', name: 'Pine & Partners', version: 4, from: '2026-11-03' },
  ...{ published: '2026-11-03T01:00:00Z', author: 'ana@agency.example' },
};
const real = realPlan('samples/respondents.csv', { name: 'Spring launch' });

/** The reply of call 5 for a plan, with the rate cards of its run. */
async function planWithCards(): Promise<WorkbookPlan> {
  const { plan } = await real;
  const assumptions = { ...plan.report.assumptions!, cards: [CARD], sha256: '9f2c41ab07de5512' };
  return { ...plan, report: { ...plan.report, assumptions } };
}

const coloursOf = ({ report }: WorkbookPlan) => channelColours(report);
const wordsOf = (xml: string) =>
  [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)]
    .map(([, text]) => text!)
    .join(' ')
    .replaceAll('&amp;', '&')
    .replace(/&(apos|#39);/g, "'");

async function readBook(plan: WorkbookPlan) {
  const bytes = Buffer.from(await workbookFile(workbook(plan, coloursOf(plan))));
  const book = read(bytes);
  const lines = (name: string) =>
    utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, raw: false, defval: '', blankrows: false });
  const feet = [...unzipped(bytes)]
    .filter(([name]) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .map(([, xml]) => /<oddFooter>([^<]*)<\/oddFooter>/s.exec(xml.toString())![1]!.replaceAll('&amp;', '&'));
  return { names: book.SheetNames, lines, feet };
}

async function readSlides(plan: WorkbookPlan): Promise<string[]> {
  const parts = unzipped(Buffer.from(await (await slidesFile(slidesView(plan, coloursOf(plan)), THEME)).arrayBuffer()));
  const slides = [...parts].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  return slides
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([, xml]) => wordsOf(xml.toString()));
}

test('the sheet has the sixteen facts and the table of every format; Summary has any contact', async () => {
  const plan = await planWithCards();
  const facts = attentionDisclosures(plan.report);
  const { lines, feet } = await readBook(plan);
  const [title, ...rest] = lines('Attention figures').map((cells) => cells.filter((cell) => cell !== ''));
  expect(title).toEqual(['About the attention figures']);
  expect(facts).toHaveLength(16);
  expect(rest.slice(0, 16)).toEqual(facts.map(({ label, sentence }) => [label, expect.stringContaining(sentence)]));
  const table = attentionTable(plan.report.assumptions!);
  expect(rest.slice(16)).toEqual([
    table.columns.map(({ header }) => header),
    ...table.rows.map((row) => table.columns.map(({ field }) => row[field])),
  ]);
  expect(table.rows).toHaveLength(41);
  expect(lines('Summary').find(([label]) => label === 'Any contact')![1]).toBe('10,503,766 people');
  // An ampersand is written twice in a foot.
  const foot = attentionFoot(plan.report.assumptions).join(' · ').replace('&', '&&');
  expect(feet.length).toBeGreaterThan(9);
  for (const one of feet) expect(one).toBe(`&L&F &A\n${foot}&R&P / &N`);
});

test('the appendix slide has the sixteen facts in short; every slide has the foot, the answer any contact', async () => {
  const plan = await planWithCards();
  const slides = await readSlides(plan);
  const appendix = slides.at(-1)!;
  expect(appendix).toMatch(/^Appendix: attention figures /);
  for (const { label, sentence, short } of attentionDisclosures(plan.report)) {
    expect(appendix).toContain(`${label}.`);
    expect(appendix).toContain(short ?? sentence);
  }
  expect(appendix).toContain('See How sure is this mix.');
  expect(slides.at(-2)).not.toContain('See How sure');
  expect((await readSlides({ ...plan, robustness: null })).join(' ')).not.toContain('How sure is this mix');
  // The rates are named once in a foot; the appendix says since when they are in force.
  for (const words of slides.slice(1)) {
    expect(words).toContain(MODELLED);
    expect((words.match(/Pine & Partners/g) ?? []).length).toBeLessThanOrEqual(1);
  }
  expect(slides[1]).toContain('Any contact: 10.5 million people');
  // Who published the card, and its fingerprint, are in report and workbook only.
  for (const words of slides) expect(words).not.toMatch(/ana@agency|9f2c41ab07de/);
});

test('the reach card and the one-page print have them too', async () => {
  const plan = await planWithCards();
  expect(answerCards(plan.report, plan.facts)[0]!.notes.map(({ text }) => text)).toContain(anyContactText(plan.report));
  const { foot, answers } = onePageView(plan, coloursOf(plan));
  expect(foot).toContain(MODELLED);
  expect(answers[0]!.note).toContain('Any contact: 10.5 million people');
});

test('without assumptions in the reply, there is no sheet, slide or footer about attention', async () => {
  const { plan } = await real;
  const without = { ...plan, report: { ...plan.report, assumptions: undefined } as PlanReport };
  const { names, feet } = await readBook(without);
  expect(names).not.toContain('Attention figures');
  for (const one of feet) expect(one).toBe('&L&F &A&R&P / &N');
  for (const words of await readSlides(without)) expect(words).not.toMatch(/About the attention figures|Modelled/);
});
