import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

const HEADINGS = ['id', 'weight', 'age', 'BVOD: 7plus', 'Radio: Nova', 'Social: TikTok'];
/** A scale from 1 to 5 in every media column. */
const rows = Array.from({ length: 100 }, (_, at) => [
  at,
  1000,
  30,
  ...[0, 1, 2].map((column) => 1 + ((at + column) % 5)),
]);
const file = { name: 'scale.csv', content: [HEADINGS, ...rows].map((row) => row.join(',')).join('\n') };
const KEY = 'scale: BVOD: 7plus';
const answers = (...given: [string, string][]) =>
  JSON.stringify({ version: 1, answers: given.map(([key, answer]) => ({ key, answer })) });
let backend: RunningBackend;
let ann: Calls;

beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(() => backend.stop());

test('call 1 announces that answers about a file are accepted', async () => {
  const { body } = await ann.access<{ features: string[] }>('user');
  expect(body.features).toContain('reading');
});

test('questions about the file are returned with its facts, and saved with the plan', async () => {
  const { body } = await ann.mediaScore(file);
  expect(body.doubts).toMatchObject([{ key: KEY, code: 'scale', assumed: '1 is never', answered: null, walk: true }]);
  expect((await ann.optimise(body)).status).toBe(200);
  const kept = await ann.post<FullPlan>('plan', { user: ann.user.email, key: body.key });
  expect(kept.body.doubts).toEqual(body.doubts);
});

test('the answers change what is computed, and are returned for the next run', async () => {
  const assumed = await ann.mediaScore(file);
  const reading = answers([KEY, 'amount']);
  const { body } = await ann.mediaScore(file, { reading });
  expect(body.doubts).toMatchObject([{ key: KEY, assumed: '1 is never', answered: 'amount' }]);
  expect(assumed.body.audience!.vehicles[0]!.reach).toBeCloseTo(0.8, 9);
  expect(body.audience!.vehicles[0]!.reach).toBe(1);
  expect((await ann.optimise(body)).status).toBe(200);
  const details = await ann.access<{ reading: string }>('plan_details', { key: body.key, sandbox: true });
  expect(details.body.reading).toBe(reading);
});

test('answers that fit no question are not used, and a note says so', async () => {
  const { body } = await ann.mediaScore(file, { reading: answers(['weather', 'fine']) });
  expect(body.audience!.notes.at(-1)).toBe('Answers that fit no question of this file were not used: "weather".');
});

test('a correction of a column that the file does not have is ignored, and a note says so', async () => {
  const columns = [6, 400].map((at) => ({ column: at, as: 'weight' }));
  const { status, body } = await ann.mediaScore(file, {
    reading: JSON.stringify({ version: 1, answers: [], columns }),
  });
  expect(status).toBe(200);
  expect(body.audience!.notes.at(-1)).toBe(
    'This file has 6 columns. Your corrections of columns 7 and 401 were not used.',
  );
});

const SHAPE = 'Reading must be JSON text of the agreed shape.';
const column = { column: 1, as: 'weight' };
test.each([
  ['no JSON', '{"version":1', SHAPE],
  ['another version', '{"version":2,"answers":[]}', SHAPE],
  ['an unknown field', '{"version":1,"answers":[],"path":"/etc/passwd"}', SHAPE],
  [
    'an unknown field that is nested deeply',
    `{"version":1,"answers":[{"key":"a","answer":"b","x":${'['.repeat(9000)}${']'.repeat(9000)}}]}`,
    SHAPE,
  ],
  ['too many answers', answers(...Array.from({ length: 121 }, (_, at): [string, string] => [`a${at}`, 'b'])), SHAPE],
  ['a long answer', answers(['a', 'b'.repeat(301)]), SHAPE],
  ['control characters', answers(['a', 'b\u0007']), SHAPE],
  ['too many columns', JSON.stringify({ version: 1, answers: [], columns: Array(501).fill(column) }), SHAPE],
  ['a column that cannot be', '{"version":1,"answers":[],"columns":[{"column":-1,"as":"weight"}]}', SHAPE],
  ['a unit that cannot be', '{"version":1,"answers":[],"units":"millions"}', SHAPE],
  [
    'a format that is too long',
    `{"version":1,"answers":[],"columns":[{"column":1,"as":"id","format":"${'x'.repeat(301)}"}]}`,
    SHAPE,
  ],
  ['a column that is text', '{"version":1,"answers":[],"columns":[{"column":"1","as":"id"}]}', SHAPE],
  ['answers that are no list', '{"version":1,"answers":{"length":3}}', SHAPE],
  ['keys of a prototype', '{"version":1,"answers":[],"__proto__":{"polluted":true}}', SHAPE],
  ['a list where an object belongs', '[]', SHAPE],
  ['a number where an object belongs', '7', SHAPE],
  ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, SHAPE],
  ['a delimiter that cannot be', '{"version":1,"answers":[],"delimiter":"x"}', SHAPE],
  ['more than 64 kB', `{"version":1,"answers":[]${' '.repeat(65_536)}}`, 'Reading must be at most 65536 bytes.'],
])('a reading is refused: %s', async (_, reading, sentence) => {
  const { status, body } = await ann.mediaScore<RefusalBody>(file, { reading });
  expect(status).toBe(400);
  expect(body.message).toBe(sentence);
});

test('a file with rows and columns swapped can be planned', async () => {
  const turned = [
    ',Netflix,7plus,YouTube,Nova',
    'Audience (000),8000,5000,14000,3000',
    'Reach %,38.1,23.8,66.7,14.3',
    'Universe (000),21000,21000,21000,21000',
  ].join('\n');
  const { status, body } = await ann.mediaScore({ name: 'turned.csv', content: turned });
  expect(status).toBe(200);
  expect(body.audience!.notes.join(' ')).toContain('rows and columns were swapped');
  expect((await ann.optimise(body)).status).toBe(200);
});
