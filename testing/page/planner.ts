import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { Channel } from '../../core/rules/channels.ts';
import { limitRowsOf } from '../../src/domain/plan/planForm.ts';
import type { PlanFormData } from '../../src/domain/plan/planForm.ts';
import type { LimitMode } from '../../src/domain/plan/limits/budgetConstraint.ts';
import { createAppStore } from '../../src/app/store.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { ReachReply } from '../../core/contract/bodies/reach.ts';
import type { TextStorage } from '../../src/services/browser/browserStorage.ts';
import * as edits from '../../src/slices/plan/planEdits.ts';
import { filePicked } from '../../src/slices/audience/audienceFile.ts';
import { watchSession } from '../../src/flows/account/signIn.ts';
import { runFinished, runStarted } from '../../src/slices/plan/runStatus.ts';
import { selectLimitChoice, selectReportForm, selectSession } from '../../src/slices/selectors.ts';
import { planForm, respondentFile } from '../builders.ts';
import { testServices } from './testServices.ts';
import type { TestServices } from './testServices.ts';
import { eventually } from '../eventually.ts';

/** The real store on the real backend, with a signed-in user. */
export async function signedInStore(
  email = 'ann@agency.example',
  storage: TextStorage = localStorage,
  enhancers: StoreEnhancer[] = [],
) {
  const services = testServices({}, storage);
  services.auth.resume(services.auth.addAccount(email));
  const { store, flush, storedInOtherTab } = await createAppStore(services, storage, enhancers);
  store.dispatch(watchSession());
  await settled(() => selectSession(store.getState()).phase !== 'checking');
  return { store, flush, services, storedInOtherTab };
}

export type PlannerStore = Awaited<ReturnType<typeof signedInStore>>['store'];

/** Fills the whole form, one edit after another. */
export function enterPlan(
  store: Pick<PlannerStore, 'dispatch'>,
  form: PlanFormData,
  mode: LimitMode = 'default',
  selected: readonly Channel[] = [],
): void {
  store.dispatch(edits.nameTyped(form.name));
  store.dispatch(edits.budgetTyped(form.budget));
  store.dispatch(edits.strategyChosen(form.strategy));
  store.dispatch(edits.demographicChosen(form.buyingDemographic));
  store.dispatch(edits.clientChosen(form.client));
  store.dispatch(edits.modeChosen(mode));
  store.dispatch(edits.limitsPasted({ rows: limitRowsOf(form), selected }));
}

/** Fills the form and picks a file, as the home page does. */
export async function fillPlan(
  store: PlannerStore,
  { vault }: TestServices,
  file = respondentFile(),
  form = planForm(),
) {
  const { mode, selected } = selectLimitChoice(store.getState());
  enterPlan(store, form, mode, selected);
  const vaultId = await vault.put(file);
  const { name, size, type } = file;
  store.dispatch(filePicked({ name, path: `./${name}`, bytes: size, type, vaultId }));
  return vaultId;
}

interface RunReplies {
  readonly mediaScore: MediaScoreReply;
  readonly reach: ReachReply;
  readonly optimise: PlanReport;
}

/** Dispatches a run with these replies as RTK Query would, without a backend. */
export function storeReplies(store: PlannerStore, replies: RunReplies): void {
  const submittedForm = selectReportForm(store.getState());
  const inputs = { form: submittedForm, limits: [], user: '', vaultId: '', reading: null, madeFrom: null };
  store.dispatch(runStarted({ runId: 'given', submittedForm, inputs }));
  for (const [endpointName, payload] of Object.entries(replies)) {
    const meta = { requestId: endpointName, requestStatus: 'fulfilled', arg: { endpointName, track: false } };
    store.dispatch({ type: 'planningApi/executeMutation/fulfilled', payload, meta });
  }
  store.dispatch(runFinished());
}

/** Waits for a condition of the store or the storage. */
export const settled = (condition: () => boolean): Promise<void> => eventually(condition);
