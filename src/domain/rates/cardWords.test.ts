import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { cardOption, conflictLine, refusedLine, stillToDo } from './cardWords.ts';

const ANA = 'ana@agency.example';
const saved = new Date(2026, 10, 3, 14, 5).toISOString();
const draft = { revision: 2, author: ANA, saved };

test.each<[string, Parameters<typeof conflictLine>[0], string, string]>([
  [
    'a colleague',
    { draft, author: null, published: null },
    'ben@agency.example',
    `${ANA} saved this draft at 3 Nov 2026.`,
  ],
  [
    'the reader',
    { draft, author: null, published: null },
    ANA,
    'You saved this draft in another window at 3 Nov 2026.',
  ],
  [
    'a colleague who published',
    { draft: null, author: ANA, published: saved },
    'ben@agency.example',
    `${ANA} changed this card meanwhile.`,
  ],
  [
    'the reader who published',
    { draft: null, author: ANA, published: saved },
    ANA,
    'You changed this card in another window.',
  ],
])('a conflict names %s', (_who, reply, user, sentence) => expect(conflictLine(reply, user)).toBe(sentence));

test('the choice of cards counts the figures of each card itself', () => {
  const card = { card: 'client:banksia-bank', name: 'Banksia Bank', own: 41, formats: 41 } as RateCard;
  expect(cardOption({ ...card, own_formats: 12 }, [])).toBe('Banksia Bank, 12 of 41 own');
  expect(cardOption({ ...card, own_formats: 12 }, ['banksia-bank'])).toBe('Banksia Bank (retired), 12 of 41 own');
  expect(cardOption({ ...card, card: 'seed', name: 'Illustrative', own_formats: 41 }, [])).toBe('Illustrative');
  // A backend of an earlier version does not count them.
  expect(cardOption(card, [])).toBe('Banksia Bank');
});

test('the newest cell that cannot be read is named, and the others are counted', () => {
  const cells = ['Radio', 'BVOD', 'Cinema'].map((cell) => ({ cell, reason: `“abc” is no price.` }));
  expect(refusedLine([])).toBe('');
  expect(refusedLine(cells.slice(0, 1))).toBe('Radio: “abc” is no price.');
  expect(refusedLine(cells.slice(0, 2))).toBe('BVOD: “abc” is no price. 1 more cell cannot be read.');
  expect(refusedLine(cells)).toBe('Cinema: “abc” is no price. 2 more cells cannot be read.');
});

test('what is left to do before publishing is one sentence', () => {
  expect(stillToDo([])).toBe('');
  expect(stillToDo(['answer 3 questions', 'write a note'])).toBe('Still to do: answer 3 questions and write a note.');
});
