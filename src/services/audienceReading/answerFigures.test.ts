import { readFileSync } from 'node:fs';
import { memorySource } from '../../../core/audience/bytes/memorySource.ts';
import { utf8Bytes } from '../../../core/audience/bytes/text.ts';
import type { Doubt, Reading } from '../../../core/contract/bodies/doubts.ts';
import { readAnswerFigures } from './answerFigures.ts';
import { previewAudience } from './previewAudience.ts';

const text = (name: string) => readFileSync(`core/planningData/${name}`, 'utf8');
const planningData = {
  assumptions: text('assumptions.csv'),
  mapping: text('masterMapping.csv'),
  accessLists: text('accessLists.json'),
};

/**
 * Reads a file, and then again with each answer to its questions.
 * @returns for each question and answer: people, target, percent of the target reached, and the channel that reaches them (null for any)
 */
async function figuresOf(lines: readonly string[], reading?: Reading) {
  const source = memorySource(utf8Bytes(lines.join('\n')));
  const task = { fileName: 'survey.csv', demographic: 'people 25-54', planningData, ...(reading && { reading }) };
  const outcome = await previewAudience(source, task, () => {});
  if (outcome.outcome !== 'read') throw new Error(JSON.stringify(outcome));
  const known = { doubts: outcome.doubts, headingsHash: outcome.preview.headingsHash };
  const replies: (readonly Doubt[])[] = [];
  await readAnswerFigures(source, task, known, (doubts) => replies.push(doubts));
  const last = replies.at(-1) ?? outcome.doubts;
  const entries = last.flatMap(({ code, columns, answers }) =>
    answers.map(({ id, figures }) => [
      `${[code, ...columns].join(' ')}: ${id}`,
      figures && [figures.universe, figures.target, Math.round(100 * figures.reach), figures.reach_of],
    ]),
  );
  return { figures: Object.fromEntries(entries) as Record<string, unknown>, replies, doubts: outcome.doubts };
}

/** Rows of respondents with weight 1,000. Every second respondent is in the target. */
const respondents = (count: number, cells: (at: number) => readonly (string | number)[]) =>
  Array.from({ length: count }, (_, at) => [`R${at}`, 1000, at % 2 ? 30 : 60, ...cells(at)].join(','));
const HEADINGS = 'id,weight,age,BVOD: 7plus,Radio: Nova,Social: TikTok';
const yesOrNo = [HEADINGS, ...respondents(60, (at) => [at % 9, at % 6 < 3 ? 1 : 2, at % 6 < 4 ? 2 : 1]), ''];
const withLargeNumbers = (count: number) => [
  HEADINGS,
  ...respondents(count, (at) => [at % 6, at === 7 ? 700 : at % 4, at === 9 ? 710 : at % 5]),
  '',
];

test('each answer has the people, target and reach that the file has with this answer for all columns of the question', async () => {
  const { figures, replies, doubts } = await figuresOf(yesOrNo);
  const question = 'yes or no codes Radio: Nova Social: TikTok';
  expect(figures).toMatchObject({
    // Of the 30 respondents in the target, 10 have code 1 for Radio and 20 have code 2.
    [`${question}: 1 is yes`]: [60_000, 30_000, 33, 'Radio'],
    [`${question}: 2 is yes`]: [60_000, 30_000, 67, 'Radio'],
  });
  expect(replies.length).toBeGreaterThanOrEqual(1);
  expect(doubts.some(({ answers }) => answers.some((answer) => 'figures' in answer))).toBe(false);
});

test('two columns with the same question are read with the same answer', async () => {
  const { figures } = await figuresOf(withLargeNumbers(120));
  for (const column of ['Radio: Nova', 'Social: TikTok']) {
    expect(figures[`large number ${column}: amount`]).toEqual([120_000, 60_000, expect.any(Number), null]);
    // Two respondents of the target are left out, one by each column.
    expect(figures[`large number ${column}: missing`]).toEqual([118_000, 58_000, expect.any(Number), null]);
  }
});

test('an answer that leaves too few people for a plan has null in place of figures', async () => {
  const { figures } = await figuresOf(withLargeNumbers(60));
  expect(figures['large number Radio: Nova: amount']).toEqual([60_000, 30_000, 100, null]);
  expect(figures['large number Radio: Nova: missing']).toBeNull();
});

test('the figures of answers do not depend on which of them is given', async () => {
  const first = await figuresOf(yesOrNo);
  const { key } = first.doubts.find(({ code }) => code === 'yes or no codes')!;
  const again = await figuresOf(yesOrNo, { version: 1, answers: [{ key, answer: '2 is yes' }] });
  expect(again.doubts[0]).toMatchObject({ answered: '2 is yes' });
  expect(again.figures).toEqual(first.figures);
});

test('a large file is not read again', async () => {
  const source = { size: 300 * 1024 * 1024, read: () => new Uint8Array() };
  const onFigures = jest.fn();
  const doubts = [{ answers: [{ id: 'a' }, { id: 'b' }], columns: [], row: null, assumed: 'a', answered: null }];
  const known = { doubts: doubts as unknown as Doubt[], headingsHash: '' };
  await readAnswerFigures(source, { fileName: 'a.csv', demographic: 'all people', planningData }, known, onFigures);
  expect(onFigures).not.toHaveBeenCalled();
});
