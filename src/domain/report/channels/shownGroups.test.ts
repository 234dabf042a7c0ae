import type { ChannelTable } from './channelTable.ts';
import { shownGroups } from './shownGroups.ts';

const column = (header: string, group: string | null) => ({ id: header, header, group, numeric: group !== null });
const shown = { Channel: 'FTA Metro', Money: '3,000,000', Reach: '9,121,108', Impressions: '143,141', Next: '835' };
const table = {
  columns: [
    column('Channel', null),
    column('Money', 'Money'),
    column('Reach', 'Reach'),
    column('Impressions', 'Delivery'),
    column('Next', 'What if'),
  ],
  bought: [{ shown }],
  total: null,
} as unknown as ChannelTable;

test.each([
  [null, ['Money', 'Reach', 'Delivery', 'What if']],
  [2000, ['Money', 'Reach', 'Delivery', 'What if']],
  [520, ['Money', 'Reach', 'What if']],
  [420, ['Money', 'Reach']],
  [100, ['Money', 'Reach']],
])('a width of %p px shows the groups %p', (width, groups) => {
  expect(shownGroups(table, null, width)).toEqual(groups);
});

test.each([
  [['Delivery'], ['Delivery']],
  [[], []],
  [
    ['What if', 'Money', 'no group of ours'],
    ['Money', 'What if'],
  ],
])('the chosen groups (%p) are shown at any width', (chosen, groups) => {
  expect(shownGroups(table, chosen, 100)).toEqual(groups);
});
