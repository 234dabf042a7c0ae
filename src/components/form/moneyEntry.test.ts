import { array, assert, constantFrom, integer, nat, oneof, property, string, tuple } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { wholeNumber } from '../../../core/words/amounts.ts';
import type { MoneyRules } from '../../domain/plan/limits/moneyText.ts';
import { editMoney, isDraft, leaveMoney, pasteMoney, plainEntry } from './moneyEntry.ts';
import type { MoneyEntry } from './moneyEntry.ts';

const showCaret = ({ shown, caret }: MoneyEntry) => `${shown.slice(0, caret)}|${shown.slice(caret)}`;

/** A field in which `[` and `]` mark what is selected, or `|` the caret. */
function field(text: string) {
  const start = text.search(/[[|]/);
  const end = text.includes(']') ? text.indexOf(']') - 1 : start;
  return { entry: plainEntry(text.replace(/[[\]|]/g, '')), start, end };
}

/** Types the keys one after another; `<` is Backspace. The first replaces what is selected. */
function type(text: string, keys: string, rules: MoneyRules = {}): MoneyEntry[] {
  let { entry, start: from, end: to } = field(text);
  const steps: MoneyEntry[] = [];
  for (const key of keys) {
    const isBack = key === '<';
    if (isBack && from === to) from = Math.max(0, from - 1);
    entry = editMoney(entry, { start: from, end: to, inserted: isBack ? '' : key }, rules);
    from = to = entry.caret;
    steps.push(entry);
  }
  return steps;
}

const last = (text: string, keys: string, rules: MoneyRules = {}) => type(text, keys, rules).at(-1)!;

describe('digits', () => {
  test.each<[field: string, keys: string, shown: string]>([
    ['|', '1', '1|'],
    ['123|', '4', '1,234|'],
    ['1|34', '2', '1,2|34'],
    ['1,234|', '5', '12,345|'],
    ['1|,234', '9', '19|,234'],
    ['0|', '5', '5|'],
    ['|0', '5', '5|'],
    ['|', '0', '0|'],
    ['|100', '2', '2|,100'],
    ['[1],000', '<', '|000'],
    ['[1],000', '<2', '2|,000'],
    ['1|', '<', '|'],
    ['[1,000]', '<', '|'],
    ['12,3|45', '<', '1,2|45'],
    ['1,000,000,000,000|', '0', '10,000,000,000,000|'],
    ['1,000,000,000,000,000|', '0', '1,000,000,000,000,000|'],
    ['|', '２４', '24|'],
  ])('%s and the keys %s show %s', (text, keys, shown) => {
    const entry = last(text, keys);
    expect(showCaret(entry)).toBe(shown);
    expect(isDraft(entry)).toBe(false);
  });
});

describe('a text that is no plain number', () => {
  test.each<[field: string, keys: string, amount: string | null, shown: string]>([
    // Typed over the whole amount, which is replaced by any first character.
    ['[1,500,000]', '$', null, ''],
    ['[1,500,000]', '$2,000,000', '2,000,000', '2,000,000'],
    ['[1,500,000]', 'A$2,000,000', '2,000,000', '2,000,000'],
    ['[1,500,000]', 'AUD 2,000,000', '2,000,000', '2,000,000'],
    ['[1,500,000]', '~2,000,000', '2,000,000', '2,000,000'],
    ['[1,500,000]', '~2m', '2,000,000', '2,000,000'],
    ['[1,500,000]', 'x2x.4m', null, '2'],
    ['[1,500,000]', '€2,000,000', null, ''],
    ['[1,500,000]', 'US$2,000,000', null, ''],
    ['[1,500,000]', '2,000,000 USD', null, '2,000,000'],
    ['[1,500,000]', '2,000,000 AUD', '2,000,000', '2,000,000'],
    ['[1,500,000]', '2 million', '2,000,000', '2,000,000'],
    ['[1,500,000]', '2mm', '2,000,000', '2,000,000'],
    ['[1,500,000]', '400 thousand', '400,000', '400,000'],
    ['[1,500,000]', '1.5bn', '1,500,000,000', '1,500,000,000'],
    ['[1,500,000]', '-5', null, ''],
    ['[1,500,000]', '(400)', null, ''],
    ['[1,500,000]', 'x', null, ''],
    ['[1,500,000]', 'x2', '2', '2'],
    ['[1,500,000]', '19,5', null, '19'],
    ['[1,500,000]', '2000000.00', '2,000,000', '2,000,000'],
    ['[1,500,000]', '12 000', null, '12'],
    ['[1,500,000]', '400-500', null, '400'],
    ['[1,500,000]', '1e6', null, '1'],
    ['[1,500,000]', '1*6', null, '1'],
    ['1,[500],000', '$', '1,000', '1,000'],
    // At the end.
    ['2|', '.4m', '2,400,000', '2,400,000'],
    ['|', '1,5000', '15,000', '15,000'],
    ['|', '2.<5', '25', '25'],
    ['|', '-5<<7', '7', '7'],
    ['|', '2m5', null, '2'],
    ['|', '2.4m0', null, '2'],
    ['|', '2m5<', '2,000,000', '2,000,000'],
    ['|', '2mx', null, '2'],
    ['|', '5 mio', '5,000,000', '5,000,000'],
    ['|', '5$4', null, '5'],
    ['|', '12a3b4x567', '1,234,567', '1,234,567'],
    ['|', '12abc', '12', '12'],
    ['|', '１．５ｍ', '1,500,000', '1,500,000'],
    ['12|', 'a', '12', '12'],
    ['|', 'k', null, ''],
    // In the middle, where signs are refused.
    ['12|,345', '.', '12,345', '12,345'],
    ['12|,345', ',9', '129,345', '129,345'],
    ['12,3|45', ',', '12,345', '12,345'],
    ['12|,345', 'a', '12,345', '12,345'],
    ['12|,345', 'a9', '129,345', '129,345'],
    ['12|,345', 'k', '12,345', '12,345'],
    ['1,2|34', '.', '1,234', '1,234'],
    ['|12,345', '$', '12,345', '12,345'],
    ['|12,345', '-', '12,345', '12,345'],
  ])('%s and the keys %s: the amount is %p, the field shows %s', (text, keys, amount, shown) => {
    expect(last(text, keys)).toMatchObject({ amount, shown });
  });

  test('a percentage is accepted only if the amount of 100% is known', () => {
    expect(last('[5]', '20%', { hundredPercent: 3_000_000 }).amount).toBe('600,000');
    expect(last('[5]', '20%').amount).toBeNull();
  });

  test.each<[field: string, keys: string, shown: string, note: string | null]>([
    ['[777]', '2.45', '2', 'The 45 cents were left out: amounts are whole dollars.'],
    ['[777]', '5.01', '5', 'The 1 cent was left out: amounts are whole dollars.'],
    ['[777]', '2,400,000.00', '2,400,000', null],
    ['[777]', '2.', '2', null],
    [
      '[777]',
      '2.4',
      '777',
      '“2.4” was not accepted: write 1,500 for thousands, 1.5m for millions. The field still contains 777.',
    ],
    ['[777]', '-5', '777', '“-5” was not accepted: amounts are $0 or more. The field still contains 777.'],
    [
      '[777]',
      '1,5',
      '777',
      '“1,5” was not accepted: a comma separates thousands, as in 1,500. The field still contains 777.',
    ],
    ['[777]', '$', '777', '“$” was not accepted: write digits, or as in 400k and 2.4m. The field still contains 777.'],
    ['[777]', '12abc', '12', '“12abc” was read as 12: write digits, or as in 400k and 2.4m.'],
    ['[1],000', '<', '0', null],
    ['[777]', '<', '', null],
    ['[777]', '<x', '777', '“x” was not accepted: write digits, or as in 400k and 2.4m. The field still contains 777.'],
  ])('%s left after the keys %s shows %s', (text, keys, shown, note) => {
    expect(leaveMoney(last(text, keys), '777', {}).entry).toMatchObject({ shown, amount: shown, note });
  });
});

test.each<[field: string, keys: string, amount: string | null, shown: string]>([
  ['[24.50]', '19.5', '19.5', '19.5'],
  ['[24.50]', '19,5', null, '19'],
  ['[24.50]', '$19.50', '19.50', '19.50'],
  ['[24.50]', '1234.567', '1,234.56', '1,234.56'],
  ['[24.50]', '.5', '0.5', '0.5'],
  ['24.5|0', '9', '24.50', '24.50'],
  ['2|4.50', '3', '234.50', '234.50'],
  ['[24.50]', '24.', '24.', '24.'],
  ['[24.50]', '1.2.3', null, '1'],
])('a price of %s and the keys %s: %p, the field shows %s', (text, keys, amount, shown) => {
  expect(last(text, keys, { allowsDecimals: true })).toMatchObject({ amount, shown });
});

test.each<[field: string, clip: string, shown: string]>([
  ['[125]', '$2,400,000', '2,400,000|'],
  ['125|', '$2,400,000', '2,400,000|'],
  ['12|5', '2400000.00', '2,400,000|'],
  ['125|', '2.4m', '2,400,000|'],
  ['0|', '2400', '2,400|'],
  ['|0', '2400', '2,400|'],
  ['|', ' AUD 1,000\r\n', '1,000|'],
  ['2,[500],000', '750', '2,750|,000'],
  ['2,750|,000', '1', '27,501|,000'],
  ['125|', '000', '125,000|'],
  ['125|', ',000', '125,000|'],
  ['125|', 'k', '125,000|'],
  ['2|', '.4m', '2,400,000|'],
  ['[2],500', '1,5', '2|,500'],
  ['2,[500],000', '1,750', '2,500|,000'],
  ['[125]', '1,5', '125|'],
  ['[125]', '1,000\t2,000', '125|'],
  ['[125]', '99999999999999999999', '125|'],
  ['125|', '  ', '125|'],
])('into %s the paste of %j shows %s', (text, clip, shown) => {
  const { entry, start, end } = field(text);
  const after = pasteMoney(entry, { start, end, inserted: clip }, {});
  expect(showCaret(after)).toBe(shown);
  expect(after.note === null).toBe(after.shown !== entry.shown || clip.trim() === '');
});

test('a paste after a text that is not an amount yet continues that text', () => {
  const paste = (keys: string, inserted: string) => {
    const entry = last('[125]', keys);
    return pasteMoney(entry, { start: entry.caret, end: entry.caret, inserted }, {});
  };
  expect(paste('2.', '4m').amount).toBe('2,400,000');
  expect(paste('$', '2,000,000').amount).toBe('2,000,000');
  expect(paste('-', '500')).toMatchObject({ amount: null, note: expect.stringMatching(/^“500” was not accepted/) });
});

/** Notations of an amount of whole dollars: those that are accepted, and those that must be refused. */
const NOTATIONS: readonly ((amount: number) => string)[] = [
  String,
  wholeNumber,
  (n) => `$${n}`,
  (n) => `$${wholeNumber(n)}`,
  (n) => `$ ${wholeNumber(n)}`,
  (n) => `A$${wholeNumber(n)}`,
  (n) => `AU$${n}`,
  (n) => `AUD ${wholeNumber(n)}`,
  (n) => `aud${n}`,
  (n) => `${wholeNumber(n)} AUD`,
  (n) => `${n}$`,
  (n) => `~${wholeNumber(n)}`,
  (n) => `approx. ${n}`,
  (n) => `${wholeNumber(n)} dollars`,
  (n) => `${n}.00`,
  (n) => `${wholeNumber(n)}.00`,
  (n) => `${n}.-`,
  (n) => `${n / 1000}k`,
  (n) => `${n / 1000} thousand`,
  (n) => `${n / 1e6}m`,
  (n) => `$${n / 1e6} million`,
  (n) => `${n / 1e6}mm`,
  (n) => `${n / 1e6} mio`,
  (n) => `${n / 1e9}bn`,
  (n) => wholeNumber(n).replaceAll(',', ' '),
  (n) => wholeNumber(n).replaceAll(',', '\u202f'),
  (n) => wholeNumber(n).replaceAll(',', '.'),
  (n) => wholeNumber(n).replaceAll(',', "'"),
  (n) => `${wholeNumber(n).replaceAll(',', '.')},00`,
  (n) => `€${wholeNumber(n)}`,
  (n) => `US$${n}`,
  (n) => `${n} USD`,
  (n) => `(${n})`,
  (n) => `-${n}`,
  (n) => n.toExponential(),
  (n) => String(n).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
];

const amounts = oneof(
  nat(2_000_000_000),
  integer({ min: 1, max: 999 }).map((n) => n * 10_000),
  integer({ min: 1, max: 99_999 }).map((n) => n * 1000),
);
const written = tuple(amounts, constantFrom(...NOTATIONS)).map(([amount, notation]) => ({
  amount,
  text: notation(amount),
}));
const shownAmounts: Arbitrary<string> = oneof(amounts.map(wholeNumber), constantFrom('', '0'));

/** The entry after the field was left. */
const entryAfterBlur = (entry: MoneyEntry, before: string) => leaveMoney(entry, before, {}).entry;

test('an amount in any notation that replaces the whole text is that amount, or the previous amount stays and a note says why', () => {
  assert(
    property(shownAmounts, written, (before, { amount, text }) => {
      const all = `[${before}]`;
      const typed = last(all, text);
      const pasted = pasteMoney(plainEntry(before), { start: 0, end: before.length, inserted: text }, {});
      for (const entry of [typed, pasted]) {
        const left = entryAfterBlur(entry, before);
        if (left.shown === wholeNumber(amount)) continue;
        expect([text, left.shown]).toEqual([text, before]);
        expect(left.note).toMatch(/was not accepted/);
        // Nothing changes while it is typed either.
        expect([null, before]).toContain(entry.amount);
      }
    }),
    { numRuns: 2000 },
  );
});

test('after any typing, deleting and pasting, the amount is what the field shows', () => {
  const keys = oneof(
    constantFrom(...'0123456789', ...'0123456789,.$kmAe-% (€x', '', ''),
    string({ maxLength: 1 }),
    written.map(({ text }) => text),
  );
  const edits = array(tuple(nat(20), nat(20), keys, constantFrom('at the caret', 'anywhere')), { maxLength: 25 });
  assert(
    property(
      shownAmounts,
      edits,
      constantFrom({}, { allowsDecimals: true }, { hundredPercent: 3_000_000 }),
      (before, list, rules) => {
        let entry = plainEntry(before);
        for (const [one, other, inserted, where] of list) {
          const [from, to] =
            where === 'anywhere'
              ? [one, other].map((place) => place % (entry.shown.length + 1)).sort((a, b) => a - b)
              : [entry.caret, entry.caret];
          entry = editMoney(entry, { start: from!, end: to!, inserted }, rules);
          expect(entry.shown).toMatch(/^[\d,.]*$/);
          if (!rules.allowsDecimals) expect(entry.shown).toMatch(/^[\d,]*$/);
          expect(entry.caret).toBeLessThanOrEqual(entry.shown.length);
          if (entry.amount !== null) expect(entry.amount).toBe(entry.shown);
          else expect(isDraft(entry)).toBe(true);
        }
        const { entry: left, isAccepted } = leaveMoney(entry, before, rules);
        const digits = (text: string) => text.replace(/[^\d.]/g, '').replace(/^0+(?=\d)/, '');
        expect(digits(left.shown)).toBe(digits(isAccepted ? entry.shown : before));
        if (!isAccepted) expect(left.note).toMatch(/was not accepted/);
      },
    ),
    { numRuns: 1500 },
  );
});
