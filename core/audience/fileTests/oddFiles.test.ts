import type { Reading } from '../../contract/bodies/doubts.ts';
import { readBytes, refusal, respondentsText } from '../../../testing/audience/reading.ts';
import type { AudienceReading } from '../readAudience.ts';

const SENTENCE = 300;
const CONTROL = /[\p{Cc}\u202e\u2028\ufeff]/u;

/** Every text of a reading that a planner sees. */
function textsOf({ facts, doubts }: AudienceReading): string[] {
  const texts: string[] = [];
  JSON.stringify({ facts, doubts }, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

function expectPlain(read: AudienceReading): void {
  const texts = textsOf(read);
  expect(texts.filter((text) => text.length > SENTENCE)).toEqual([]);
  expect(texts.filter((text) => CONTROL.test(text))).toEqual([]);
  expect(texts.filter((text) => /\bNaN\b|undefined|\[object/.test(text))).toEqual([]);
}

test('of hundreds of doubts sixty are shown, first those that Run asks about', async () => {
  // In each column one cell is far above its others, but too little to ask about before a run.
  const columns = Array.from({ length: 300 }, (_, at) => `Radio: Station ${at}`);
  const cell = (at: number, place: number) => (at === place % 90 ? 60 + place : (at + place) % 3);
  const read = await readBytes(
    respondentsText(['id', 'weight', ...columns, 'BVOD: 7plus'], 100, (at) => [
      at,
      1000,
      ...columns.map((_, place) => cell(at, place)),
      at === 50 ? 400 : at % 3,
    ]),
  );
  expect(read.doubts).toHaveLength(60);
  expect(read.doubts[0]).toMatchObject({ key: 'large number: BVOD: 7plus', walk: true });
  const walks = read.doubts.map(({ walk }) => walk);
  expect(walks).toEqual(walks.toSorted((one, two) => Number(two) - Number(one)));
  expectPlain(read);
});

test('an answer with characters that no reply may have can be chosen', async () => {
  const csv = 'Media,Main\u008dgroup,Other\u008dgroup\nNetflix,11540,3000\nFacebook,14929,5000\n';
  const first = await readBytes(csv);
  expectPlain(first);
  const { key, answers } = first.doubts.find(({ code }) => code === 'population column')!;
  const reading: Reading = { version: 1, answers: [{ key, answer: answers[1]!.id }] };
  const chosen = await readBytes(csv, { reading });
  expect(chosen.doubts.find((doubt) => doubt.key === key)).toMatchObject({ answered: 'Other group' });
  expect(chosen.facts.vehicles[0]!.audience).toBe(3_000_000);
});

test('of thousands of notes and reasons a few are shown, with the number of the others', async () => {
  const columns = Array.from({ length: 900 }, (_, at) => `Radio: Station ${at}`);
  const headings = ['id', 'weight', ...columns, ...columns];
  const missing = (at: number, place: number) => (place === at ? 'refused' : (at + place) % 3);
  const answers = [{ key: 'which question: Radio: Station 0', answer: 'all' }];
  const read = await readBytes(
    respondentsText(headings, 4000, (at) => [
      at,
      10,
      ...columns.map((_, place) => missing(at, place)),
      ...columns.map(() => 1),
    ]),
    { reading: { version: 1, answers } },
  );
  expect(read.facts.notes.length).toBe(60);
  expect(read.facts.notes.some((note) => /^\d{3} more notes of this kind are not shown\.$/.test(note))).toBe(true);
  expect(read.facts.left_out).toHaveLength(60);
  expect(read.facts.left_out.reduce((sum, { count }) => sum + count, 0)).toBe(4000 - read.facts.sample);
  expectPlain(read);
});

test('control characters and endless headings and cells never reach a sentence', async () => {
  const long = 'Very'.repeat(400);
  const headings = ['id\u0007', 'weight', `BVOD: ${long}`, 'Radio:\u202e Nova', 'Gold\u0003', `Social: Tik\ufeffTok`];
  const read = await readBytes(
    respondentsText(headings, 60, (at) => [
      `R\u0001${at}`,
      at === 5 ? `\u001b[31m${long}` : 1000,
      1 + (at % 5),
      at % 5,
      at % 2,
      at === 9 ? `${long}\u0002` : 1 + (at % 5),
    ]),
  );
  expectPlain(read);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'an answer under the key %s fits no question',
  async (key) => {
    const csv = respondentsText(['id', 'weight', 'BVOD: 7plus', 'Radio: Nova'], 60, (at) => [at, 10, at % 3, at % 4]);
    const reading: Reading = {
      version: 1,
      answers: [{ key, answer: key }],
      columns: [{ column: 2, as: 'BVOD: 7plus', format: key }],
    };
    const { facts } = await readBytes(csv, { reading });
    expect(facts.vehicles.map(({ format }) => format)).toEqual(['BVOD 30s', 'Radio 30s spot']);
    expect(facts.notes.at(-1)).toBe(`Answers that fit no question of this file were not used: "${key}".`);
  },
);

test('headings in an encoding that is not known have no control characters', async () => {
  const text = 'Media,Group\x81 A,Group\x8d B\nNetflix,5000,3000\nStan,4000,2000\n7plus,3000,1500\n';
  expectPlain(await readBytes(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
});

test.each([
  ['lines in quotation marks', (cells: readonly string[]) => `"${cells.join(',').replaceAll('"', '""')}"`],
  ['texts as formulas', (cells: readonly string[]) => cells.map((cell) => `"=""${cell}"""`).join(',')],
  [
    'texts as formulas without more quotation marks',
    (cells: readonly string[]) => cells.map((cell) => `="${cell}"`).join(';'),
  ],
])('%s are read as csv', async (_, line) => {
  const rows = [
    ['Vehicle', 'Reach %', 'Frequency'],
    ['Stan', '21.5', '9'],
    ['The Age', '6.4', '5'],
    ['Nova', '14.9', '20'],
  ];
  const { facts } = await readBytes(`${rows.map(line).join('\r\n')}\r\n`);
  expect(facts.vehicles.map(({ publisher, reach }) => [publisher, reach])).toEqual([
    ['Stan', 0.215],
    ['The Age', 0.064],
    ['Nova', 0.149],
  ]);
});

test.each(['Trust %,Distrust %', 'Satisfied %,Would recommend %'])(
  'a crosstab of "%s" is refused',
  async (headings) => {
    const refused = await refusal(`Media,${headings}\nABC,55,15\nThe Age,41,30\nFacebook,18,60\n`);
    expect(refused.message).toBe('This looks like a table of opinions, not an audience file.');
  },
);

test.each([
  ['Station,30 sec rate,60 sec rate', 'a table of prices, bookings or results of advertising'],
  ['Station,Planned GRPs,Delivered GRPs', 'a table of prices, bookings or results of advertising'],
  ['Station,w/c 4 Jan,Total $', 'a table of prices, bookings or results of advertising'],
  ['Campaign,Reach %,Frequency,Amount spent (AUD),CPM', 'a report of a campaign'],
])('a table of "%s" is refused', async (headings, what) => {
  const refused = await refusal(`${headings}\nABC,55,15,3,4\nNova,41,30,3,4\nFacebook,18,60,3,4\n`);
  expect(refused.message).toBe(`This looks like ${what}, not an audience file.`);
});

test('audiences by income are no prices', async () => {
  const { facts } = await readBytes('Channel,Under $50k,$50k-$99k\nBVOD,40%,50%\nRadio,50%,55%\nPodcasts,20%,30%\n');
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['BVOD', 'Radio', 'Podcasts']);
});
