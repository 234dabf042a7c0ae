import type { AnswerFigures, Doubt } from '../../../../core/contract/bodies/doubts.ts';
import {
  figuresForPopulation,
  figuresInWords,
  figuresOf,
  hasFigures,
  reachHead,
  shownFigures,
} from './answerFigures.ts';
import { doubtGroups } from './doubtGroups.ts';
import { NO_ANSWERS } from '../../../../core/contract/bodies/doubts.ts';

const figures = (change: Partial<AnswerFigures> = {}): AnswerFigures => ({
  universe: 1_000_000,
  target: 400_000,
  reach: 0.5,
  reach_of: 'Radio',
  ...change,
});
const scale = (heading: string): Doubt => ({
  key: `scale: ${heading}`,
  code: 'scale',
  row: null,
  columns: [heading],
  cells: [],
  says: 'What do 1 to 3 mean?',
  assumed: 'first',
  answered: null,
  codes: true,
  walk: true,
  answers: [
    { id: 'first', says: '1 is never', universe: null, channel: null, use: null, figures: figures() },
    { id: 'last', says: '3 is never', universe: null, channel: null, use: null, figures: null },
    { id: 'amount', says: 'As they stand', universe: null, channel: null, use: null },
  ],
});
const group = (taken: string[] = [], apart: string[] = []) =>
  doubtGroups([scale('Nova'), scale('Max')], { reading: NO_ANSWERS, taken }, new Set(apart))[0]!;

test.each<[string, Partial<AnswerFigures>, [string, string, string]]>([
  ['the same', {}, ['', '', '']],
  ['less than one person more', { universe: 1_000_000.4 }, ['', '', '']],
  ['some more', { universe: 1_020_000, target: 600_000, reach: 0.526 }, ['+2.0%', '+50%', '+2.6 pts']],
  ['some less', { universe: 999_999, target: 300_000, reach: 0.4 }, ['−0.1%', '−25%', '−10.0 pts']],
  ['hardly anyone left', { universe: 1_000, target: 1, reach: 0 }, ['−99.9%', '−99.9%', '−50.0 pts']],
  ['no one left', { target: 0, reach: 0 }, ['', '−100.0%', '−50.0 pts']],
  ['a thousand times more', { universe: 1e9, target: 4e8 }, ['× 1,000', '× 1,000', '']],
])('the difference of an answer with %s people to the assumed answer', (_what, change, expected) => {
  const { people, target, reach } = shownFigures(figures(change), figures());
  expect([people.difference, target.difference, reach.difference]).toEqual(expected);
});

test('the figures in words name the channel of the reach', () => {
  const all = shownFigures(figures({ target: 300_000, reach: 0.999_96 }), figures());
  expect(figuresInWords(all)).toBe('1,000,000 people, target 300,000 (−25%), Radio reach 99.996% (+50.0 pts)');
  const any = shownFigures(figures({ reach_of: null }), null);
  expect(figuresInWords(any)).toBe('1,000,000 people, target 400,000, reach 50.0%');
});

test('an answer may be refused, or have no figures; a number of people scales those of the assumed answer', () => {
  expect(hasFigures(group())).toBe(true);
  expect(reachHead(group())).toBe('Radio reach');
  expect(['first', 'last', 'amount'].map((id) => figuresOf(group(), id))).toEqual([figures(), null, undefined]);
  expect(figuresForPopulation(group(), 21_500_000)).toEqual(figures({ universe: 21_500_000, target: 8_600_000 }));
});

test.each([
  ['answered one by one', group([], ['scale: Nova', 'scale: Max'])],
  ['of which one was accepted', group(['scale: Max'])],
])('figures are for all columns of a question, so columns %s show none', (_what, part) => {
  expect(part.doubts).toHaveLength(1);
  expect(hasFigures(part)).toBe(false);
  expect(figuresOf(part, 'first')).toBeUndefined();
});
