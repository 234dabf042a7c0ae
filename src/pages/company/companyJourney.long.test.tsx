import { screen, waitFor, within } from '@testing-library/react';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { BACKEND_VARIABLE } from '../../../testing/page/environment.ts';
import { planForm } from '../../../testing/builders.ts';
import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { slowCalls } from '../../../testing/page/slowCalls.ts';
import { Calls } from '../../../testing/backend/calls.ts';
import { PATHS, ratesPath } from '../../domain/paths.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';
import { planCleared } from '../../slices/plan/planCleared.ts';

const BOSS = 'boss@company.example';

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const waitForClosedDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The key of the plan that Ben makes. */
let bensPlan = '';

/** Another person of the company, by calls. */
const person = (name: string) =>
  new Calls(process.env[BACKEND_VARIABLE] ?? '', {
    uid: `uid of ${name}@company.example`,
    email: `${name}@company.example`,
  });

async function openMenu({ user }: Awaited<ReturnType<typeof renderApp>>, of: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('an administrator makes a team, and before moving a person into it sees which plans that person will no longer open', async () => {
  const bens = await signedInStore('ben@company.example');
  await fillPlan(bens.store, bens.services, undefined, planForm({ client: 'Banksia Bank' }));
  expect(await bens.store.dispatch(runPlan())).toBe('finished');
  const listed = await person('ben').access<{ plans: string }>('plan_summary');
  [{ key: bensPlan }] = JSON.parse(listed.body.plans) as [{ key: string }];
  bens.store.dispatch(planCleared());
  bens.flush();
  const app = await renderApp({ as: BOSS });
  const { user } = app;
  await user.click(await screen.findByRole('link', { name: 'Company' }));
  await heading('Company');
  expect(await screen.findByRole('cell', { name: 'ben@company.example' })).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'Teams' }));
  await user.click(await screen.findByRole('button', { name: 'Add team' }));
  const team = await dialog('Add team');
  await user.type(team.getByLabelText('Name'), 'Travel');
  await user.click(team.getByLabelText('Coastline Travel'));
  await user.click(team.getByRole('button', { name: 'Add' }));
  await waitForClosedDialog();
  expect(await screen.findByRole('cell', { name: 'Coastline Travel' })).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'People' }));
  await openMenu(app, 'ben@company.example', 'Role and teams…');
  const member = await dialog('Role and teams');
  expect(member.getByRole('radio', { name: /^Planner/ })).toHaveFocus();
  await user.click(member.getByRole('checkbox', { name: 'Everybody' }));
  await user.click(member.getByRole('checkbox', { name: 'Travel' }));
  expect(member.getByText('ben@company.example will no longer open 1 plan of Banksia Bank.')).toBeVisible();
  await user.click(member.getByRole('radio', { name: /^Reader/ }));
  await user.click(member.getByRole('button', { name: 'Save' }));
  await waitForClosedDialog();
  const row = within(screen.getByRole('row', { name: /ben@company/ }));
  expect(await row.findByRole('cell', { name: 'Reader' })).toBeVisible();
  expect(row.getByRole('cell', { name: 'Travel' })).toBeVisible();
  app.close();

  // Ben may read now, and sees only what his team shows.
  const reader = await renderApp({ as: 'ben@company.example' });
  expect(
    await screen.findByText('You can read and export plans. Ask an administrator to make plans.', {}),
  ).toBeVisible();
  expect(press('Run')).toBeDisabled();
  expect(screen.queryByText('Still missing')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Company' })).toBeNull();
  await reader.router.navigate(PATHS.company);
  expect(await screen.findByText('Only administrators see this page.', {})).toBeVisible();

  // A reader has no plans, so the plans of the team are listed.
  await reader.router.navigate(PATHS.pastPlans);
  expect(await screen.findByRole('button', { name: 'Team’s', pressed: true })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create New Media Plan' })).toBeNull();

  // A draft of a rate card is shown to its editors only.
  const rows = 'channel,format,price,basis,price_source\nCinema,Cinema 30s,1234,cpm,A slip\n';
  const draft = { card: 'client:coastline-travel', change: 'save', revision: 0, rows };
  expect((await person('boss').access('rates_change', draft)).status).toBe(200);
  await reader.router.navigate(ratesPath('client:coastline-travel'));
  expect(await screen.findByText('You can look at this card. Its draft is not shown.', {})).toBeVisible();
  expect(screen.queryByText(/1,?234/)).toBeNull();
  reader.close();
});

test('people are invited, the last administrator stays, and rules and clients are changed', async () => {
  const app = await renderApp({ as: BOSS, at: `${PATHS.company}?tab=People` });
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: 'Invite people' }));
  const abandoned = await dialog('Invite people');
  await user.type(abandoned.getByLabelText('E-mail addresses'), 'kim@guest.example, lee');
  // Escape keeps what was entered.
  await user.keyboard('{Escape}');
  await waitForClosedDialog();
  await user.click(press('Invite people'));
  const invite = await dialog('Invite people');
  expect(invite.getByLabelText('E-mail addresses')).toHaveValue('kim@guest.example, lee');
  expect(invite.getByText('"lee" is no e-mail address.')).toBeVisible();
  await user.clear(invite.getByLabelText('E-mail addresses'));
  await user.type(invite.getByLabelText('E-mail addresses'), 'kim@guest.example');
  await user.click(invite.getByRole('button', { name: 'Invite' }));
  await waitForClosedDialog();
  expect(
    within(await screen.findByRole('row', { name: /kim@guest/ })).getByRole('cell', { name: 'Invited' }),
  ).toBeVisible();

  await openMenu(app, BOSS, 'Leaves the company…');
  const leave = await dialog('Leaves the company');
  await user.click(leave.getByRole('button', { name: 'Leave' }));
  expect(await leave.findByText(/This is the last active administrator/, {})).toBeVisible();
  await user.click(leave.getByRole('button', { name: 'Cancel' }));
  await waitForClosedDialog();

  await user.click(screen.getByRole('tab', { name: 'Clients' }));
  await openMenu(app, 'Ironbark Motors', 'Rename…');
  const rename = await dialog('Rename client');
  await user.clear(rename.getByLabelText('Name'));
  await user.type(rename.getByLabelText('Name'), 'Ironbark');
  await user.click(rename.getByRole('button', { name: 'Rename' }));
  await waitForClosedDialog();
  expect(await screen.findByRole('cell', { name: 'Ironbark' })).toBeVisible();

  await openMenu(app, 'Banksia Bank', 'Keep plans for…');
  const keep = await dialog('Keep plans for');
  await user.type(keep.getByLabelText('Months'), '0');
  expect(keep.getByText('Enter whole months from 1 to 120, or nothing to keep plans always.')).toBeVisible();
  await user.clear(keep.getByLabelText('Months'));
  await user.type(keep.getByLabelText('Months'), '24');
  expect(
    keep.getByText(/^Of 1 plan of Banksia Bank, those older than 24 months are deleted from \d+ \w+ 20\d\d on\./),
  ).toBeVisible();
  await user.click(keep.getByRole('button', { name: 'Save' }));
  await waitForClosedDialog();
  expect(
    within(await screen.findByRole('row', { name: /Banksia Bank/ })).getByRole('cell', { name: '24 months' }),
  ).toBeVisible();

  const findBankRow = async () => within(await screen.findByRole('row', { name: /Banksia Bank/ }));
  await openMenu(app, 'Banksia Bank', 'Legal hold');
  await waitFor(async () => expect((await findBankRow()).getByRole('cell', { name: 'Yes' })).toBeVisible());
  await openMenu(app, 'Banksia Bank', 'End the legal hold…');
  const release = await dialog('End the legal hold');
  expect(
    release.getByText('Owners can delete their plans of Banksia Bank again, except plans with a hold of their own.'),
  ).toBeVisible();
  expect(release.getByText(/^Of 1 plan of Banksia Bank, those older than 24 months are deleted/)).toBeVisible();
  await user.click(release.getByRole('button', { name: 'Cancel' }));
  await waitForClosedDialog();
  expect((await findBankRow()).getByRole('cell', { name: 'Yes' })).toBeVisible();
  await openMenu(app, 'Banksia Bank', 'End the legal hold…');
  await user.click((await dialog('End the legal hold')).getByRole('button', { name: 'End the hold' }));
  await waitForClosedDialog();
  expect((await findBankRow()).queryByRole('cell', { name: 'Yes' })).toBeNull();

  await user.click(press('Hold a plan'));
  const hold = await dialog('Hold a plan');
  await user.type(hold.getByLabelText('Address or key of the plan'), 'https://planner.example/channel-report-share');
  expect(
    hold.getByText('This is not the address or key of a plan. Open the plan’s report and copy its address.'),
  ).toBeVisible();
  await user.type(hold.getByLabelText('Address or key of the plan'), `?key=${bensPlan}`);
  await user.click(hold.getByRole('button', { name: 'Hold' }));
  await waitForClosedDialog();
  expect(await screen.findByRole('cell', { name: 'ben@company.example' })).toBeVisible();
  await user.click(press(/^End the legal hold of /));
  const end = await dialog('End the legal hold');
  expect(
    end.getByText(/^Unless its client is under a legal hold, its owner can delete “.*” again, and so can the rule of/),
  ).toBeVisible();
  await user.click(end.getByRole('button', { name: 'End the hold' }));
  expect(await screen.findByText('No plan has a legal hold of its own.', {})).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'Log' }));
  const kept = within(await screen.findByRole('row', { name: /changed how long plans are kept/ }));
  expect(kept.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    expect.any(String),
    BOSS,
    'Changed the company',
    'Banksia Bank',
    '',
    'changed how long plans are kept · keep months: 24',
  ]);
  expect(
    screen.getByRole('cell', { name: 'changed a role · member: ben@company.example · role: reader' }),
  ).toBeVisible();
  await user.selectOptions(screen.getByLabelText('What'), 'Made a plan');
  const made = await screen.findAllByRole('row', { name: /Made a plan/ });
  expect(screen.getAllByRole('row')).toHaveLength(made.length + 1);
  await user.selectOptions(screen.getByLabelText('Who'), BOSS);
  expect(await screen.findByText('No line fits these choices.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('What'), 'Everything');
  await user.selectOptions(screen.getByLabelText('Client'), 'Banksia Bank');
  expect(await screen.findByRole('row', { name: /changed how long plans are kept/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Made a plan|changed a role/ })).toBeNull();

  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  await user.click(await screen.findByRole('radio', { name: /^By invitation only/ }));
  await user.click(press('Save'));
  await waitFor(() => expect(press('Save')).toBeDisabled());
  expect((await person('zoe').access('user')).status).toBe(403);
  app.close();
});

test('over a slow network, several changes are made one after the other, and a refusal is shown', async () => {
  const app = await renderApp({ as: BOSS, at: `${PATHS.company}?tab=Clients` });
  const waitForHold = async (client: RegExp) => {
    const row = await screen.findByRole('row', { name: client });
    await waitFor(() => expect(within(row).getByRole('cell', { name: 'Yes' })).toBeVisible());
  };
  await screen.findByRole('row', { name: /Magpie Mobile/ });
  slowCalls('"revision"', 1500);
  await openMenu(app, 'Magpie Mobile', 'Legal hold');
  await openMenu(app, 'Southern Pantry', 'Legal hold');
  await waitForHold(/Magpie Mobile/);
  await waitForHold(/Southern Pantry/);

  const read = await person('boss').access<{ revision: number }>('company');
  const change = { kind: 'client_add', name: 'Added elsewhere' };
  const { revision } = read.body;
  expect((await person('boss').access('company_change', { revision, change })).status).toBe(200);
  await openMenu(app, 'Coastline Travel', 'Legal hold');
  expect(await screen.findByText(/^The company was changed meanwhile/, {})).toBeVisible();
  app.close();
});

test('a dialog that was closed while its change is being made does not close the next dialog', async () => {
  const app = await renderApp({ as: BOSS, at: `${PATHS.company}?tab=Clients` });
  const { user } = app;
  await openMenu(app, 'Coastline Travel', 'Rename…');
  const rename = await dialog('Rename client');
  await user.type(rename.getByLabelText('Name'), ' Ltd');
  slowCalls('"revision"', 1500);
  await user.click(rename.getByRole('button', { name: 'Rename' }));
  await user.click(rename.getByRole('button', { name: 'Cancel' }));
  await waitForClosedDialog();
  await user.click(press('Add client'));
  const add = await dialog('Add client');
  await user.type(add.getByLabelText('Name'), 'New');
  await screen.findByText('Coastline Travel Ltd', {});
  expect(add.getByLabelText('Name')).toHaveValue('New');
  expect(add.getByRole('button', { name: 'Add' })).toBeVisible();
  app.close();
});

test('the team’s plans are listed with who made them', async () => {
  const app = await renderApp({ as: BOSS, at: PATHS.pastPlans });
  expect(await screen.findByText('No past media plans found.', {})).toBeVisible();
  await app.user.click(press('Team’s'));
  expect(await screen.findByRole('cell', { name: 'ben@company.example' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  app.close();
});

interface CompanyState {
  readonly revision: number;
  readonly rules: { readonly newcomers: string; readonly links: string };
  readonly members: readonly { readonly id: string; readonly email: string }[];
  readonly teams: readonly { readonly id: string; readonly name: string; readonly newcomers: boolean }[];
}

/** The company as the backend has it. */
const readCompany = async () => (await person('boss').access<CompanyState>('company')).body;

test('after a refusal, only what was edited is sent again, with what another administrator changed meanwhile', async () => {
  const elsewhere = async (change: object) => {
    const { revision } = await readCompany();
    expect((await person('boss').access('company_change', { revision, change })).status).toBe(200);
  };
  const refused = () => screen.findByText(/^The company was changed meanwhile/, {});
  const app = await renderApp({ as: BOSS, at: `${PATHS.company}?tab=Rules` });
  const { user } = app;
  const { rules, teams } = await readCompany();
  await user.click(await screen.findByRole('radio', { name: /^As readers/ }));
  // A choice that is not saved outlives a change of tab.
  await user.click(screen.getByRole('tab', { name: 'Log' }));
  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  expect(screen.getByRole('radio', { name: /^As readers/ })).toBeChecked();
  expect(screen.getByText('Not saved yet.')).toBeVisible();
  // Another page would lose it.
  await user.click(screen.getByRole('link', { name: 'Home' }));
  const question = await dialog('Leave without your changes?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('radio', { name: /^As readers/ })).toBeChecked();
  await elsewhere({ kind: 'rules', rules: { ...rules, links: 'off' } });
  await user.click(press('Save'));
  expect(await refused()).toBeVisible();
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Not allowed/ })).toBeChecked());
  expect(screen.getByRole('radio', { name: /^As readers/ })).toBeChecked();
  await user.click(press('Save'));
  await waitFor(() => expect(press('Save')).toBeDisabled());
  expect((await readCompany()).rules).toEqual({ newcomers: 'reader', links: 'off' });

  await user.click(screen.getByRole('tab', { name: 'People' }));
  await openMenu(app, 'ben@company.example', 'Role and teams…');
  const edited = await dialog('Role and teams');
  const ben = (await readCompany()).members.find(({ email }) => email === 'ben@company.example')!;
  await elsewhere({ kind: 'role', member: ben.id, role: 'editor' });
  await user.click(edited.getByRole('checkbox', { name: 'Everybody' }));
  await user.click(edited.getByRole('button', { name: 'Save' }));
  expect(await refused()).toBeVisible();
  expect(await edited.findByText(/^Saved meanwhile by another administrator: Editor, /)).toBeVisible();
  expect(edited.getByRole('radio', { name: /^Editor/ })).toBeChecked();
  await user.click(edited.getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('tab', { name: 'Teams' }));
  const { id, name, newcomers } = teams[0]!;
  await openMenu(app, name, 'Edit…');
  const edit = await dialog('Edit team');
  await user.type(edit.getByLabelText('Name'), ' here');
  await user.click(edit.getByLabelText('All clients, including future ones'));
  await elsewhere({ kind: 'team_flags', team: id, all_clients: true, newcomers: !newcomers });
  await user.click(edit.getByRole('button', { name: 'Save' }));
  expect(await refused()).toBeVisible();
  const joined = edit.getByLabelText<HTMLInputElement>('New members of the company join this team');
  await waitFor(() => expect(joined.checked).toBe(!newcomers));
  await user.click(edit.getByRole('button', { name: 'Save' }));
  await waitForClosedDialog();
  expect((await readCompany()).teams.find((team) => team.id === id)).toMatchObject({
    name: `${name} here`,
    all_clients: false,
    newcomers: !newcomers,
  });
  app.close();
});
