import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OwnCompany } from '../../../../core/contract/bodies/company.ts';
import { skipChartDrawing } from '../../../../testing/page/drawings.ts';
import { LinkHolder } from '../../../../testing/backend/linkHolder.ts';
import { BACKEND_VARIABLE } from '../../../../testing/page/environment.ts';
import { failRoute } from '../../../../testing/page/failRoute.ts';
import { fillPlan } from '../../../../testing/page/planner.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';
import { slowCalls } from '../../../../testing/page/slowCalls.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { runPlan } from '../../../flows/plan/runPlan.ts';
import { selectPlanKey, selectUserEmail } from '../../../slices/selectors.ts';

skipChartDrawing();

/** The report of a plan that was just run. */
async function plannedReport(as?: string, file?: File) {
  const app = await renderApp(as === undefined ? {} : { as });
  await screen.findByRole('button', { name: 'Run' });
  await act(async () => {
    await fillPlan(app.store, app.services, file);
    await app.store.dispatch(runPlan());
  });
  await act(() => app.router.navigate(`/channel-report?key=${selectPlanKey(app.store.getState())}`));
  return app;
}

/** A report whose plan was sent to Dana by a link. */
async function sentPlan() {
  const app = await plannedReport();
  await app.user.click(await screen.findByRole('button', { name: 'Send to client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to client' }));
  expect(dialog.queryByText(/made-up people/)).not.toBeInTheDocument();
  await app.user.type(dialog.getByLabelText('For'), 'Dana');
  await app.user.click(dialog.getByRole('button', { name: 'Make link' }));
  await screen.findByRole('button', { name: 'Copy link' });
  await app.user.keyboard('{Escape}');
  expect(screen.getByText('The link cannot be shown again. Copy it, then press Done.')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Done' }));
  return { ...app, section: within(await screen.findByRole('region', { name: 'Client' })) };
}

test('a new passcode is made after a confirmation, and shown only if the backend stored it', async () => {
  const { user, section } = await sentPlan();
  const openPasscodeDialog = async () => {
    await user.click(section.getByRole('button', { name: 'New passcode for Dana' }));
    return within(await screen.findByRole('dialog', { name: 'Make a new passcode?' }));
  };
  await openPasscodeDialog();
  await user.keyboard('{Escape}');
  expect(section.queryByText(/^The new passcode for Dana:/)).not.toBeInTheDocument();
  await user.click((await openPasscodeDialog()).getByRole('button', { name: 'Make the passcode' }));
  const first = (await section.findByText(/^The new passcode for Dana:/)).textContent;
  failRoute('access');
  const dialog = await openPasscodeDialog();
  await user.click(dialog.getByRole('button', { name: 'Make the passcode' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  // The passcode that is shown still opens the plan.
  expect(section.getByText(/^The new passcode for Dana:/).textContent).toBe(first);
  expect(section.queryByRole('alert')).not.toBeInTheDocument();
  jest.restoreAllMocks();
});

test('a link is extended, and stopped after a confirmation', async () => {
  const { user, section } = await sentPlan();
  const end = () => {
    const text = section.getByText('Dana').parentElement!.textContent.replaceAll(/\s/g, ' ');
    return /Open until (\d+ \w+ \d{4}, \d+:\d\d [ap]m)/.exec(text)![1]!;
  };
  const before = end();
  await user.click(section.getByRole('button', { name: 'Extend the link for Dana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend this link' }));
  const days = dialog.getByLabelText('Open for (days)');
  expect(days).toHaveValue('60');
  await user.clear(days);
  await user.type(days, '20');
  expect(dialog.getByText(`The link is open until ${before} already. Enter more days.`)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Extend' })).toBeDisabled();
  await user.clear(days);
  failRoute('access');
  await user.type(days, '90{Enter}');
  // The reason is shown in the dialog, which keeps the days.
  await waitFor(() => expect(days).toBeInvalid());
  expect(days).toHaveValue('90');
  expect(section.queryByRole('alert')).not.toBeInTheDocument();
  jest.restoreAllMocks();
  await user.type(days, '{Enter}');
  const addedDays = () => Math.round((Date.parse(end()) - Date.parse(before)) / (24 * 3_600_000));
  await waitFor(() => expect(addedDays()).toBe(60));
  expect(section.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Stop the link for Dana' }));
  await user.keyboard('{Escape}');
  await user.click(section.getByRole('button', { name: 'Stop the link for Dana' }));
  await user.click(await screen.findByRole('button', { name: 'Stop the link' }));
  await waitFor(() => expect(section.getByText('Dana').parentElement).toHaveTextContent(/stopped/i));
  expect(section.queryByRole('button', { name: /^Stop the link/ })).not.toBeInTheDocument();
});

/** Opens the dialog that sends the plan, and has a link made for Erik. */
async function sendToErik(user: Awaited<ReturnType<typeof sentPlan>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Send to client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to client' }));
  await user.type(dialog.getByLabelText('For'), 'Erik');
  await user.click(dialog.getByRole('button', { name: 'Make link' }));
  return dialog;
}

test('the dialog stays open while a link is being made, because the link is shown only once', async () => {
  const { user } = await sentPlan();
  slowCalls('"share_create"', 800);
  const dialog = await sendToErik(user);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('what was entered is kept when the dialog closes without making a link', async () => {
  const { user } = await sentPlan();
  const openDialog = async () => {
    await user.click(screen.getByRole('button', { name: 'Send to client' }));
    return within(await screen.findByRole('dialog', { name: 'Send to client' }));
  };
  const first = await openDialog();
  expect(first.getByLabelText('For')).toHaveValue('');
  await user.type(first.getByLabelText('For'), 'Erik');
  await user.type(first.getByLabelText('Your contact'), 'Ann, 555');
  await user.keyboard('{Escape}');
  const second = await openDialog();
  expect(second.getByLabelText('For')).toHaveValue('Erik');
  expect(second.getByLabelText('Your contact')).toHaveValue('Ann, 555');
  await user.click(second.getByRole('button', { name: 'Make link' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  // The next link is for another person, who has the same contact.
  const third = await openDialog();
  expect(third.getByLabelText('For')).toHaveValue('');
  expect(third.getByLabelText('Your contact')).toHaveValue('Ann, 555');
  await user.click(third.getByRole('button', { name: 'See what the client sees' }));
  const preview = await screen.findByRole('dialog', { name: 'What the client sees' });
  await waitFor(() =>
    expect(document.activeElement).toContainElement(within(preview).getByRole('heading', { level: 1 })),
  );
});

test('a reply to a client is kept when its dialog closes; Ctrl+Enter sends it, Enter starts a new line; Remove asks first', async () => {
  const { user, store } = await sentPlan();
  await sendToErik(user);
  await screen.findByRole('button', { name: 'Copy link' });
  const address = document.querySelector('[role="dialog"] code')!.textContent;
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const client = new LinkHolder(process.env[BACKEND_VARIABLE] ?? '', `Link ${new URL(address).hash.slice(1)}`);
  const { hash } = (await client.ask<{ hash: string }>('open')).body;
  await client.ask('comment', { hash, panel: 'mix', name: 'Erik', text: 'Why so much video?' });
  const plan = { user: selectUserEmail(store.getState()), key: selectPlanKey(store.getState())! };
  const shares = planningApi.endpoints.shareList.initiate(plan, { forceRefetch: true, subscribe: false });
  await act(async () => void (await store.dispatch(shares)));

  const openReply = async () => {
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    return within(await screen.findByRole('dialog', { name: 'Reply' })).getByLabelText('Your reply');
  };
  await user.type(await openReply(), 'People are{Enter}there.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await openReply()).toHaveValue('People are\nthere.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/People are\s+there\./)).toBeVisible();

  // A comment is removed only after a confirmation, because its text is then deleted.
  const openRemoval = () => user.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
  await openRemoval();
  await user.keyboard('{Escape}');
  expect(screen.getByText('Why so much video?')).toBeVisible();
  await openRemoval();
  await user.click(screen.getByRole('button', { name: 'Remove the comment' }));
  expect(await screen.findByText('Removed.')).toBeVisible();
});

test('new passcodes of two links stay on the page', async () => {
  const { user, section } = await sentPlan();
  await sendToErik(user);
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  for (const label of ['Erik', 'Dana']) {
    await user.click(await section.findByRole('button', { name: `New passcode for ${label}` }));
    await user.click(await screen.findByRole('button', { name: 'Make the passcode' }));
    expect(await section.findByText(new RegExp(`^The new passcode for ${label}:`))).toBeVisible();
  }
  expect(section.getByText(/^The new passcode for Erik:/)).toBeVisible();
});

test('Ctrl and Command leave the click on a link to the section to the browser, which opens a tab', async () => {
  await sentPlan();
  const links = screen.getAllByRole('link', { name: 'Client' });
  // The line under the head, and the list of sections.
  expect(links).toHaveLength(2);
  // `fireEvent` returns whether the browser still handles the event.
  for (const link of links) {
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(link, { metaKey: true })).toBe(true);
    expect(fireEvent.click(link)).toBe(false);
  }
});

test('the dialog shows the company’s rule for links before a link is made', async () => {
  const user = 'boss@links.example';
  const app = await plannedReport(user);
  const { company, companyChange, userAccess } = planningApi.endpoints;
  const openDialogUnderRule = async (links: OwnCompany['links']) => {
    await act(async () => {
      const { revision } = await app.store.dispatch(company.initiate({ user }, { forceRefetch: true })).unwrap();
      const change = { kind: 'rules' as const, rules: { newcomers: 'planner' as const, links } };
      await app.store.dispatch(companyChange.initiate({ user, revision, change }, { track: false })).unwrap();
      app.services.accessCache.clear();
      await app.store.dispatch(userAccess.initiate({ user }, { forceRefetch: true })).unwrap();
    });
    await app.user.click(screen.getByRole('button', { name: 'Send to client' }));
    return within(await screen.findByRole('dialog', { name: 'Send to client' }));
  };
  await screen.findByRole('button', { name: 'Send to client' });

  const strict = await openDialogUnderRule('passcode');
  expect(strict.getByRole('checkbox', { name: 'Passcode' })).toBeDisabled();
  expect(strict.getByLabelText('Passcode of the link')).toHaveAccessibleDescription(/^Your company asks for one/);
  await app.user.type(strict.getByLabelText('For'), 'Dana');
  await app.user.click(strict.getByRole('button', { name: 'Make link' }));
  expect(strict.getByText('Enter at least 6 characters.')).toBeVisible();
  await app.user.keyboard('{Escape}');

  const linksOff = await openDialogUnderRule('off');
  expect(linksOff.getByText('Your company sends no links to clients. Ask an administrator.')).toBeVisible();
  expect(linksOff.queryByRole('button', { name: 'Make link' })).not.toBeInTheDocument();
  await app.user.keyboard('{Escape}');
  app.close();
});

test('before a plan for the sample file is sent, the dialog warns that its people are made up', async () => {
  const sample = new File([readFileSync('public/samples/made-up-people.csv')], 'people.csv', { type: 'text/csv' });
  const { user } = await plannedReport(undefined, sample);
  await user.click(await screen.findByRole('button', { name: 'Send to client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to client' }));
  expect(dialog.getByText(/made-up people\. The client reads/)).toBeVisible();
});
