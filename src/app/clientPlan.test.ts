import type { ClientReply } from '../../core/contract/bodies/clientPage.ts';
import { createLinkHolderStore } from './linkHolderStore.ts';
import { openedPlan, openLink, sendAnswer } from '../slices/clientPage/clientPlanSlice.ts';

test('if a newer version was sent meanwhile, a refused answer makes the page say so', async () => {
  const opened = { hash: 'a'.repeat(64), state: 'sent', answers: [], thread: [] };
  const store = createLinkHolderStore({
    link: { apiBase: '', token: '' },
    takeFirstReply: () => Promise.resolve({ data: opened as unknown as ClientReply<'open'> }),
  });
  await store.dispatch(openLink('visit'));
  expect(openedPlan(store.getState().clientPlan)?.state).toBe('sent');
  const refusal = { error: 'replaced', message: 'A newer version of this plan was sent.' };
  const answer = { ok: false, json: () => Promise.resolve(refusal) } as Response;
  jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer);
  const failure = await store.dispatch(
    sendAnswer({ answer: 'approved', name: 'Dana', job_title: 'Director', comment: '' }),
  );
  expect(failure?.code).toBe('replaced');
  expect(openedPlan(store.getState().clientPlan)?.state).toBe('replaced');
});
