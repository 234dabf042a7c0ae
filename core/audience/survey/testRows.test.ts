import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const file = (heading: string, cell: (person: number) => string | number, rows = 120) =>
  respondentsText([heading, 'Age', 'BVOD: 7plus', 'Radio: Nova'], rows, (person) => [
    cell(person),
    20 + (person % 50),
    person % 3,
    person % 5,
  ]);

test.each([
  ['RespondentID', 'AU1', 'TEST'],
  ['ID', '', 'test_'],
  ['Name', 'Ana Smith ', 'Test Test '],
  ['Name', 'Ana Smith ', 'Demo user '],
  ['Email', 'ana.smith@mail.com.au', 'test@panel.com'],
  ['Email address', 'ana.smith@mail.com.au', 'b@example.com'],
  ['Participant', 'P', 'prueba '],
  ['Respondent', '', 'preview-'],
])('test interviews by %s are left out, and asked about', async (heading, id, test) => {
  const name = (person: number) => (person % 20 === 3 ? test : id);
  const text = file(heading, (person) => (name(person).includes('@') ? `${name(person)}` : `${name(person)}${person}`));
  const { facts, doubts } = await readBytes(text);
  expect(doubts).toMatchObject([{ code: 'test rows', assumed: 'leave out', walk: true }]);
  expect(facts.sample).toBe(114);
  const reading = { version: 1 as const, answers: [{ key: doubts[0]!.key, answer: 'count' }] };
  expect((await readBytes(text, { reading })).doubts).toMatchObject([{ answered: 'count' }]);
});

test('one test interview is listed, and Run does not ask about it', async () => {
  const { facts, doubts } = await readBytes(file('ID', (person) => (person === 77 ? 99_999 : 1001 + person)));
  expect(doubts).toMatchObject([{ code: 'test rows', walk: false }]);
  expect(facts).toMatchObject({ sample: 119, left_out: [{ count: 1, reason: 'test interviews by "ID"' }] });
});

test.each([
  ['ids that all begin with TEST', 'ID', (person: number) => `TEST${person}`],
  ['numbers up to 9999', 'ID', (person: number) => 9_900 + person],
  ['names', 'Name', (person: number) => `${['Testa', 'Demoine', 'Tester Jones'][person % 3]!} ${person}`],
  ['another column', 'Q5 answer', (person: number) => (person % 20 === 3 ? 'test' : 'fine')],
])('%s are no test interviews', async (_, heading, cell) => {
  const { facts, doubts } = await readBytes(file(heading, cell));
  expect(doubts).toEqual([]);
  expect(facts.sample).toBe(120);
});
