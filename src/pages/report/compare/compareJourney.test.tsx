import { screen, waitFor, within } from '@testing-library/react';
import type { KeptPlan } from '../../../../core/contract/bodies/plan.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { channelMoney } from '../../../domain/report/channelMoney.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { PATHS, sharedReportPath } from '../../../domain/paths.ts';
import type { PlannerSettings } from '../../../services/config.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { runPlan } from '../../../slices/flows/runPlan.ts';
import { selectOptimiseData, selectPlanKey, selectUserEmail } from '../../../slices/selectors.ts';
import { planForm } from '../../../../testing/builders.ts';
import { bytesOf, watchDownloads } from '../../../../testing/page/blobs.ts';
import { fillPlan, signedInStore } from '../../../../testing/page/planner.ts';
import { heading, renderApp } from '../../../../testing/page/renderApp.tsx';
import { leaveDrawingsOut } from '../../../../testing/page/drawings.ts';

leaveDrawingsOut();

const TITLE = 'Compare with another plan';
const panel = () => within(screen.getByRole('region', { name: TITLE }));
const choose = () => panel().findByRole('combobox', { name: 'Saved plan' });
const reachOf = ({ attentive_reach }: PlanReport) => Math.round(attentive_reach).toLocaleString('en-US');

/** Plans of one planner, run on the real backend; the last one is the current plan, and its report is open. */
async function openReport(as: string, plans: readonly Partial<PlanFormData>[]) {
  const { store, services, flush } = await signedInStore(as);
  for (const plan of plans) {
    await fillPlan(store, services, undefined, planForm(plan));
    expect(await store.dispatch(runPlan())).toBe('finished');
  }
  flush();
  const app = await renderApp({ at: PATHS.report, as, services });
  await heading(`Current Plan: ${plans.at(-1)!.name}`);
  await screen.findByRole('region', { name: TITLE });
  return app;
}

type App = Awaited<ReturnType<typeof openReport>>;

/** What the backend itself replies for the plan behind an option. */
function keptPlan({ store }: App, key: string): Promise<KeptPlan> {
  const { plan } = planningApi.endpoints;
  const user = selectUserEmail(store.getState());
  return store.dispatch(plan.initiate({ user, key }, { track: false })).unwrap();
}

const cells = (table: string, row: string) =>
  within(within(panel().getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('two plans side by side: the numbers of both replies, what differs, a sentence and a csv', async () => {
  const app = await openReport('cora@agency.example', [
    { name: 'Smaller', budget: '200,000' },
    { name: 'Larger', budget: '500,000', client: 'Coastline Travel' },
  ]);
  const before = app.store.getState();
  await app.user.click(panel().getByRole('button', { name: 'Choose a plan' }));
  const [none, only, ...more] = within(await choose()).getAllByRole<HTMLOptionElement>('option');
  expect(none).toHaveTextContent('Choose a plan to compare with');
  expect(only).toHaveTextContent(/^Smaller · \$200,000 · Default · Brand Awareness · People 25-54 · Banksia Bank · /);
  expect(more).toEqual([]);
  await app.user.selectOptions(await choose(), only!);
  await panel().findByRole('figure', { name: 'Spend by channel: this plan and the compared one' });

  const ours = selectOptimiseData(app.store.getState())!;
  const theirs = await keptPlan(app, only!.value);
  const [here, there, difference, verdict] = cells('Answers of both plans', 'Attentive Reach');
  expect([here, there]).toEqual([reachOf(ours), reachOf(theirs)]);
  const further = Math.round(ours.attentive_reach) - Math.round(theirs.attentive_reach);
  expect(further).toBeGreaterThan(0);
  expect(difference).toMatch(new RegExp(`^\\+${further.toLocaleString('en-US')} \\(\\+\\d`));
  expect(verdict).toBe('Better: more people');
  expect(cells('Answers of both plans', 'Budget')).toEqual([
    '$500,000',
    '$200,000',
    '+$300,000 (+150.0%)',
    'More money',
  ]);
  expect(cells('Inputs that differ', 'Client')).toEqual(['Coastline Travel', 'Banksia Bank']);
  expect(screen.queryByText('Not like for like')).not.toBeInTheDocument();
  expect(
    panel().getByText(
      new RegExp(`^For \\$300,000 more, this plan reaches ${further.toLocaleString('en-US')} more people`),
    ),
  ).toBeVisible();

  // As the mix and the table print it: whole dollars that add up to the budget.
  const money = (report: PlanReport, channel: string) =>
    channelMoney(report).find((line) => line.channel === channel)?.money ?? 0;
  const table = panel().getByRole('table', { name: 'Spend by channel of both plans' });
  const channels = within(table)
    .getAllByRole('rowheader')
    .map((header) => header.textContent);
  expect(channels.length).toBeGreaterThan(1);
  for (const channel of channels) {
    const [one, other] = cells('Spend by channel of both plans', channel);
    const dollars = (amount: number) => `$${amount.toLocaleString('en-US')} `;
    expect(one?.startsWith(dollars(money(ours, channel)))).toBe(true);
    expect(other?.startsWith(dollars(money(theirs, channel)))).toBe(true);
  }

  const saved = watchDownloads();
  await app.user.click(panel().getByRole('button', { name: `CSV of ${TITLE}` }));
  expect(saved.map(({ name }) => name)).toEqual([`${TITLE}.csv`]);
  const csv = new TextDecoder().decode(await bytesOf(saved[0]!.blob));
  const [one, other] = [ours.attentive_reach, theirs.attentive_reach];
  const bare = [one, other, one - other].map(Math.round);
  expect(csv).toContain(`Answer,Attentive Reach,${bare.join(',')},`);

  // Comparing looks, it does not open: what is stored is what it was.
  const { planResults, planForm: form, audienceFile, planLoad } = app.store.getState();
  expect({ planResults, form, audienceFile, planLoad }).toEqual({
    planResults: before.planResults,
    form: before.planForm,
    audienceFile: before.audienceFile,
    planLoad: before.planLoad,
  });
  await app.user.click(panel().getByRole('button', { name: 'Stop comparing' }));
  expect(panel().queryByRole('table')).not.toBeInTheDocument();
  app.close();
});

test('a plan for other people warns, and its reach is not judged', async () => {
  const app = await openReport('dora@agency.example', [
    { name: 'Women', buyingDemographic: 'women 25-54' },
    { name: 'Everybody' },
  ]);
  await app.user.click(panel().getByRole('button', { name: 'Choose a plan' }));
  await app.user.selectOptions(await choose(), within(await choose()).getByRole('option', { name: /^Women/ }));
  const warning = (await panel().findByText('Not like for like')).closest('[role=status]');
  expect(warning).toHaveTextContent(
    'The buying demographics differ (People 25-54 here, Women 25-54 there): the two count different people.',
  );
  expect(cells('Answers of both plans', 'Attentive Reach').at(-1)).toBe('Not comparable');
  expect(cells('Inputs that differ', 'Buying Demographic')).toEqual(['People 25-54', 'Women 25-54']);
  expect(panel().getByText(/^Both plans cost the same\./)).toBeVisible();
  expect(panel().queryByText(/more people attentively/)).not.toBeInTheDocument();
  app.close();
});

test('a list or a plan that cannot be had is said, and can be asked for again', async () => {
  const app = await openReport('ella@agency.example', [{ name: 'Before' }, { name: 'After' }]);
  const services = app.services as { settings: PlannerSettings };
  const { settings } = services;
  const cut = () => (services.settings = { ...settings, apiBase: '/nowhere' });
  const mend = () => (services.settings = settings);

  cut();
  await app.user.click(panel().getByRole('button', { name: 'Choose a plan' }));
  expect(await panel().findByRole('alert')).toHaveTextContent(/^Error: /);
  mend();
  await app.user.click(panel().getByRole('button', { name: 'Try again' }));
  const option = within(await choose()).getByRole('option', { name: /^Before/ });

  cut();
  await app.user.selectOptions(await choose(), option);
  expect(await panel().findByRole('alert')).toHaveTextContent(/^Error: /);
  expect(await choose()).toHaveDisplayValue(/^Before/);
  expect(panel().queryByRole('table')).not.toBeInTheDocument();
  mend();
  await app.user.click(panel().getByRole('button', { name: 'Try again' }));
  expect(await panel().findByRole('table', { name: 'Answers of both plans' })).toBeVisible();
  expect(panel().getByText('Both plans were made from the same inputs.')).toBeVisible();
  expect(panel().getByText(/^For the same \$500,000, this plan reaches as many people attentively/)).toBeVisible();
  app.close();
});

test('a first plan has nothing to be compared with', async () => {
  const app = await openReport('fern@agency.example', [{ name: 'Only' }]);
  await app.user.click(panel().getByRole('button', { name: 'Choose a plan' }));
  expect(await panel().findByText(/^You have no other saved plan yet\./)).toBeVisible();
  app.close();
});

test('a shared plan is compared with one’s own, and another plan’s report begins without a comparison', async () => {
  const first = await openReport('gwen@agency.example', [{ name: 'Shared' }]);
  const key = selectPlanKey(first.store.getState())!;
  first.close();
  localStorage.clear();

  const app = await openReport('hana@agency.example', [{ name: 'Mine' }, { name: 'Mine again' }]);
  const mine = selectPlanKey(app.store.getState())!;
  await app.router.navigate(sharedReportPath(key));
  await heading('Current Plan: Shared');
  await screen.findByRole('region', { name: TITLE });
  await app.user.click(panel().getByRole('button', { name: 'Choose a plan' }));
  const options = () => choose().then((select) => within(select).getAllByRole('option').slice(1));
  expect((await options()).map((option) => option.textContent.split(' · ')[0])).toEqual(['Mine again', 'Mine']);
  await app.user.selectOptions(await choose(), (await options())[0]!);
  expect(await panel().findByRole('table', { name: 'Answers of both plans' })).toBeVisible();

  await app.router.navigate(sharedReportPath(mine));
  await heading('Current Plan: Mine again');
  await waitFor(() => expect(panel().queryByRole('table')).not.toBeInTheDocument());
  await app.user.click(panel().getByRole('button', { name: 'Choose a plan' }));
  expect((await options()).map((option) => option.textContent.split(' · ')[0])).toEqual(['Mine']);
  app.close();
});
