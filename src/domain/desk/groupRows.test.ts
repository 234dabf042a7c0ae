import type { ChannelGroup, RulesReport } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { withGroup } from './gestures.ts';
import { deskGroups, groupFaults, groupCostText } from './groupRows.ts';
import type { GroupFaults } from './groupRows.ts';
import { firstScenario } from './scenario.ts';

const online: ChannelGroup = { name: 'Online', channels: ['BVOD', 'Social'], at_most: 50, unit: '% of budget' };
const audio: ChannelGroup = { name: 'Audio', channels: ['Radio'], at_least: 10, unit: '% of budget' };
const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 1500 }));
const runSettings = { budget: 1500, limits, rules: { version: 1 as const, goal: undefined, groups: [online] } };
const plan = firstScenario(runSettings, new Array<number>(CHANNELS.length).fill(100));

test('a limit is added, changed under its name, and renamed', () => {
  const added = withGroup(plan, audio, null);
  expect(deskGroups(added, plan, runSettings)).toMatchObject([
    { group: online, isOwn: false, isLifted: false },
    { group: audio, isOwn: true, isLifted: false },
  ]);
  const wider = { ...online, at_most: 60 };
  expect(deskGroups(withGroup(plan, wider, 'Online'), plan, runSettings)).toMatchObject([
    { group: wider, isOwn: false },
  ]);
  const renamed = withGroup(plan, { ...wider, name: 'Digital' }, 'Online');
  expect(deskGroups(renamed, plan, runSettings)).toMatchObject([
    { group: online, isLifted: true },
    { group: { name: 'Digital' }, isOwn: true },
  ]);
  expect(added.keepsBest).toBe(true);
});

test.each<[Partial<ChannelGroup>, Partial<GroupFaults>]>([
  [{}, {}],
  [{ at_most: 0 }, {}],
  [{ name: ' ' }, { name: 'Enter a name.' }],
  [{ name: 'Audio ' }, { name: 'Another limit has this name.' }],
  [{ at_most: undefined }, { amounts: 'Enter a least or a most amount.' }],
  [{ at_least: 60 }, { amounts: 'The least amount is above the most.' }],
  [
    { at_most: 2_000_000 },
    { amounts: 'That is more than 100% of the budget. For an amount of money, choose the unit $.' },
  ],
])('the faults of a limit with %j: %j', (change, faults) => {
  expect(groupFaults({ ...online, ...change }, ['Audio'])).toEqual({ name: '', amounts: '', ...faults });
});

test('the row of a limit has its cost, once it is known', () => {
  const line = { name: 'Online', spent: 1, least: null, most: 1, says: '' };
  const known = (change: object) => [{ ...line, binds: 'at most', costs: 49_227.3, next_1000: 234.8, ...change }];
  const costText = (change: object = {}) => groupCostText(online, known(change) as RulesReport['groups']);
  expect(costText()).toBe('costs 49,227 people; the next $1,000 adds 235');
  expect(costText({ binds: 'at least' })).toBe('costs 49,227 people; $1,000 less adds 235');
  expect(costText({ binds: null, costs: null })).toBe('costs no one');
  expect(costText({ name: 'Audio' })).toBe('');
  expect(groupCostText(online, null)).toBe('');
});
