import type { ChannelReason } from '../../../../core/contract/bodies/why.ts';
import { unboughtSentence } from './channelTable.ts';

const unbought = (channel: string, standing: ChannelReason['standing'], next_1000 = 700) =>
  ({ channel, standing, next_1000, spend: 0, state: 'at min' }) as ChannelReason;

test.each([
  ['none', [], 835, ''],
  [
    'several reasons',
    [unbought('Print', 'not bought'), unbought('Cinema', 'not bought', 782), unbought('FTA National', 'not chosen')],
    835,
    '3 channels not bought. The first $1,000 in any of 2 would add fewer than the 835 people it adds elsewhere; FTA National was not chosen.',
  ],
  [
    'one weaker',
    [unbought('Print', 'not bought')],
    835,
    '1 channel not bought. The first $1,000 in Print would add fewer than the 835 people it adds elsewhere.',
  ],
  [
    'files and television',
    [unbought('Print', 'not in the file'), unbought('Radio', 'not in the file'), unbought('FTA National', 'left out')],
    835,
    '3 channels not bought. FTA National cannot be bought together with the free-to-air television of this plan; Print and Radio are not in the audience file.',
  ],
  [
    'many of one kind',
    ['A', 'B', 'C', 'D'].map((name) => unbought(name, 'not chosen')),
    835,
    '4 channels not bought. 4 were not chosen.',
  ],
  // Nothing is claimed that the printed figures do not show.
  ['what reads the same', [unbought('Print', 'not bought', 834.9)], 835.2, '1 channel not bought.'],
  ['no common figure', [unbought('Print', 'not bought')], undefined, '1 channel not bought.'],
  ['a plan kept before standings', [unbought('Print', undefined)], 835, '1 channel not bought.'],
])('the sentence about channels without money: %s', (_, channels, shared, says) => {
  expect(unboughtSentence(channels, shared)).toBe(says);
});
