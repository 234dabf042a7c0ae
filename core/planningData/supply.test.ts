import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import { CHANNELS } from '../rules/channels.ts';
import { monthlyUses, suppliesOf, withinSupply } from './supply.ts';

const row = (channel: string, change: Partial<AssumptionRow> = {}): AssumptionRow => ({
  channel,
  format: 'Any',
  cpm: 28,
  attention_share: 0.5,
  mean_active_seconds: 2,
  source: '',
  date: '',
  confidence: '',
  ...change,
});
const rowsWith = (print: readonly Partial<AssumptionRow>[]) =>
  CHANNELS.flatMap((channel) => (channel === 'Print' ? print.map((change) => row(channel, change)) : [row(channel)]));

/** 54,642,858 uses of print a month. */
const vehicle = { column: 'x', publisher: 'x', channel: 'Print', format: 'Any', audience: 10_928_571.6, mean_use: 5 };
const facts = { vehicles: [vehicle] };

test('contacts per use and the uses of the population bound the money, in whole dollars and in words', () => {
  expect(suppliesOf(rowsWith([{ max_contacts_per_use: 0.25 }]), facts)).toEqual([
    {
      channel: 'Print',
      most: 382_500,
      says: 'Print cannot take more than $382,500 at $28 (0.25 ads for each use).',
    },
  ]);
});

test('available impressions bound it, and the scarcer of the two decides', () => {
  const available = (count: number) =>
    suppliesOf(rowsWith([{ max_contacts_per_use: 0.25, available_impressions: count }]), facts);
  expect(available(1e6)[0]).toMatchObject({
    most: 28_000,
    says: 'Print cannot take more than $28,000 at $28 (1,000,000 impressions available).',
  });
  expect(available(1e9)[0]!.most).toBe(382_500);
});

test('of several bought formats, the scarcest for its share decides', () => {
  const formats = [
    { format: 'One', bought: 0.8, available_impressions: 8_000_000 },
    { format: 'Two', bought: 0.2, available_impressions: 1_000_000 },
  ];
  // A fifth of the impressions may be a million: five million in all.
  expect(suppliesOf(rowsWith(formats), facts)[0]!.most).toBe(140_000);
});

test('rates without a supply bound nothing', () => {
  expect(suppliesOf(rowsWith([{}]), facts)).toEqual([]);
});

test('a file that says only who uses a vehicle has no uses to count', () => {
  const once = { vehicles: [{ ...vehicle, mean_use: 1 }] };
  expect(monthlyUses(once)).toBeNull();
  expect(suppliesOf(rowsWith([{ max_contacts_per_use: 0.25 }]), once)).toEqual([]);
  expect(suppliesOf(rowsWith([{ available_impressions: 1e6 }]), once)).toHaveLength(1);
});

test('maximums are lowered to the supply, and others stay', () => {
  const limits = ['Print', 'Radio'].map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 1_000_000 }));
  const lowered = withinSupply(limits, [{ channel: 'Print', most: 382_500 }]);
  expect(lowered.map(({ Max_Budget }) => Max_Budget)).toEqual([382_500, 1_000_000]);
});
