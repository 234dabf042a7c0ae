import { createAppStore } from '../src/app/store.ts';
import type { TextStorage } from '../src/services/browserStorage.ts';
import { planEdited } from '../src/slices/planEdited.ts';
import { filePicked } from '../src/slices/audienceFile.ts';
import { watchSession } from '../src/slices/flows/signIn.ts';
import { selectConstraintChoice, selectSession } from '../src/slices/selectors.ts';
import { planForm, respondentFile } from './builders.ts';
import { testServices } from './testServices.ts';
import type { TestServices } from './testServices.ts';
import { eventually } from './eventually.ts';

/** The real store on the real backend, with somebody signed in: what store tests dispatch to and select from. */
export async function signedInStore(email = 'ann@agency.example', storage: TextStorage = localStorage) {
  const services = testServices({}, storage);
  services.auth.resume(services.auth.addAccount(email));
  const { store, flush } = await createAppStore(services, storage);
  store.dispatch(watchSession());
  await settled(() => selectSession(store.getState()).phase !== 'checking');
  return { store, flush, services };
}

export type PlannerStore = Awaited<ReturnType<typeof signedInStore>>['store'];

/** Fills the form and picks a file, as the home page does. */
export async function fillPlan(
  store: PlannerStore,
  { vault }: TestServices,
  file = respondentFile(),
  form = planForm(),
) {
  const { mode, selected } = selectConstraintChoice(store.getState());
  store.dispatch(planEdited({ form, mode, selected }));
  const vaultId = await vault.put(file);
  const { name, size, type } = file;
  store.dispatch(filePicked({ name, path: `./${name}`, bytes: size, type, vaultId }));
  return vaultId;
}

/** Waits until something of the store or the storage holds. */
export const settled = (holds: () => boolean): Promise<void> => eventually(holds);
