import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { limitFaults } from '../../../core/rules/limitRules.ts';
import { withBudget, withLock, withMixRules, withMoney, withoutChannels } from './gestures.ts';
import { limitsRefusal } from './limitsRefusal.ts';
import { firstScenario, requestOf } from './scenario.ts';
import type { RunSettings, Scenario } from './scenario.ts';

const BUDGET = 2_000_000;

/** Settings of a plan with a minimum and a maximum for some channels. `closed` are not chosen. */
const settings = (
  own: Partial<Record<Channel, [number, number]>> = {},
  closed: readonly Channel[] = [],
): RunSettings => ({
  budget: BUDGET,
  limits: CHANNELS.map((name) => {
    const [least, most] = own[name] ?? [0, closed.includes(name) ? 0 : BUDGET];
    return { Channel: name, Min_Budget: least, Max_Budget: most };
  }),
});

const mix = (own: Partial<Record<Channel, number>>) => CHANNELS.map((name) => own[name] ?? 0);

/** Radio 400k and Social 1.2m are locked. */
const locked = (runSettings: RunSettings) => {
  const start = firstScenario(runSettings, mix({ Radio: 300_000, Social: 1_000_000, Print: 700_000 }));
  return withMoney(withMoney(start, 'Radio', 400_000), 'Social', 1_200_000);
};

/** What the desk says about a change, and what the planning code says. */
function refusals(before: Scenario, change: (scenario: Scenario) => Scenario, runSettings: RunSettings) {
  const after = change(before);
  const [fault] = limitFaults(requestOf(after, runSettings));
  return { deskSentence: limitsRefusal(after, before, runSettings, fault!.message), planningSentence: fault!.message };
}

test('if only locks and the budget do not allow an amount, the sentence names them', () => {
  const open = settings();
  const typed = (money: number) => refusals(locked(open), (scenario) => withMoney(scenario, 'Pay TV', money), open);
  const { deskSentence, planningSentence } = typed(600_000);
  expect(planningSentence).toMatch(/^The minimums add up to \$2,200,000/);
  expect(deskSentence).toBe('Pay TV can get at most $400,000: Radio and Social are locked.');
  expect(typed(3_000_000).deskSentence).toBe('Pay TV can get at most $400,000: Radio and Social are locked.');
  const radio = withLock(locked(open), 'Social', false);
  expect(refusals(radio, (scenario) => withMoney(scenario, 'Pay TV', 1_700_000), open).deskSentence).toBe(
    'Pay TV can get at most $1,600,000: Radio is locked.',
  );
  const free = withLock(radio, 'Radio', false);
  expect(refusals(free, (scenario) => withMoney(scenario, 'Pay TV', 3_000_000), open).deskSentence).toBe(
    'Pay TV can get at most $2,000,000, the whole budget.',
  );
});

test('a budget below the money of the locked channels names them', () => {
  const { deskSentence } = refusals(locked(settings()), (scenario) => withBudget(scenario, 1_000_000), settings());
  expect(deskSentence).toBe('The budget must be at least $1,600,000: Radio and Social are locked.');
});

test('when every channel of the plan is locked, the money without a channel is named', () => {
  const two = settings(
    {},
    CHANNELS.filter((name) => name !== 'Radio' && name !== 'Social'),
  );
  expect(refusals(locked(two), (scenario) => scenario, two).deskSentence).toBe(
    '$400,000 of the budget has no channel to go to: every channel that may get money is locked.',
  );
  const none = refusals(locked(two), (scenario) => withoutChannels(scenario, two, ['Radio', 'Social']), two);
  expect(none.deskSentence).toMatch(/^\$2,000,000 of the budget has no channel to go to/);
});

test('if limits of the plan or rules do not allow a change, the sentence of the planning code is used', () => {
  const pay = (scenario: Scenario) => withMoney(scenario, 'Pay TV', 600_000);
  const withMinimum = settings({ Print: [100_000, BUDGET] });
  const least = refusals(locked(withMinimum), pay, withMinimum);
  expect(least.deskSentence).toBe(least.planningSentence);
  const withMaximum = settings(
    { Print: [0, 100_000] },
    CHANNELS.filter((name) => !['Radio', 'Social', 'Print'].includes(name)),
  );
  const most = refusals(locked(withMaximum), (scenario) => scenario, withMaximum);
  expect(most.planningSentence).toMatch(/^The maximums add up to \$1,700,000/);
  expect(most.deskSentence).toBe(most.planningSentence);
  const open = settings();
  const online = { name: 'Online', channels: ['Social' as const], at_most: 50, unit: '% of budget' as const };
  const rule = refusals(locked(open), (scenario) => withMixRules(scenario, { groups: [online] }), open);
  expect(rule.deskSentence).toBe(rule.planningSentence);
});
