import { activeSeconds, attentiveShare } from './attention.ts';

const television = { attentionShare: 0.43, meanActiveSeconds: 14 };

test('the attentive share falls exponentially with the threshold', () => {
  expect(attentiveShare(television, 0)).toBe(0.43);
  expect(attentiveShare(television, 14)).toBeCloseTo(0.43 / Math.E, 12);
  expect(attentiveShare(television, 2.5)).toBeCloseTo(0.43 * Math.exp(-2.5 / 14), 12);
  expect(attentiveShare(television, -1)).toBe(0.43);
});

test('a format that never gets attention passes no threshold above 0', () => {
  const unseen = { attentionShare: 0.2, meanActiveSeconds: 0 };
  expect(attentiveShare(unseen, 0)).toBe(0.2);
  expect(attentiveShare(unseen, 0.1)).toBe(0);
  expect(activeSeconds(unseen)).toBe(0);
});

test('active seconds include contacts that get none', () => {
  expect(activeSeconds(television)).toBeCloseTo(6.02, 12);
});

test.each([
  [{ attentionShare: 1.1, meanActiveSeconds: 1 }, 'between 0 and 1'],
  [{ attentionShare: -0.1, meanActiveSeconds: 1 }, 'between 0 and 1'],
  [{ attentionShare: NaN, meanActiveSeconds: 1 }, 'between 0 and 1'],
  [{ attentionShare: 0.5, meanActiveSeconds: -1 }, '0 or more'],
  [{ attentionShare: 0.5, meanActiveSeconds: Infinity }, '0 or more'],
])('refuses %j', (format, sentence) => {
  expect(() => attentiveShare(format, 1)).toThrow(sentence);
  expect(() => activeSeconds(format)).toThrow(sentence);
});
