import { assumptions } from '../../../testing/page/comparedPlans.ts';
import { printFooter, printFooterStyle } from './printFooter.ts';

const day = new Date(2026, 9, 3, 23, 59);
const MODELLED = 'Modelled. Attention is not an outcome; it does not predict sales.';
const CARD = {
  ...{ card: 'client:banksia-bank', name: 'Banksia Bank', version: 4, from: '2026-11-03' },
  ...{ published: '2026-11-03T01:00:00Z', author: 'ana@agency.example' },
};
const set = (source: string) => assumptions({}, { source });

test.each([
  ['Spring', set('illustrative'), `Spring · printed 3 October 2026 · illustrative prices · ${MODELLED}`],
  ['Spring', set('rate card'), `Spring · printed 3 October 2026 · prices: Illustrative, 2026-01-01 · ${MODELLED}`],
  [
    'Spring',
    assumptions({ cards: [CARD], sha256: '9f2c41ab07de' }),
    `Spring · printed 3 October 2026 · illustrative prices · ${MODELLED} · Rates: Banksia Bank v4, from 3 Nov 2026`,
  ],
  ['Spring', undefined, 'Spring · printed 3 October 2026'],
  ['', undefined, 'N/A · printed 3 October 2026'],
])('the foot of each page: %s', (name, kept, foot) => {
  expect(printFooter(name, kept, day)).toBe(foot);
});

test('a name too long for a line is cut, and said to be', () => {
  const foot = printFooter('A very long name '.repeat(20), undefined, day);
  expect(foot).toMatch(/^A very long name .*… · printed 3 October 2026$/);
  expect(foot.length).toBeLessThan(130);
});

test('no name of a plan can leave the string it is written into', () => {
  const style = printFooterStyle('a "b" \\ </style>\n} * { display: none }');
  const [, content] = /@bottom-left \{ content: "([^"]*)";/.exec(style)!;
  expect(content).toBe('a \\22 b\\22  \\5c  \\3c /style>\\a \\7d  * \\7b  display: none \\7d ');
  expect(style).not.toContain('</style');
});
