import { changeDesk } from '../../src/flows/desk/deskChanges.ts';
import { withBudget } from '../../src/domain/desk/gestures.ts';
import type { DeskTrial } from '../../src/domain/desk/trial.ts';
import { createAppStore } from '../../src/app/store.ts';
import { TRIALS_KEY } from '../../src/app/deskStorage.ts';
import { memoryStorage } from '../../src/services/browser/browserStorage.ts';
import type { TextStorage } from '../../src/services/browser/browserStorage.ts';
import { openDesk } from '../../src/flows/desk/openDesk.ts';
import { loadPlan } from '../../src/flows/plan/loadPlan.ts';
import { runPlan } from '../../src/flows/plan/runPlan.ts';
import { watchSession } from '../../src/flows/account/signIn.ts';
import { selectOpenDesk, selectPlanKey, selectSession, selectTrial } from '../../src/slices/selectors.ts';
import { fillPlan, settled } from './planner.ts';
import { testServices } from './testServices.ts';
import type { TestServices } from './testServices.ts';

export const EMAIL = 'ann@agency.example';

/** A page of the browser with a signed-in user. @param earlierServices services of an earlier page of the same browser */
export async function page(storage: TextStorage, email = EMAIL, earlierServices?: TestServices) {
  const services = earlierServices ?? testServices({}, storage);
  services.auth.resume(services.auth.accounts.get(email) ?? services.auth.addAccount(email));
  const { store, flush, storedInOtherTab } = await createAppStore(services, storage);
  store.dispatch(watchSession());
  await settled(() => selectSession(store.getState()).phase === 'signed in');
  const desk = () => selectOpenDesk(store.getState())!;
  const key = () => selectPlanKey(store.getState())!;
  return {
    ...{ store, flush, storedInOtherTab, services, desk, key, storage },
    trial: () => selectTrial(store.getState(), key()),
    budget: (share: number) =>
      store.dispatch(
        changeDesk('budgetSet', `Budget ${share}`, (scenario) =>
          withBudget(scenario, share * desk().runSettings.budget),
        ),
      ),
    stored: () =>
      (JSON.parse(storage.getItem(TRIALS_KEY) ?? '{"trials":[]}') as { trials: DeskTrial[]; version: number }).trials,
  };
}

/** A desk that is open on a new plan, in a new browser. */
export async function atDesk(storage = memoryStorage()) {
  const planner = await page(storage);
  await fillPlan(planner.store, planner.services);
  await planner.store.dispatch(runPlan());
  await planner.store.dispatch(openDesk());
  return planner;
}

/** The page after a reload: the same browser, another store. */
export async function reloadedPage({ services, storage, flush, key }: Awaited<ReturnType<typeof page>>, email = EMAIL) {
  flush();
  const plan = key();
  const again = await page(storage, email, services);
  if (selectPlanKey(again.store.getState()) !== plan) await again.store.dispatch(loadPlan(plan));
  return again;
}
