import { aPlan, assumptions } from '../../../testing/page/comparedPlans.ts';
import { printFooter } from './printFooter.ts';
import { printFooterStyle } from './printFooterStyle.ts';

const day = new Date(2026, 9, 3, 23, 59);
const MODELLED = 'Modelled. Attention is not an outcome; it does not predict sales.';
const CARD = {
  ...{ card: 'client:banksia-bank', name: 'Banksia Bank', version: 4, from: '2026-11-03' },
  ...{ published: '2026-11-03T01:00:00Z', author: 'ana@agency.example' },
};
const at = (source: string) => aPlan({ report: { assumptions: assumptions({}, { source }) } }).report;
const unknown = aPlan({ report: { assumptions: undefined } }).report;

test.each([
  ['Spring', at('illustrative'), `Spring · printed 3 October 2026 · illustrative prices · ${MODELLED}`],
  ['Spring', at('rate card'), `Spring · printed 3 October 2026 · prices: Illustrative, 2026-01-01 · ${MODELLED}`],
  [
    'Spring',
    aPlan({ report: { assumptions: assumptions({ cards: [CARD], sha256: '9f2c41ab07de' }) } }).report,
    `Spring · printed 3 October 2026 · illustrative prices · ${MODELLED} · Rates: Banksia Bank v4, from 3 Nov 2026`,
  ],
  ['Spring', unknown, 'Spring · printed 3 October 2026'],
  ['', unknown, 'N/A · printed 3 October 2026'],
])('the foot of each page: %s', (name, report, foot) => {
  expect(printFooter(name, report, '', day)).toBe(foot);
});

test('the foot begins with the name of the brand', () => {
  expect(printFooter('Spring', unknown, 'Harbour & Co', day)).toBe('Harbour & Co · Spring · printed 3 October 2026');
});

test('a name that is too long is cut, with an ellipsis', () => {
  const foot = printFooter('A very long name '.repeat(20), unknown, '', day);
  expect(foot).toMatch(/^A very long name .*… · printed 3 October 2026$/);
  expect(foot.length).toBeLessThan(130);
});

test('no name of a plan can end the CSS string in which it is written', () => {
  const style = printFooterStyle('a "b" \\ </style>\n} * { display: none }');
  const [, content] = /@bottom-left \{ content: "([^"]*)";/.exec(style)!;
  expect(content).toBe('a \\22 b\\22  \\5c  \\3c /style>\\a \\7d  * \\7b  display: none \\7d ');
  expect(style).not.toContain('</style');
});
