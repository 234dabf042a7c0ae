import { peopleShort, peopleShortOf } from './peopleShort.ts';

test.each([
  [7_457_568, '7.5 million'],
  [10_753_086, '10.8 million'],
  [1_591_470, '1.6 million'],
  [999_999, '1.0 million'],
  [994_999, '990,000'],
  [263_199, '260,000'],
  [84_190, '84,000'],
  [9_527, 'fewer than 10,000'],
  [0, 'fewer than 10,000'],
  [9_999.6, 'fewer than 10,000'],
  [10_000, '10,000'],
  [10_500, '11,000'],
  [99_499, '99,000'],
  [99_500, '100,000'],
  [995_000, '1.0 million'],
  [1_049_999, '1.0 million'],
  [1_050_000, '1.1 million'],
  [7_450_000, '7.5 million'],
  [1_234_567_890, '1,234.6 million'],
])('%d people are %s', (people, words) => expect(peopleShort(people)).toBe(words));

test.each([
  [7_457_568, 10_753_086, '7.5 million of 10.8 million'],
  [10_750_001, 10_753_086, 'nearly all of 10.8 million'],
  [10_753_086, 10_753_086, 'all of 10.8 million'],
  [2_000, 8_000, '25% of fewer than 10,000'],
  [5_000, 80_000, 'fewer than 10,000 of 80,000'],
])('%d of %d people are %s', (part, whole, words) => expect(peopleShortOf(part, whole)).toBe(words));
