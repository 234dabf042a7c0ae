import type { Channel } from '../../../../core/rules/channels.ts';
import { BLANK_ROWS } from './budgetConstraint.ts';
import type { LimitField } from './budgetConstraint.ts';
import { pasteLimits } from './pastedLimits.ts';

/** Pastes a range into blank limits with a budget of $3,000,000. In the text, `|` separates cells and `/` separates rows. */
function paste(range: string, channel: Channel = 'BVOD', field: LimitField = 'Min_Budget', selected: Channel[] = []) {
  const cells = range.split('/').map((line) => line.split('|'));
  const { next, changes, remarks } = pasteLimits(cells, { channel, field }, { rows: BLANK_ROWS, selected }, 3_000_000);
  const filled = changes.map(({ after }) => `${after.Channel} ${after.Min_Budget}-${after.Max_Budget}`);
  return { filled, remarks, selected: next.selected };
}

test.each<[string, Channel, LimitField, string, string[]]>([
  ['a column from a min', 'BVOD', 'Min_Budget', '100/200', ['BVOD 100-0', 'Cinema 200-0']],
  ['a column from a max', 'BVOD', 'Max_Budget', '$400,000/2.4m', ['BVOD 0-400,000', 'Cinema 0-2,400,000']],
  ['two columns', 'Radio', 'Min_Budget', '100|200/300|400', ['Radio 100-200', 'Social 300-400']],
  ['an empty cell changes nothing', 'Radio', 'Min_Budget', '100|/|400', ['Radio 100-0', 'Social 0-400']],
  ['headings above are no row', 'Radio', 'Min_Budget', 'Min|Max/100|200', ['Radio 100-200']],
  ['shares of the budget', 'Radio', 'Min_Budget', '10%|20 %', ['Radio 300,000-600,000']],
  ['by name, one amount goes where the focus is', 'BVOD', 'Max_Budget', 'Social|900k/radio|100', ['Radio 0-100', 'Social 0-900,000']], // oxfmt-ignore
  ['by name, two amounts', 'BVOD', 'Max_Budget', 'Pay-TV|1|2/ music streaming |3|4', ['Music Streaming 3-4', 'Pay TV 1-2']], // oxfmt-ignore
  ['headings say which', 'BVOD', 'Min_Budget', 'Channel|Maximum ($)|Minimum ($)/Radio|5|4', ['Radio 4-5']],
  ['one heading says which', 'BVOD', 'Min_Budget', 'Channel|Max/Radio|5', ['Radio 0-5']],
  ['an accountant’s dash is zero', 'Radio', 'Min_Budget', ' $ 5.00 | $ -   ', ['Radio 5-0']],
])('%s', (_what, channel, field, range, filled) => {
  const pasted = paste(range, channel, field);
  expect(pasted.filled).toEqual(filled);
  expect(pasted.remarks).toEqual([]);
});

test.each<[string, Channel, string, string[], string[]]>([
  [
    'an unclear cell',
    'Radio',
    '1,5|200',
    ['Radio 0-200'],
    ['Radio min: “1,5” was not accepted, a comma separates thousands, as in 1,500.'],
  ],
  [
    'an unknown name',
    'BVOD',
    'Radio|1/Fax|2/Total|3',
    ['Radio 1-0'],
    ['“Fax” is no channel here.', '“Total” is no channel here.'],
  ],
  [
    'a channel twice',
    'BVOD',
    'Social|1/Social|2',
    ['Social 1-0'],
    ['Social is there more than once: only its first row counts.'],
  ],
  ['cents', 'Radio', '100.45', ['Radio 100-0'], ['Radio min: the cents of 100.45 were left out.']],
  [
    'a max above the budget',
    'Radio',
    '1|5m',
    ['Radio 1-3,000,000'],
    ['Radio max: $5,000,000 is above the budget and was cut to it.'],
  ],
  [
    'rows below the last channel',
    'SVOD',
    '1/2/3',
    ['SVOD 1-0', 'Video 2-0'],
    ['Rows below the last channel were left out.'],
  ],
  ['columns beside max', 'Radio', '1|2|3', ['Radio 1-2'], ['Columns to the right of max were left out.']],
  [
    'both sides of television',
    'BVOD',
    'FTA National|1/FTA Metro|2',
    ['FTA National 1-0'],
    ['FTA Metro was left out: it cannot be bought together with FTA National.'],
  ],
])('a remark about %s', (_what, channel, range, filled, remarks) => {
  // oxfmt-ignore
  const pasted = paste(range, channel);
  expect(pasted.filled).toEqual(filled);
  expect(pasted.remarks).toEqual(remarks);
});

test('an amount ticks its channel, a zero does not, and what was ticked stays', () => {
  expect(paste('Radio|5/Print|0|0', 'BVOD', 'Min_Budget', ['Video']).selected).toEqual(['Radio', 'Video']);
});

test('a range that changes nothing has no changes', () => {
  expect(paste('0|0', 'Radio').filled).toEqual([]);
});
