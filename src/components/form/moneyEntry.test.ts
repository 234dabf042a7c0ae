import { afterKey, afterLeaving, afterPaste, tidyMoney } from './moneyEntry.ts';

const at = (marked: string): [string, number] => [marked.replace('|', ''), marked.indexOf('|')];
const marked = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`;

/** `|` marks the caret. */
test.each<[held: string, raw: string, shown: string]>([
  ['', '1|', '1|'],
  ['123', '1234|', '1,234|'],
  ['1,234', '12|34', '1,2|34'],
  ['1,234', '1,2345|', '12,345|'],
  ['1,234', '1,9|234', '19|,234'],
  ['0', '05|', '5|'],
  ['0', '5|0', '5|'],
  ['', '0|', '0|'],
  ['1,000', '|,000', '|000'],
  ['000', '2|000', '2|,000'],
  ['1', '|', '|'],
  ['1,000', '|', '|'],
  ['1,000,000,000,000', '1,000,000,000,0000|', '10,000,000,000,000|'],
  ['12', '12a|', '12|'],
  ['12,345', '12a|,345', '12|,345'],
  ['12,345', '12.|,345', '12|,345'],
  ['12,345', '12-|,345', '12|,345'],
  ['12,345', '12k|,345', '12|,345'],
  ['1', '1 |', '1|'],
  ['', ',|', '|'],
  ['', '$|', '|'],
  ['', 'k|', '|'],
  ['1,000,000,000,000,000', '1,000,000,000,000,0000|', '1,000,000,000,000,000|'],
])('a field holding %j that the browser makes %j shows %j', (held, raw, shown) => {
  const entry = afterKey({ text: held, draft: null }, ...at(raw));
  expect(marked(entry)).toBe(shown);
  expect(entry.draft).toBeNull();
});

/** Presses the keys one after another at the end of an amount; what the field shows and what stands beside it after each. */
function press(keys: string, start = '', share?: number) {
  let held: { text: string; draft: string | null } = { text: start, draft: null };
  return [...keys].map((key) => {
    const raw = key === '<' ? held.text.slice(0, -1) : held.text + key;
    const entry = afterKey({ ...held, share }, raw, raw.length);
    held = entry;
    return [entry.text, entry.draft];
  });
}

test.each<[string, [string, string | null][]]>([
  ['2.4m', [['2', null], ['2', '2.'], ['2', '2.4'], ['2,400,000', null]]], // oxfmt-ignore
  [
    '40k',
    [
      ['4', null],
      ['40', null],
      ['40,000', null],
    ],
  ],
  ['5.00', [['5', null], ['5', '5.'], ['5', '5.0'], ['5', '5.00']]], // oxfmt-ignore
  ['1,50', [['1', null], ['1', '1,'], ['1', '1,5'], ['1', '1,50']]], // oxfmt-ignore
  ['1,5000', [['1', null], ['1', '1,'], ['1', '1,5'], ['1', '1,50'], ['1,500', null], ['15,000', null]]], // oxfmt-ignore
  [
    '1e6',
    [
      ['1', null],
      ['1', '1e'],
      ['1', '1e6'],
    ],
  ],
  [
    '1-2',
    [
      ['1', null],
      ['1', '1-'],
      ['1', '1-2'],
    ],
  ],
  ['-5<<7', [['', '-'], ['', '-5'], ['', '-'], ['', null], ['7', null]]], // oxfmt-ignore
  ['2.<5', [['2', null], ['2', '2.'], ['2', null], ['25', null]]], // oxfmt-ignore
  ['2.4m0', [['2', null], ['2', '2.'], ['2', '2.4'], ['2,400,000', null], ['24,000,000', null]]], // oxfmt-ignore
  ['２．４ｍ', [['2', null], ['2', '2.'], ['2', '2.4'], ['2,400,000', null]]], // oxfmt-ignore
])('the keys %s never show another number', (keys, steps) => {
  expect(press(keys)).toEqual(steps);
});

test('a share of the budget is typed where there is one to take it of', () => {
  expect(press('20%', '', 3_000_000).at(-1)).toEqual(['600,000', null]);
  expect(press('20%').at(-1)).toEqual(['20', '20%']);
});

test('a minus over a chosen amount changes nothing, whatever follows it', () => {
  const first = afterKey({ text: '125', draft: null }, '-', 1);
  expect(first).toMatchObject({ text: '125', draft: '-' });
  expect(afterKey(first, '1255', 4)).toMatchObject({ text: '125', draft: '-5' });
});

test.each<[held: string, draft: string | null, shown: string, says: string | null]>([
  ['2', '2.45', '2', 'The 45 cents were left out: amounts are whole dollars.'],
  ['1,234', '1,234.05', '1,234', 'The 5 cents were left out: amounts are whole dollars.'],
  ['2,400,000', '2,400,000.00', '2,400,000', null],
  ['2', '2.', '2', null],
  ['2', '2.4', '777', '“2.4” was not taken: write 1,500 for thousands, 1.5m for millions. The field still holds 777.'],
  ['125', '-5', '777', '“-5” was not taken: amounts are $0 or more. The field still holds 777.'],
  ['1', '1,5', '777', '“1,5” was not taken: a comma separates thousands, as in 1,500. The field still holds 777.'],
  ['000', null, '0', null],
  ['', null, '', null],
])('left with %j and the keys %j beside it, a field that held 777 shows %j', (text, draft, shown, says) => {
  expect(afterLeaving({ text, draft }, '777')).toMatchObject({ text: shown, says, draft: null });
});

/** `[` and `]` mark what is chosen, `|` a caret. */
test.each<[held: string, clip: string, shown: string]>([
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
])('into %j the paste of %j shows %j', (held, clip, shown) => {
  const text = held.replace(/[[\]|]/g, '');
  const start = held.includes('[') ? held.indexOf('[') : held.indexOf('|');
  const end = held.includes('[') ? held.indexOf(']') - 1 : start;
  const entry = afterPaste({ text, draft: null }, start, end, clip);
  expect(marked(entry)).toBe(shown);
  expect(entry.says === null).toBe(entry.text !== text || clip.trim() === '');
});

test.each([
  ['000', '0'],
  ['0,012', '12'],
  ['1000000', '1,000,000'],
  ['', ''],
])('a field left with "%s" shows "%s"', (left, shown) => {
  expect(tidyMoney(left)).toBe(shown);
});
