import { CHANNELS } from '../../../core/rules/channels.ts';
import { sentencesBeyondSupply, withinPlanSupply } from './planSupply.ts';

const says = 'Radio cannot take more than $100,000 at $23 (4,347,826 impressions available).';
const report = { why: { supply: [{ channel: 'Radio', most: 100_000, says }] } as never };
const mix = (radio: number, ownCpm: number | null = null) => ({
  spend: CHANNELS.map((name) => (name === 'Radio' ? radio : 1)),
  ownCpm: CHANNELS.map((name) => (name === 'Radio' ? ownCpm : null)),
});

test('a mix above the supply of a channel is said, unless its price is another', () => {
  expect(sentencesBeyondSupply(mix(100_001), report)).toEqual([]);
  expect(sentencesBeyondSupply(mix(150_000), report)).toEqual([says]);
  expect(sentencesBeyondSupply(mix(150_000, 40), report)).toEqual([]);
  expect(sentencesBeyondSupply(mix(150_000), { why: undefined })).toEqual([]);
});

test('the desk opens within the supply', () => {
  const open = [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 500_000 }];
  expect(withinPlanSupply(open, report)[0]!.Max_Budget).toBe(100_000);
});
