import { timesAMonth } from './frequencyWords.ts';

test.each<[string, number]>([
  ['0.4 per week', 1.7],
  ['2.1 per week', 9],
  ['2,1 pro Woche', 9],
  ['0.5x a week', 2.1],
  ['1.5 to 2.5 times a week', 8.6],
  ['6. 2-3 times a week', 10.8],
])('decimals of "%s" count', (words, times) => {
  expect(timesAMonth(words)).toBe(times);
});

test.each<[string, number]>([
  ['2 p.w.', 8.6],
  ['> 5x a week', 21.5],
  ['(fast) täglich', 23.6],
  ['Tous les jours ou presque', 23.6],
  ['Une fois par semaine environ', 4.3],
  ['Qualche volta al mese', 3],
  ['Most weeks', 3.2],
  ["Never / Don't know", 0],
  ['Jamais / ne connaît pas', 0],
  ['Mai / Non so', 0],
  ['No lo uso', 0],
])('the words "%s" are known', (words, times) => {
  expect(timesAMonth(words)).toBe(times);
});

test.each([
  ['Daily', 30.4],
  ['Every day', 30.4],
  ['once a day', 30.4],
  ['Several times a day', 91.2],
  ['Most days', 23.6],
  ['Daily or almost daily', 23.6],
  ['Every day or nearly every day', 23.6],
  ['Every day/most days', 23.6],
  ['weekly', 4.3],
  ['Once a week', 4.3],
  ['At least once a week', 4.3],
  ['Several times a week', 12.9],
  ['2-3 times a week', 10.8],
  ['Two or three times a week', 10.8],
  ['5+ days per week', 21.5],
  ['5 to 7 days a week', 25.8],
  ['once or twice a month', 1.5],
  ['Fortnightly', 2.2],
  ['Monthly', 1],
  ['Less than once a month', 0.5],
  ['Less often', 0.5],
  ['once a year', 0.08],
  ['Never', 0],
  ['Not at all.', 0],
  ['3 - Weekly', 4.3],
  ['6 - 2-3 times a week', 10.8],
  ['[4] 2-3 times a month', 2.5],
  ['5. 4-6 times a week', 21.5],
  ['2 - 3 times a week', 10.8],
  ['Weekly (once a week)', 4.3],
  ['2 [Weekly]', 4.3],
  ['1/week', 4.3],
  ['4-6/week', 21.5],
  ['Once/month', 1],
  ['Once or more a week', 4.3],
  ['Weekly or more often', 4.3],
  ['Once a month or less', 0.5],
  ['Yes (daily)', 30.4],
  ['Daily or more', 30.4],
  ['once a week or so', 4.3],
  ['Every single day', 30.4],
  ['Never heard of it', 0],
  ['No subscription', 0],
  ['Used to', 0],
])('"%s" is %d times a month', (words, times) => {
  expect(timesAMonth(words)).toBe(times);
});

test.each(['', '3', '3.5', 'yes', 'often', 'sometimes', 'regularly', 'week', 'last week', '4 days', 'n/a', 'Nova'])(
  '"%s" is not a word of frequency',
  (words) => {
    expect(timesAMonth(words)).toBeNull();
  },
);
