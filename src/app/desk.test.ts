import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import { CHANNELS } from '../../core/rules/channels.ts';
import { wholePeople } from '../../core/words/wording.ts';
import type { PlanRules } from '../../core/contract/bodies/planRules.ts';
import { fillPlan, settled } from '../../testing/page/planner.ts';
import { testServices } from '../../testing/page/testServices.ts';
import { SCENARIOS_KEY } from './deskStorage.ts';
import { createAppStore } from './store.ts';
import { withBudget, withGoal, withGroup, withMoney, withPrice, withRestOptimised } from '../domain/desk/gestures.ts';
import { mixVerdict } from '../domain/desk/deskCopy.ts';
import { nextColumnTitle } from '../domain/desk/deskRows.ts';
import type { Scenario } from '../domain/desk/scenario.ts';
import type { Goal } from '../domain/desk/goals.ts';
import { lastChosenBudget } from '../domain/desk/step.ts';
import type { Step } from '../domain/desk/step.ts';
import { detailsComputed, stepRedone, stepRefined, stepUndone } from '../slices/desk/desk.ts';
import { featuresRestored } from '../slices/features.ts';
import { changeDesk, computeDetails, keepScenario, tryChange } from '../flows/desk/deskChanges.ts';
import { askRules } from '../flows/desk/askRules.ts';
import { makeItAPlan } from '../flows/desk/makeItAPlan.ts';
import { loadPlan } from '../flows/plan/loadPlan.ts';
import { fetchAccessData } from '../flows/accessData.ts';
import { closeDesk, openDesk } from '../flows/desk/openDesk.ts';
import { ownPricesDropped, rulesEdited } from '../slices/plan/planEdits.ts';
import { clearPlan } from '../flows/plan/stashPlan.ts';
import { runPlan } from '../flows/plan/runPlan.ts';
import { watchSession } from '../flows/account/signIn.ts';
import {
  selectSavedScenarios,
  selectOpenDesk,
  selectOptimiseData,
  selectPlanKey,
  selectSession,
} from '../slices/selectors.ts';
import type { RootState } from '../slices/storeTypes.ts';

/** A signed-in planner whose plan has been run, with the desk open on it, under the enhancer of Redux DevTools. */
async function atDesk(rules?: PlanRules) {
  const services = testServices();
  services.auth.addAccount('ann@agency.example');
  const { store } = await createAppStore(services, localStorage, [instrument()]);
  store.dispatch(watchSession());
  await services.auth.logIn('ann@agency.example', 'attention');
  await settled(() => selectSession(store.getState()).phase === 'signed in');
  await fillPlan(store, services);
  if (rules) {
    store.dispatch(rulesEdited(rules));
    // A run sends rules only if the access call has announced that the backend accepts them.
    await store.dispatch(fetchAccessData());
  }
  await store.dispatch(runPlan());
  await store.dispatch(openDesk());
  const { liftedStore } = store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  const desk = () => selectOpenDesk(store.getState())!;
  /** The types of the actions in the log, without those of RTK Query, some of which arrive late. */
  const loggedTypes = () => {
    const { stagedActionIds, actionsById } = liftedStore.getState();
    const all = stagedActionIds.map((id) => (actionsById[id] as { action: Action<string> }).action.type);
    return all.filter((type) => !type.startsWith('planningApi/'));
  };
  return { store, services, liftedStore, desk, loggedTypes };
}

const channelWithMoney = ({ spend }: Scenario) => CHANNELS[spend.findIndex((money) => money > 1000)]!;

test('the desk evaluates the plan like its report; each gesture is one action, which can be undone and redone', async () => {
  const { store, desk, loggedTypes } = await atDesk();
  const report = selectOptimiseData(store.getState())!;
  expect(Math.abs(desk().plan.figures.reach / report.attentive_reach - 1)).toBeLessThan(1e-9);
  const { scenario } = desk().now;
  const channel = channelWithMoney(scenario);
  const before = loggedTypes().length;

  await store.dispatch(tryChange('trying', (scenario) => withMoney(scenario, channel, 500)));
  expect(loggedTypes()).toHaveLength(before);
  const next = withMoney(scenario, channel, 1000);
  expect((await store.dispatch(changeDesk('moneySet', 'One thousand', () => next))).outcome).toBe('step');
  expect(loggedTypes().slice(before)).toEqual(['desk/moneySet']);
  expect(desk().now.scenario.spend[CHANNELS.indexOf(channel)]).toBe(1000);
  expect(desk().now.scenario.spend.reduce((sum, money) => sum + money, 0)).toBe(scenario.budget);
  expect(desk().now.figures.reach).toBeLessThan(desk().plan.figures.reach);
  await store.dispatch(computeDetails());
  const changedStep = desk().now;
  expect(changedStep.details?.distribution[0]).toBeCloseTo(changedStep.figures.reach, 3);

  store.dispatch(stepUndone());
  expect(desk().now.scenario).toBe(scenario);
  store.dispatch(stepRedone());
  expect(desk().now).toBe(changedStep);
  store.dispatch(stepRedone());
  expect(desk().now).toBe(changedStep);
});

test.each<[string, PlanRules]>([
  ['people reached often', { version: 1, goal: { kind: 'often', times: 3 } }],
  ['a smallest buy', { version: 1, smallest_buy: 40_000 }],
])('the desk of a plan with %s opens with the proof in its report', async (_, rules) => {
  const { store, desk } = await atDesk(rules);
  const { certificate, rules_report } = selectOptimiseData(store.getState())!;
  const { plan } = desk();
  expect(plan.proof).toMatchObject({ status: certificate!.status, gap: certificate!.gap });
  const verdict = mixVerdict(plan)!.text;
  if (rules.goal === undefined) {
    expect(verdict).toMatch(/^No channel below \$40,000: that costs .+; nothing within these limits reaches more\.$/);
  } else {
    const people = rules_report!.goal!.people!;
    expect(verdict).toMatch(new RegExp(`^${wholePeople(people)} are reached 3 times or more: `));
    expect(nextColumnTitle(plan)).toBe('Next $1,000, 3+');
  }
});

test('a goal that finds the budget gives back the budget before it when it is left', async () => {
  const { store, desk } = await atDesk();
  const { scenario: start, figures } = desk().now;
  const choose = (goal: Goal) =>
    store.dispatch(
      changeDesk('goalChosen', goal.kind, (scenario) => withGoal(scenario, goal, lastChosenBudget(desk().past))),
    );
  await choose({ kind: 'least budget', people: figures.reach / 3 });
  await choose({ kind: 'least budget', people: figures.reach / 2 });
  expect(desk().now.scenario.budget).toBeLessThan(start.budget);
  await choose({ kind: 'reach' });
  expect(desk().now.scenario.budget).toBe(start.budget);

  expect(await choose({ kind: 'least budget', people: 0 })).toMatchObject({
    outcome: 'refused',
    message: 'Name a number of people above 0.',
  });
  expect(await choose({ kind: 'least budget', people: 900_000_000 })).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(
      /^Within these limits no budget reaches 900,000,000 people\. The most is [\d,]+ people, /,
    ),
  });
});

test('details and refinements that arrive while a gesture is computed neither drop it nor overwrite a later one', async () => {
  const { store, desk } = await atDesk();
  await store.dispatch(computeDetails());
  const stepWithDetails = desk().now;
  const pending = store.dispatch(
    changeDesk('budgetSet', 'Half', (scenario) => withBudget(scenario, scenario.budget / 2)),
  );
  store.dispatch(detailsComputed({ computedStep: stepWithDetails, details: stepWithDetails.details! }));
  store.dispatch(stepRefined({ ...desk().now }));
  await pending;
  expect(desk().now.says).toBe('Half');

  const often = store.dispatch(
    changeDesk('goalChosen', 'Often', (scenario) => withGoal(scenario, { kind: 'most often', times: 3 })),
  );
  await settled(() => desk().now.says === 'Often');
  await store.dispatch(changeDesk('goalChosen', 'Reach', (scenario) => withGoal(scenario, { kind: 'reach' })));
  await often;
  expect(desk().now.says).toBe('Reach');
  expect(desk().past.map(({ says }) => says)).toEqual(['The plan', 'Half', 'Often']);
});

test('the details of the plan are computed too if the mix was changed first, or came from a stored trial', async () => {
  const { store, desk } = await atDesk();
  await store.dispatch(changeDesk('budgetSet', 'Half', (scenario) => withBudget(scenario, scenario.budget / 2)));
  await store.dispatch(computeDetails());
  expect([desk().now.details === null, desk().plan.details]).toEqual([false, null]);
  await store.dispatch(computeDetails());
  const { why } = selectOptimiseData(store.getState())!;
  expect(desk().plan.details!.distribution[2]).toBe(why!.distribution![2]!.attentive);
  store.dispatch(closeDesk());
  await store.dispatch(openDesk());
  expect([desk().now.details === null, desk().plan.details]).toEqual([false, null]);
  await store.dispatch(computeDetails());
  expect(desk().plan.details).not.toBeNull();
});

test('a manual mix is shown before the best mix for the same money is known, and both are one action', async () => {
  const { store, desk, loggedTypes } = await atDesk();
  await store.dispatch(changeDesk('manualMixTaken', 'By hand', (scenario) => withRestOptimised(scenario, false)));
  const { scenario } = desk().now;
  const next = withMoney(scenario, channelWithMoney(scenario), 1000);
  const shown: Step[] = [];
  const tried = await store.dispatch(
    tryChange(
      'trying',
      () => next,
      (step) => shown.push(step),
    ),
  );
  expect(shown.map(({ best }) => best)).toEqual(['counting']);
  expect(tried).toMatchObject({
    outcome: 'step',
    step: { figures: shown[0]!.figures, best: { budget: shown[0]!.scenario.budget } },
  });

  const before = loggedTypes().length;
  await store.dispatch(changeDesk('moneySet', 'One thousand', () => next));
  expect(loggedTypes().slice(before)).toEqual(['desk/moneySet']);
  expect(desk().now.best).not.toBe('counting');
});

test('a limit over several channels can be set, and the people it costs are computed for an optimised mix', async () => {
  const { store, desk, loggedTypes } = await atDesk();
  expect(await store.dispatch(askRules(desk().now))).toBeNull();
  const before = loggedTypes().length;
  const group = { name: 'Radio', channels: ['Radio' as const], at_most: 1, unit: '% of budget' as const };
  const reach = desk().now.figures.reach;
  await store.dispatch(changeDesk('groupSet', 'Radio', (scenario) => withGroup(scenario, group, null)));
  expect(loggedTypes().slice(before)).toEqual(['desk/groupSet']);
  const { groups } = (await store.dispatch(askRules(desk().now)))!;
  const lost = reach - desk().now.figures.reach;
  expect(groups).toMatchObject([{ name: 'Radio', binds: 'at most' }]);
  expect(groups![0]!.costs! / lost).toBeCloseTo(1, 3);
  // A manual mix is not the best under its rules.
  await store.dispatch(changeDesk('manualMixTaken', 'By hand', (scenario) => withRestOptimised(scenario, false)));
  expect(await store.dispatch(askRules(desk().now))).toBeNull();
});

test('an impossible change is refused with a reason and changes nothing', async () => {
  const { store, desk } = await atDesk();
  const { now } = desk();
  const locked = { ...now.scenario, locked: CHANNELS.map(() => true) };
  const outcome = await store.dispatch(
    changeDesk('budgetSet', 'More', () => withBudget(locked, now.scenario.budget + 1000)),
  );
  const message = '$1,000 of the budget has no channel to go to: every channel that may get money is locked.';
  expect(outcome).toEqual({ outcome: 'refused', message });
  expect(desk().now).toBe(now);
});

test('time travel through a session at the desk restores every state and asks the worker nothing', async () => {
  const { store, services, liftedStore } = await atDesk();
  await store.dispatch(changeDesk('budgetSet', 'Half', (scenario) => withBudget(scenario, scenario.budget / 2)));
  await store.dispatch(computeDetails());
  store.dispatch(stepUndone());
  const asked = jest.spyOn(services.desk, 'open');
  const { computedStates, stagedActionIds } = liftedStore.getState();
  for (const [moment, { state }] of computedStates.entries()) {
    liftedStore.dispatch(ActionCreators.jumpToState(moment));
    expect(store.getState()).toBe(state);
    expect(() => structuredClone(state)).not.toThrow();
  }
  expect(asked).not.toHaveBeenCalled();
  expect(liftedStore.getState().stagedActionIds).toEqual(stagedActionIds);
});

test('at most four scenarios are saved; they survive a reload and are removed by Clear Current Plan', async () => {
  const { store, desk } = await atDesk();
  const key = selectPlanKey(store.getState())!;
  const kept = await Promise.all([1, 2, 3, 4, 5].map(() => store.dispatch(keepScenario())));
  expect(kept).toEqual([true, true, true, true, false]);
  // They were saved before their details were computed.
  await settled(() => store.getState().desk.scenarios.every(({ step }) => step.details !== null));
  const again = await createAppStore(testServices(), localStorage);
  expect(again.store.getState().desk.scenarios).toHaveLength(4);
  expect(again.store.getState().desk.scenarios[0]!.step).toEqual(desk().now);
  localStorage.setItem(SCENARIOS_KEY, '{"version":1,"scenarios":[{"id":"x"}]}');
  expect((await createAppStore(testServices(), localStorage)).store.getState().desk.scenarios).toEqual([]);
  store.dispatch(clearPlan());
  expect(selectSavedScenarios(store.getState(), key)).toEqual([]);
  expect(localStorage.getItem(SCENARIOS_KEY)).toBeNull();
});

test('changes made while another is computed become steps in their order, and Keep as scenario waits for them', async () => {
  const { store, desk } = await atDesk();
  const channel = channelWithMoney(desk().now.scenario);
  const half = desk().now.scenario.budget / 2;
  const changes = [
    store.dispatch(changeDesk('budgetSet', 'Half', (scenario) => withBudget(scenario, half))),
    store.dispatch(changeDesk('moneySet', 'Money', (scenario) => withMoney(scenario, channel, 1000))),
  ];
  const tried = store.dispatch(tryChange('Tried', (scenario) => withBudget(scenario, scenario.budget * 2)));
  expect(desk().past).toHaveLength(0);
  expect(await store.dispatch(keepScenario())).toBe(true);
  expect((await Promise.all(changes)).map(({ outcome }) => outcome)).toEqual(['step', 'step']);
  expect([...desk().past, desk().now].map(({ says }) => says)).toEqual(['The plan', 'Half', 'Money']);
  const { scenario } = desk().now;
  expect([scenario.budget, scenario.spend[CHANNELS.indexOf(channel)]]).toEqual([half, 1000]);
  expect(await tried).toMatchObject({ outcome: 'step', step: { scenario: { budget: half * 2 } } });
  expect(store.getState().desk.scenarios.map(({ name, step }) => [name, step.scenario])).toEqual([['Money', scenario]]);
});

test('a refused change is not saved as a scenario, and the change after it is made without it', async () => {
  const { store, desk } = await atDesk();
  const { budget } = desk().now.scenario;
  const locked = (scenario: Scenario) => ({ ...scenario, locked: CHANNELS.map(() => true) });
  const refused = store.dispatch(
    changeDesk('budgetSet', 'More', (scenario) => withBudget(locked(scenario), budget + 1000)),
  );
  expect(await store.dispatch(keepScenario())).toBe(false);
  const again = store.dispatch(
    changeDesk('budgetSet', 'More', (scenario) => withBudget(locked(scenario), budget + 1000)),
  );
  const half = store.dispatch(changeDesk('budgetSet', 'Half', (scenario) => withBudget(scenario, budget / 2)));
  expect((await Promise.all([refused, again, half])).map(({ outcome }) => outcome)).toEqual([
    'refused',
    'refused',
    'step',
  ]);
  expect([...desk().past, desk().now].map(({ says }) => says)).toEqual(['The plan', 'Half']);
  expect(desk().now.scenario.locked).toEqual(CHANNELS.map(() => false));
  expect(store.getState().desk.scenarios).toEqual([]);
});

test('an undo drops the changes that are still being computed', async () => {
  const { store, desk } = await atDesk();
  await store.dispatch(changeDesk('budgetSet', 'Half', (scenario) => withBudget(scenario, scenario.budget / 2)));
  const changes = [3, 4].map((parts) =>
    store.dispatch(changeDesk('budgetSet', `1/${parts}`, (scenario) => withBudget(scenario, scenario.budget / parts))),
  );
  store.dispatch(stepUndone());
  await Promise.all(changes);
  expect([desk().now, desk().past]).toEqual([desk().plan, []]);
});

test('a scenario that becomes a plan is run with its own limits, and its report agrees with the desk to a millionth', async () => {
  const { store, desk } = await atDesk();
  const before = selectPlanKey(store.getState());
  const { scenario } = desk().now;
  const channel = channelWithMoney(scenario);
  await store.dispatch(changeDesk('moneySet', 'Less', (scenario) => withMoney(scenario, channel, 2000)));
  const made = await store.dispatch(makeItAPlan('Less of it', desk().now));
  if (made.outcome !== 'made') throw new Error(made.outcome);
  expect(Math.abs(made.reach / made.deskReach - 1)).toBeLessThan(1e-6);
  expect(selectPlanKey(store.getState())).not.toBe(before);
  expect(store.getState().planForm.name).toBe('Less of it');
  store.dispatch(closeDesk());
  expect(store.getState().desk.desk).toEqual({ phase: 'closed' });
});

/** The rows of the current plan's assumptions that have a price of the planner's own. */
const ownRows = (state: RootState) =>
  selectOptimiseData(state)!.assumptions!.rows.filter(({ kept_cpm }) => kept_cpm !== undefined);

test('a mix at own prices becomes a plan with the same reach, whose report names these prices and which is run again at them', async () => {
  const { store, desk } = await atDesk();
  const { scenario } = desk().now;
  const channel = channelWithMoney(scenario);
  const savedPrice = desk().opened.cpm[CHANNELS.indexOf(channel)]!;
  const cpm = Math.round(0.37 * 100 * savedPrice) / 100;
  await store.dispatch(changeDesk('priceSet', 'Cheaper', (scenario) => withPrice(scenario, channel, cpm)));
  const made = await store.dispatch(makeItAPlan('Cheaper', desk().now));
  if (made.outcome !== 'made') throw new Error(made.outcome);
  expect(made.deskReach).toBeGreaterThan(1.001 * desk().plan.figures.reach);
  expect(Math.abs(made.reach / made.deskReach - 1)).toBeLessThan(1e-6);
  expect(ownRows(store.getState())).toMatchObject([{ channel, cpm, kept_cpm: savedPrice }]);
  expect(store.getState().planForm.ownPrices).toEqual([{ channel, cpm }]);

  // The desk of the new plan uses its own prices, and so does the plan that is made there.
  store.dispatch(closeDesk());
  await store.dispatch(openDesk());
  expect(Math.abs(desk().plan.figures.reach / made.reach - 1)).toBeLessThan(1e-9);
  const half = withBudget(desk().now.scenario, Math.round(desk().runSettings.budget / 2));
  await store.dispatch(changeDesk('budgetSet', 'Half', () => half));
  const again = await store.dispatch(makeItAPlan('Half', desk().now));
  if (again.outcome !== 'made') throw new Error(again.outcome);
  expect(Math.abs(again.reach / again.deskReach - 1)).toBeLessThan(1e-6);
  expect(ownRows(store.getState())).toMatchObject([{ channel, cpm }]);

  // A plan that is opened from the past plans is run at its own prices again, until they are dropped.
  store.dispatch(closeDesk());
  await store.dispatch(loadPlan(selectPlanKey(store.getState())!));
  await settled(() => store.getState().audienceFile.savedFileData !== null);
  expect(store.getState().planForm.ownPrices).toEqual([{ channel, cpm }]);
  await store.dispatch(runPlan());
  expect(Math.abs(selectOptimiseData(store.getState())!.attentive_reach / again.reach - 1)).toBeLessThan(1e-9);
  store.dispatch(ownPricesDropped());
  await store.dispatch(runPlan());
  expect(ownRows(store.getState())).toEqual([]);
  expect(selectOptimiseData(store.getState())!.attentive_reach).toBeLessThan(0.999 * again.reach);
});

test('a planning service without the feature gets no own prices: the current plan stays and the reason is shown', async () => {
  const { store, desk } = await atDesk();
  await store.dispatch(
    changeDesk('priceSet', 'Cheaper', (scenario) => withPrice(scenario, channelWithMoney(scenario), 1)),
  );
  store.dispatch(featuresRestored({ user: 'ann@agency.example', names: ['reading'] }));
  const before = store.getState().planForm;
  const made = await store.dispatch(makeItAPlan('Cheaper', desk().now));
  expect(made).toMatchObject({
    outcome: 'failed',
    message: expect.stringMatching(/^A mix at your own prices/) as string,
  });
  expect(store.getState().planForm).toBe(before);
});
