import type { RateCard, RateVersion } from '../../../core/contract/bodies/rates.ts';
import {
  cardOption,
  conflictLine,
  firstDayFault,
  publishEffect,
  refusedLine,
  stillToDo,
  versionLine,
  versionState,
} from './cardWords.ts';

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
])('the line about a conflict names %s', (_who, reply, user, sentence) =>
  expect(conflictLine(reply, user)).toBe(sentence),
);

test('the choice of cards counts the figures of each card itself', () => {
  const card = { card: 'client:banksia-bank', name: 'Banksia Bank', own: 41, formats: 41 } as RateCard;
  expect(cardOption({ ...card, own_formats: 12 }, [])).toBe('Banksia Bank, 12 of 41 own');
  expect(cardOption({ ...card, own_formats: 12 }, ['banksia-bank'])).toBe('Banksia Bank (retired), 12 of 41 own');
  expect(cardOption({ ...card, card: 'seed', name: 'Illustrative', own_formats: 41 }, [])).toBe('Illustrative');
  // An earlier version of the backend does not send `own_formats`.
  expect(cardOption(card, [])).toBe('Banksia Bank');
});

test('the newest cell that cannot be read is named, and the others are counted', () => {
  const cells = ['Radio', 'BVOD', 'Cinema'].map((cell) => ({ cell, reason: `“abc” cannot be read as a price.` }));
  expect(refusedLine([])).toBe('');
  expect(refusedLine(cells.slice(0, 1))).toBe('Radio: “abc” cannot be read as a price.');
  expect(refusedLine(cells.slice(0, 2))).toBe('BVOD: “abc” cannot be read as a price. 1 more cell cannot be read.');
  expect(refusedLine(cells)).toBe('Cinema: “abc” cannot be read as a price. 2 more cells cannot be read.');
});

test('the tasks before publishing are one sentence', () => {
  expect(stillToDo([])).toBe('');
  expect(stillToDo(['answer 3 questions', 'write a note'])).toBe('Still to do: answer 3 questions and write a note.');
});

const version = (number: number, from: string, to: string | null = null, withdrawn: string | null = null) =>
  ({ number, from, to, withdrawn }) as RateVersion;

test('the line of a card names the version in force and those that start later', () => {
  const card = { version: null, from: null, to: null, author: null, scheduled: [{ number: 1, from: '2026-12-01' }] };
  expect(versionLine(card)).toBe('No version in force: everything is inherited. v1 starts on 1 Dec 2026.');
  expect(versionLine({ ...card, scheduled: [] }, 'The shipped lists are in force.')).toBe(
    'The shipped lists are in force.',
  );
  const scheduled = [
    { number: 2, from: '2027-01-01' },
    { number: 3, from: '2027-01-01' },
  ];
  expect(versionLine({ version: 1, from: '2026-12-01', to: '2026-12-31', author: ANA, scheduled })).toBe(
    `v1 in force from 1 Dec 2026 to 31 Dec 2026, published by ${ANA}. v3 starts on 1 Jan 2027.`,
  );
});

test('a new version is used on its days, without those of versions that start later', () => {
  const december = version(1, '2026-12-01', '2026-12-31');
  const open = { from: '2026-11-29', to: null };
  expect(publishEffect(open, [])).toBe('Plans run from 29 Nov 2026 use it. Older plans stay.');
  expect(publishEffect(open, [december])).toBe(
    'Plans run from 29 Nov 2026 to 30 Nov 2026 and from 1 Jan 2027 use it. Older plans stay.',
  );
  expect(publishEffect({ from: '2026-11-30', to: '2026-12-15' }, [december])).toBe(
    'Plans run on 30 Nov 2026 use it. Older plans stay.',
  );
});

test('each version is in force, to come, replaced, ended or withdrawn', () => {
  const versions = [
    version(7, '2027-02-01', null, '2026-11-29T00:00:00Z'),
    version(6, '2026-11-29'),
    version(5, '2026-11-29'),
    version(4, '2026-12-01', '2026-12-31'),
    version(3, '2026-11-10'),
    version(2, '2026-11-01', '2026-11-20'),
    version(1, '2026-10-01', '2026-10-31'),
  ];
  expect(versions.map((one) => Object.values(versionState(one, versions, '2026-11-29')).join(': '))).toEqual([
    'withdrawn: from 1 Feb 2027',
    'in force: from 29 Nov 2026 to 30 Nov 2026 and from 1 Jan 2027',
    'replaced: ',
    'to come: from 1 Dec 2026 to 31 Dec 2026',
    'replaced: was in force from 10 Nov 2026 to 28 Nov 2026',
    'ended: was in force from 1 Nov 2026 to 9 Nov 2026',
    'ended: was in force from 1 Oct 2026 to 31 Oct 2026',
  ]);
  expect(versionState(versions[1]!, versions, '2026-12-05').state).toBe('to come');
});

test('a version begins on a day for which a plan can be run', () => {
  const faultOf = (from: string) => firstDayFault(from, '2026-11-30');
  expect([faultOf('2026-11-30'), faultOf('2028-11-30')]).toEqual([undefined, undefined]);
  expect(faultOf('2026-11-29')).toBe('Choose a day from today to 30 Nov 2028.');
  expect(faultOf('2126-12-10')).toBe('Choose a day from today to 30 Nov 2028.');
});
