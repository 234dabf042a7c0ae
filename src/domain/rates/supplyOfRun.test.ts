import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { facts } from '../../../testing/page/comparedPlans.ts';
import { supplyNotes, suppliesOfRun } from './supplyOfRun.ts';

/** Every channel with one format at $28; print has 54,642,858 uses a month. */
const seed = (print = '') =>
  ['channel,format,price,basis,attention_share,mean_active_seconds,max_contacts_per_use,available_impressions']
    .concat(CHANNELS.map((name) => `${name},Any,28,cpm,0.5,2,${name === 'Print' ? print : ','}`))
    .join('\n');
const vehicle = { column: 'x', publisher: 'x', channel: 'Print', format: 'Any', audience: 10_928_571.6, mean_use: 5 };
const audience: AudienceFacts = facts({ vehicles: [vehicle] });
const card = (change: Partial<RateCardRows>) =>
  ({ card: 'client:one', price_only_for: [], rows: 'channel,format\n', under: seed(), ...change }) as RateCardRows;
const run = { facts: audience, demographic: 'people 25-54', ownPrices: [] };
const lists = { demo: ['people 25-54'] };

test('a supply comes from the card, from inherited rows or from an own price; with a target price it is not known', () => {
  const own = card({ rows: 'channel,format,max_contacts_per_use\nPrint,Any,0.25\n' });
  expect(suppliesOfRun(own, lists, run)).toEqual([
    { channel: 'Print', most: 382_500, says: expect.stringMatching(/^Print cannot take more than \$382,500 at \$28 /) },
  ]);
  const inherited = card({ under: seed('0.25,') });
  expect(suppliesOfRun(inherited, lists, run)[0]!.most).toBe(382_500);
  const shipped = card({ card: 'seed', rows: seed('0.25,'), under: '' });
  expect(suppliesOfRun(shipped, lists, run)[0]!.most).toBe(382_500);
  expect(suppliesOfRun(own, lists, { ...run, ownPrices: [{ channel: 'Print', cpm: 14 }] })[0]!.most).toBe(191_250);
  const targeted = card({
    rows: 'channel,format,price_for,price,basis,max_contacts_per_use\nPrint,Any,,,,0.25\nPrint,Any,people-25-54,30,cpt,\n',
  });
  expect(suppliesOfRun(targeted, lists, run)).toEqual([]);
});

test('limits above the supply get a note, and a budget above the supply is a fault', () => {
  const supplies = suppliesOfRun(card({ under: seed('0.25,') }), lists, run);
  const open = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 1_000_000 }));
  const only = open.map((row) => (row.Channel === 'Print' ? row : { ...row, Max_Budget: 0 }));
  const asked = { budget: 1_000_000, rules: undefined };
  expect(supplyNotes(supplies, { ...asked, limits: open })).toEqual({ notes: [supplies[0]!.says], faults: [] });
  expect(supplyNotes(supplies, { ...asked, limits: only }).faults).toEqual([expect.stringContaining('$382,500')]);
  const few = {
    budget: 300_000,
    limits: only.map((row) => ({ ...row, Max_Budget: Math.min(300_000, row.Max_Budget) })),
  };
  expect(supplyNotes(supplies, { ...few, rules: undefined })).toEqual({ notes: [], faults: [] });
  // These limits cannot be met even without the supply. The form already shows that, so the supply has no fault.
  const fixed = only.map((row) => ({ ...row, Max_Budget: Math.min(row.Max_Budget, 500_000) }));
  expect(supplyNotes(supplies, { ...asked, limits: fixed }).faults).toEqual([]);
});
