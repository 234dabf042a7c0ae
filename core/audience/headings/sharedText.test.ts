import { planningData, readBytes } from '../../../testing/audience/reading.ts';
import { withoutSharedSentence } from './sharedText.ts';

const { mapping } = planningData;
const NAMES = ['Netflix', 'Herald Sun', '10 Play', 'oOh!media', 'Max'];

test.each([
  'How often do you watch, listen to or stream … ?',
  'Thinking of a normal month, how often do you use …?',
  'Use of … in general',
  'How often is … used in your household?',
  'And how often do you read … these days?',
  'Please tell us how often you use …',
  'Times … was used in the last month',
  'Over the last four weeks, how many times have you used …?',
  'How many hours do you spend on … per week?',
  'In a typical week, about how many days do you use …?',
  'My use of … (1 to 5)',
])('the names of vehicles are found in "%s"', (sentence) => {
  const headings = NAMES.map((name) => sentence.replace('…', name));
  expect(withoutSharedSentence(headings, mapping)).toEqual(NAMES);
});

test.each([
  [['I use Netflix at home', 'I use Kayo at work', 'I use Stan on the train']],
  [['Would you pay to use Netflix again', 'Would you pay to use Kayo again', 'Would you pay to use Stan again']],
  [['I saw ads when I used Netflix', 'I saw ads when I used Kayo', 'I saw ads when I used Stan']],
  [['Apart from Netflix I use a lot', 'Apart from Kayo I use a lot', 'Apart from Stan I use a lot']],
])('no names of vehicles are found in %s', (headings) => {
  expect(withoutSharedSentence(headings, mapping)).toEqual(headings);
});

test('a file with such headings is read in their unit', async () => {
  const names = ['Netflix', 'Herald Sun', 'Daily Telegraph', 'Kayo'];
  const headings = names.map((name) => `"In a typical week, about how many days do you use ${name}?"`);
  const rows = Array.from({ length: 130 }, (_, person) => [
    14 + (person % 70),
    ...names.map((__, column) => (person * (column + 3)) % 8),
  ]);
  const { audienceMatrix, doubts } = await readBytes(
    [['Age', ...headings], ...rows].map((row) => row.join(',')).join('\n'),
  );
  expect(audienceMatrix.vehicles.map(({ publisher }) => publisher)).toEqual(names);
  expect(doubts).toEqual([]);
  expect(Math.max(...audienceMatrix.populationUse)).toBeGreaterThan(130 * 3 * 4);
});
