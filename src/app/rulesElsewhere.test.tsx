import { screen } from '@testing-library/react';
import { FEATURES } from '../../core/contract/bodies/access.ts';
import type { PlanRules } from '../../core/contract/bodies/planRules.ts';
import { MinimalBackend } from '../../testing/backend/minimalBackend.ts';
import { WithoutFeatures } from '../../testing/backend/withoutFeatures.ts';
import { fillPlan } from '../../testing/page/planner.ts';
import { renderApp } from '../../testing/page/renderApp.tsx';
import { makePlanDescription } from '../domain/desk/planInputs.ts';
import { withGoal, withMixRules } from '../domain/desk/gestures.ts';
import { changeDesk } from '../flows/desk/deskChanges.ts';
import { makeItAPlan } from '../flows/desk/makeItAPlan.ts';
import { openDesk } from '../flows/desk/openDesk.ts';
import { loadPlan } from '../flows/plan/loadPlan.ts';
import { runPlan } from '../flows/plan/runPlan.ts';
import { clearPlan } from '../flows/plan/stashPlan.ts';
import * as edits from '../slices/plan/planEdits.ts';
import { selectOpenDesk, selectOptimiseData, selectReportForm } from '../slices/selectors.ts';

/** A form that was filled in for a service that takes rules; the limits contradict each other at its budget of $500,000. */
const RULES: PlanRules = {
  version: 1,
  goal: { kind: 'often', times: 3 },
  groups: [{ name: 'Online', channels: ['BVOD', 'Social'], at_least: 600_000, unit: '$' }],
  most_in_one: 40,
};

const eightCalls = new MinimalBackend();
const older = new WithoutFeatures(`${location.origin}/api`, [FEATURES.planRules, FEATURES.targets]);
const base = { eightCalls: '', older: '' };
beforeAll(async () => {
  base.eightCalls = await eightCalls.start();
  base.older = await older.start();
});
afterAll(() => {
  eightCalls.stop();
  older.stop();
});

type TestApp = Awaited<ReturnType<typeof renderApp>>;

async function fillPlanWithRules({ store, services }: TestApp): Promise<void> {
  await fillPlan(store, services);
  store.dispatch(edits.modeChosen('by channel'));
  store.dispatch(edits.allTicked());
  store.dispatch(edits.rulesEdited(RULES));
  store.dispatch(edits.targetsChosen(['women 25-54']));
}

test('with a service that has only the eight calls, a form with rules runs, and no rule is shown or sent', async () => {
  const app = await renderApp({ settings: { apiBase: base.eightCalls } });
  await screen.findByRole('button', { name: 'Run' });
  await fillPlanWithRules(app);
  app.store.dispatch(edits.strategyChosen('Reach'));
  app.store.dispatch(edits.clientChosen('Plain Client'));
  expect(await screen.findByRole('heading', { name: 'Ready to run' })).toBeVisible();
  expect(screen.queryByText('The mix')).toBeNull();
  expect(screen.queryByText(/Online|3 times or more|in one channel|women 25-54/)).toBeNull();

  await app.user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByRole('region', { name: 'Inputs' })).toBeVisible();
  expect([...eightCalls.fields.get('optimise')!]).not.toContain('rules');
  expect([...eightCalls.fields.get('media_score')!]).not.toContain('targets');
  expect(selectReportForm(app.store.getState())).not.toHaveProperty('rules');
  expect(screen.queryByText(/Online|3 times or more|in one channel|women 25-54/)).toBeNull();

  app.store.dispatch(clearPlan());
  await app.store.dispatch(loadPlan(eightCalls.keyOf('Spring launch')));
  expect(selectReportForm(app.store.getState()).name).toBe('Spring launch');
  expect(selectReportForm(app.store.getState())).not.toHaveProperty('rules');
});

test('with a service that takes no rules, rules work at the desk and the plan is made of exact amounts', async () => {
  const app = await renderApp({ settings: { apiBase: base.older } });
  await screen.findByRole('button', { name: 'Run' });
  await fillPlanWithRules(app);
  expect(await app.store.dispatch(runPlan())).toBe('finished');
  expect(selectOptimiseData(app.store.getState())).not.toHaveProperty('rules_report');
  await app.store.dispatch(openDesk());
  const desk = () => selectOpenDesk(app.store.getState())!;
  expect(desk().runSettings).not.toHaveProperty('rules');

  const ruled = withMixRules(desk().now.scenario, { most_in_one: 40, round_to: 10_000 });
  await app.store.dispatch(changeDesk('goalChosen', 'Often', () => withGoal(ruled, { kind: 'most often', times: 3 })));
  const { now } = desk();
  expect(Math.max(...now.scenario.spend)).toBeLessThanOrEqual(200_000);
  expect(makePlanDescription(now.scenario, desk().runSettings, false)).toMatch(
    /^This planning service takes no rules: the plan is made of exact amounts\./,
  );
  expect(await app.store.dispatch(makeItAPlan('Often', now))).toMatchObject({ outcome: 'made' });
  expect(older.optimised).toHaveLength(2);
  for (const asked of older.optimised) expect(asked).not.toHaveProperty('rules');
  const rows = older.optimised[1]!.budget_constraint as { Min_Budget: number; Max_Budget: number }[];
  expect(rows.map(({ Min_Budget }) => Min_Budget)).toEqual([...now.scenario.spend]);
  expect(rows.every(({ Min_Budget, Max_Budget }) => Min_Budget === Max_Budget)).toBe(true);
});
