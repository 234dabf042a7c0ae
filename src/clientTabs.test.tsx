import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { fillPlan, signedInStore } from '../testing/page/planner.ts';
import { createLinkHolderStore } from './app/linkHolderStore.ts';
import { ClientPage } from './pages/clientPage/ClientPage.tsx';
import { planningApi } from './services/planning/planningApi.ts';
import { checkLink } from './slices/clientPage/clientPlanSlice.ts';
import { runPlan } from './flows/plan/runPlan.ts';
import { selectPlanKey } from './slices/selectors.ts';

/** A link to a plan on the real backend. @returns what its page is opened with */
async function sentPlan() {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  const share = {
    user: 'ann@agency.example',
    label: 'Dana',
    days: 1,
    approval: true,
    comments: true,
    contact: 'Ann Lee',
  };
  const key = selectPlanKey(store.getState())!;
  const made = await store.dispatch(planningApi.endpoints.shareCreate.initiate({ ...share, key })).unwrap();
  type Change = { change: 'stop' } | { change: 'extend'; days: number } | { change: 'new_passcode'; passcode: string };
  const { shareChange } = planningApi.endpoints;
  const change = (changed: Change) =>
    store.dispatch(shareChange.initiate({ user: share.user, id: made.id, ...changed })).unwrap();
  const newPasscode = (passcode: string) => change({ change: 'new_passcode', passcode });
  const extend = (days: number) => change({ change: 'extend', days });
  const stop = () => change({ change: 'stop' });
  /** Replies to the first comment, as the agency does. */
  const reply = async (text: string) => {
    const { endpoints } = planningApi;
    const list = store.dispatch(endpoints.shareList.initiate({ user: share.user, key }, { forceRefetch: true }));
    const [comment] = (await list.unwrap()).comments;
    const sent = { user: share.user, key, change: 'reply', comment: comment!.id, text } as const;
    await store.dispatch(endpoints.commentChange.initiate(sent)).unwrap();
  };
  return { apiBase: new URL('/api', location.href).href, token: made.token, newPasscode, extend, stop, reply };
}

/** Opens the link in a tab of its own. */
async function tabOf(link: Awaited<ReturnType<typeof sentPlan>>, visit: string) {
  const store = createLinkHolderStore({ link, takeFirstReply: () => null });
  const { container } = render(
    <Provider store={store}>
      <ClientPage visit={visit} />
    </Provider>,
  );
  const tab = within(container);
  await tab.findByRole('button', { name: 'Approve this plan' });
  return { store, tab };
}

test('an answer that was given in another tab is shown after the next check of the link', async () => {
  const link = await sentPlan();
  const [here, there] = [await tabOf(link, 'here'), await tabOf(link, 'there')];
  const user = userEvent.setup();
  await user.type(here.tab.getByLabelText('Your name'), 'Dana Lee');
  await user.type(here.tab.getByLabelText('Job title'), 'Director');
  await user.click(here.tab.getByRole('button', { name: 'Approve this plan' }));
  expect(await here.tab.findByText(/^Approved by Dana Lee, Director/)).toBeVisible();
  expect(there.tab.getByText('Waiting for your answer.')).toBeVisible();
  await act(() => there.store.dispatch(checkLink('there')));
  expect(there.tab.getByText(/^Approved by Dana Lee, Director/)).toBeVisible();
  expect(there.tab.queryByText('Waiting for your answer.')).not.toBeInTheDocument();
  // A later answer replaces the one that is shown, with what was typed before.
  await user.click(there.tab.getByRole('button', { name: 'Answer again' }));
  expect(there.tab.getByLabelText('Job title')).toHaveValue('Director');
  await user.click(there.tab.getByRole('button', { name: 'Ask for changes' }));
  expect(there.tab.getByText(/^You ask for changes to version [\da-f]{8}\.$/)).toBeVisible();
  expect(there.tab.queryByText(/^You approve/)).not.toBeInTheDocument();
  await user.type(there.tab.getByLabelText('What should change?'), 'Less radio.');
  await user.keyboard('{Escape}');
  expect(there.tab.getByRole('button', { name: 'Ask for changes' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(there.tab.getByRole('button', { name: 'Send' }));
  expect(await there.tab.findByText('“Less radio.”')).toBeVisible();
  expect(there.tab.getByRole('status')).toHaveFocus();
  expect(screen.getAllByText(/^Changes asked on/)).toHaveLength(1);
});

test('a reply of the agency is shown after the next check of the link', async () => {
  const link = await sentPlan();
  const { store, tab } = await tabOf(link, 'reply');
  const user = userEvent.setup();
  await user.click(tab.getByRole('button', { name: 'Comment on The answer' }));
  await user.type(tab.getByLabelText('Comment on “The answer”'), 'Why so much radio?');
  await user.type(tab.getAllByLabelText('Your name')[0]!, 'Dana Lee');
  await user.click(tab.getByRole('button', { name: 'Send comment' }));
  await tab.findByText('Why so much radio?');
  await link.reply('It is the cheapest.');
  await act(() => store.dispatch(checkLink('reply')));
  expect(tab.getByText('It is the cheapest.')).toBeVisible();
  expect(tab.getByText('Why so much radio?')).toBeVisible();
});

test('the page says until when its link is open, also after the link was extended', async () => {
  const link = await sentPlan();
  const { store, tab } = await tabOf(link, 'extended');
  const end = () => tab.getByText(/^This link is open until \d+ \w+ \d{4}, \d+:\d\d [ap]m\.$/).textContent;
  const before = end();
  await link.extend(30);
  await act(() => store.dispatch(checkLink('extended')));
  expect(end()).not.toBe(before);
});

test('before a reload the browser asks if a comment or an answer is written, but not sent', async () => {
  const { tab } = await tabOf(await sentPlan(), 'reload');
  const user = userEvent.setup();
  const isAsked = () => act(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isAsked()).toBe(false);
  await user.click(tab.getByRole('button', { name: 'Comment on The answer' }));
  const comment = tab.getByLabelText('Comment on “The answer”');
  await user.type(comment, 'Why');
  expect(await isAsked()).toBe(true);
  await user.clear(comment);
  expect(await isAsked()).toBe(false);
  await user.type(tab.getByLabelText('Job title'), 'Director');
  await user.type(tab.getAllByLabelText('Your name')[0]!, 'Dana Lee');
  await user.click(tab.getByRole('button', { name: 'Ask for changes' }));
  await user.type(tab.getByLabelText('What should change?'), 'Less radio.');
  expect(await isAsked()).toBe(true);
});

/** Holds back the next request that contains this text, as on a slow network. @returns a function that sends it */
function holdRequest(text: string): () => void {
  const { fetch } = globalThis;
  let send = () => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (String(init?.body).includes(text)) {
      jest.restoreAllMocks();
      await sent;
    }
    return fetch(address, init);
  });
  return () => send();
}

test('what is typed while a comment is being sent stays, and no reply moves the focus away from another comment', async () => {
  const { tab } = await tabOf(await sentPlan(), 'slow comments');
  const user = userEvent.setup();
  const answer = () => tab.getByLabelText('Comment on “The answer”');
  await user.click(tab.getByRole('button', { name: 'Comment on The answer' }));
  await user.type(answer(), 'Sent');
  await user.type(tab.getAllByLabelText('Your name')[0]!, 'Dana Lee');
  const sendFirst = holdRequest('"Sent"');
  await user.click(tab.getByRole('button', { name: 'Send comment' }));
  await user.type(answer(), ' and more');
  sendFirst();
  expect(await tab.findByText('Sent')).toBeVisible();
  expect(answer()).toHaveValue('Sent and more');

  const sendSecond = holdRequest('"Sent and more"');
  await user.click(tab.getByRole('button', { name: 'Send comment' }));
  await user.click(tab.getByRole('button', { name: 'Cancel' }));
  await user.click(tab.getByRole('button', { name: 'Comment on How sure this is' }));
  sendSecond();
  expect(await tab.findByText('Sent and more')).toBeVisible();
  expect(tab.getByLabelText('Comment on “How sure this is”')).toHaveFocus();
});

test('while an answer is being sent, no other answer can be given or typed', async () => {
  const { tab } = await tabOf(await sentPlan(), 'slow answers');
  const user = userEvent.setup();
  await user.type(tab.getByLabelText('Your name'), 'Dana Lee');
  await user.type(tab.getByLabelText('Job title'), 'Director');
  const sendApproval = holdRequest('"approved"');
  await user.click(tab.getByRole('button', { name: 'Approve this plan' }));
  await user.click(tab.getByRole('button', { name: 'Ask for changes' }));
  expect(tab.queryByLabelText('What should change?')).not.toBeInTheDocument();
  sendApproval();
  expect(await tab.findByText(/^Approved by Dana Lee, Director/)).toBeVisible();

  await user.click(tab.getByRole('button', { name: 'Answer again' }));
  await user.click(tab.getByRole('button', { name: 'Ask for changes' }));
  await user.type(tab.getByLabelText('What should change?'), 'Less radio.');
  const sendChanges = holdRequest('"changes"');
  await user.click(tab.getByRole('button', { name: 'Send' }));
  await user.type(tab.getByLabelText('What should change?'), ' Typed too late.');
  expect(tab.getByLabelText('What should change?')).toHaveValue('Less radio.');
  await user.click(tab.getByRole('button', { name: 'Cancel' }));
  expect(tab.getByLabelText('What should change?')).toBeVisible();
  sendChanges();
  expect(await tab.findByText('“Less radio.”')).toBeVisible();
});

test('after the passcode was changed, an open page asks for it and keeps what was typed', async () => {
  const link = await sentPlan();
  document.title = 'Plan';
  const { tab, store } = await tabOf(link, 'typing');
  const planTitle = document.title;
  expect(planTitle).toMatch(/, media plan for /);
  const user = userEvent.setup();
  await user.click(tab.getByRole('button', { name: 'Comment on The answer' }));
  await user.type(tab.getByLabelText('Comment on “The answer”'), 'A long comment');
  await user.type(tab.getAllByLabelText('Your name')[0]!, 'Dana Lee');
  await link.newPasscode('secret-1');
  await user.click(tab.getByRole('button', { name: 'Send comment' }));
  await user.type(await tab.findByLabelText('Passcode'), 'secret-0{Enter}');
  expect(await tab.findByText('That is not the passcode of this plan.')).toBeVisible();
  expect(tab.getByText(/What you typed is kept/)).toBeVisible();
  expect(tab.getByLabelText('Comment on “The answer”')).not.toBeVisible();
  // While the plan is hidden, neither the window nor a print names it.
  expect([document.title, document.querySelector('body style')]).toEqual(['Plan', null]);
  await user.clear(tab.getByLabelText('Passcode'));
  await user.type(tab.getByLabelText('Passcode'), 'secret-1{Enter}');
  await waitFor(() => expect(tab.getByText(/^This was not sent, because the passcode was changed/)).toBeVisible());
  expect(document.title).toBe(planTitle);
  expect(tab.getByLabelText('Comment on “The answer”')).toHaveValue('A long comment');
  await user.click(tab.getByRole('button', { name: 'Send comment' }));
  expect(await tab.findByText('A long comment')).toBeVisible();
  // The check that is made every minute asks for the passcode too.
  await link.newPasscode('secret-2');
  await act(() => store.dispatch(checkLink('typing')));
  expect(tab.getByLabelText('Passcode')).toBeVisible();
});

test('after the link was stopped, the page shows nothing of the plan, but what was typed and not sent', async () => {
  const link = await sentPlan();
  const { tab } = await tabOf(link, 'stopped');
  const user = userEvent.setup();
  await user.click(tab.getByRole('button', { name: 'Comment on The answer' }));
  await user.type(tab.getByLabelText('Comment on “The answer”'), 'A comment');
  await user.type(tab.getAllByLabelText('Your name')[0]!, 'Dana Lee');
  await user.type(tab.getByLabelText('Job title'), 'Director');
  await user.click(tab.getByRole('button', { name: 'Ask for changes' }));
  await user.type(tab.getByLabelText('What should change?'), 'Less radio.');
  await link.stop();
  await user.click(tab.getByRole('button', { name: 'Send' }));
  expect(await tab.findByRole('heading', { name: 'This link was stopped.' })).toBeVisible();
  expect(tab.getByText('Ask Ann Lee for a new one.')).toBeVisible();
  expect(tab.queryByText(/give it their attention/)).not.toBeInTheDocument();
  expect(tab.getByText('Your text was not sent. Copy it before you close this page.')).toBeVisible();
  expect(tab.getByLabelText('Comment on “The answer”')).toHaveValue('A comment');
  expect(tab.getByLabelText('What should change?')).toHaveValue('Less radio.');
  await user.click(tab.getAllByRole('button', { name: 'Copy text' })[1]!);
  expect(await navigator.clipboard.readText()).toBe('Less radio.');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

test('after a newer version was sent, a request for changes can be copied', async () => {
  const { tab } = await tabOf(await sentPlan(), 'replaced');
  const user = userEvent.setup();
  await user.type(tab.getByLabelText('Your name'), 'Dana Lee');
  await user.type(tab.getByLabelText('Job title'), 'Director');
  await user.click(tab.getByRole('button', { name: 'Ask for changes' }));
  await user.type(tab.getByLabelText('What should change?'), 'Less radio.');
  const refusal = { error: 'replaced', message: 'A newer version of this plan was sent.' };
  const reply = { ok: false, json: () => Promise.resolve(refusal) } as Response;
  jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(reply);
  await user.click(tab.getByRole('button', { name: 'Send' }));
  expect(await tab.findByText(/^Your text was not sent/)).toBeVisible();
  expect(tab.getByLabelText('What should change?')).toHaveValue('Less radio.');
});
