import { facts } from '../../../../testing/page/comparedPlans.ts';
import { NO_ANSWERS } from '../../../../core/contract/bodies/doubts.ts';
import { answerLabel } from './doubtView.ts';
import {
  groupedDigits,
  populationAnswer,
  populationIn,
  populationNote,
  populationText,
  sourceOfProposedNumber,
  readPeople,
  takesPopulation,
  targetIn,
} from './population.ts';

test.each<[string, number]>([
  ['21500000', 21_500_000],
  ['21,500,000', 21_500_000],
  ['21 500 000', 21_500_000],
  ['21\u202f500\u202f000', 21_500_000],
  ["21'500'000", 21_500_000],
  ['21.500.000', 21_500_000],
  ['21.5m', 21_500_000],
  ['21,5 million', 21_500_000],
  ['21.5 mn', 21_500_000],
  ['0.29m', 290_000],
  ['2.4 bn', 2_400_000_000],
  ['400 thousand people', 400_000],
  ['800k', 800_000],
  ['1 person', 1],
  ['１２，０００', 12_000],
  ['10,000,000,000', 10_000_000_000],
])('the text %j is read as %d people', (text, people) => {
  expect(readPeople(text)).toEqual({ kind: 'people', people });
});

test.each<[string, RegExp]>([
  ['21.5', /^Write “21.5” in whole people, such as 21,500,000 or 21.5m\.$/],
  ['21.500', /^Write “21.500” in whole people/],
  ['21,50,000', /^Write “21,50,000” in whole people/],
  ['1.2345678m', /in whole people/],
  ['$21,500,000', /^Write people, not money or a share/],
  ['14%', /not money or a share/],
  ['0', /^A file stands for one person or more\.$/],
  ['-5', /one person or more/],
  ['(400)', /one person or more/],
  ['10,000,000,001', /^The most is 10,000,000,000 people\.$/],
  ['many', /^Write whole people in digits/],
  ['12 x', /in digits/],
  ['1e6', /in digits/],
])('the text %j is not understood, and the reason tells how to write it', (text, reason) => {
  expect(readPeople(text)).toEqual({ kind: 'not understood', reason: expect.stringMatching(reason) });
});

test.each(['', '  ', '\u00a0'])('the text %j is empty', (text) => expect(readPeople(text)).toEqual({ kind: 'empty' }));

test('digits are grouped as they are typed', () => {
  expect(['', '1', '999', '1000', '0012345', '21500000'].map(groupedDigits)).toEqual([
    '',
    '1',
    '999',
    '1,000',
    '12,345',
    '21,500,000',
  ]);
});

test('a number of people is an answer to a doubt', () => {
  expect(populationIn(populationAnswer(21_500_000))).toBe(21_500_000);
  expect(populationIn('people')).toBeNull();
});

test('the population is prefilled if the file has it, with its source', () => {
  const weighted = facts({ universe: 2999.6, universe_from: 'weights' });
  expect([populationText(weighted, NO_ANSWERS), populationNote(weighted, NO_ANSWERS)]).toEqual([
    '3,000',
    'The sum of the weights. Another number scales all respondents to it.',
  ]);
  const stated = facts({ universe: 21_500_000, universe_from: 'stated' });
  expect(populationText(stated, NO_ANSWERS)).toBe('21,500,000');
  expect(populationNote(stated, NO_ANSWERS)).toMatch(/^As the file says/);
  const unweighted = facts({ universe: 600, weighted: false });
  expect(populationText(unweighted, NO_ANSWERS)).toBe('');
  expect(populationNote(unweighted, NO_ANSWERS)).toMatch(/no weights/);
  const said = { ...NO_ANSWERS, population: 14_000_000 };
  expect(populationText(unweighted, said)).toBe('14,000,000');
  expect(populationNote(unweighted, said)).toMatch(/^Your number/);
});

test('only respondents are scaled to a population', () => {
  expect(['respondents', 'respondents long', 'crosstab'].map((layout) => takesPopulation({ layout }))).toEqual([
    true,
    true,
    false,
  ]);
});

test('the source of a proposed number is not repeated below an answer that has the number', () => {
  const answer = (says: string) => ({ id: says, says, universe: null, channel: null, use: null });
  const doubt = (says: string) => ({ proposed: 21_500_000, proposed_from: 'Census', answers: [answer(says)] });
  expect(sourceOfProposedNumber(doubt('21,500,000 people: Census'))).toBe('');
  expect(sourceOfProposedNumber(doubt('600 people, as the weights say'))).toBe('Census');
  expect(sourceOfProposedNumber({ answers: [] })).toBe('');
});

test('the number of people in the target is an answer of its own', () => {
  const said = populationAnswer(3_842_000, 'target');
  expect([said, targetIn(said), populationIn(said)]).toEqual(['codes:target=3842000', 3_842_000, null]);
  expect(targetIn(populationAnswer(3_842_000))).toBeNull();
  expect(answerLabel({ answers: [] }, said)).toBe('the target is 3,842,000 people');
});
