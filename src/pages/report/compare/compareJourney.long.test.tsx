import { screen, waitFor, within } from '@testing-library/react';
import { readRows } from '../../../../core/contract/jsonText.ts';
import { DESK_ORDER } from '../../../../core/rules/channels.ts';
import type { FullPlan } from '../../../../core/contract/bodies/plan.ts';
import type { OutputRow } from '../../../../core/contract/bodies/rows.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { comparePath, reportPath } from '../../../domain/paths.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { runPlan } from '../../../flows/plan/runPlan.ts';
import { selectPlanKey, selectUserEmail } from '../../../slices/selectors.ts';
import { planForm } from '../../../../testing/builders.ts';
import { bytesOf, watchDownloads } from '../../../../testing/page/blobs.ts';
import { skipChartDrawing } from '../../../../testing/page/drawings.ts';
import { fillPlan, signedInStore } from '../../../../testing/page/planner.ts';
import { heading, renderApp } from '../../../../testing/page/renderApp.tsx';

skipChartDrawing();

/** Plans of one planner, run on the real backend; the last one is the current plan. */
async function runPlans(as: string, plans: readonly Partial<PlanFormData>[]) {
  const { store, services, flush } = await signedInStore(as);
  const keys: string[] = [];
  for (const plan of plans) {
    await fillPlan(store, services, undefined, planForm(plan));
    expect(await store.dispatch(runPlan())).toBe('finished');
    keys.push(selectPlanKey(store.getState())!);
  }
  flush();
  return { keys, open: (at: string) => renderApp({ at, as, services }) };
}

type App = Awaited<ReturnType<typeof renderApp>>;

/** The backend's reply for a plan. */
function savedPlanOf({ store }: App, key: string): Promise<FullPlan> {
  const user = selectUserEmail(store.getState());
  return store.dispatch(planningApi.endpoints.plan.initiate({ user, key }, { track: false })).unwrap();
}

const table = () => screen.findByRole('table', { name: 'Plans side by side' });
const wholeText = (value: number) => Math.round(value).toLocaleString('en-US');

/** The cells of a row of the comparison table. */
async function cellsOfRow(row: string): Promise<(string | null)[]> {
  const tableRow = within(await table()).getByRole('row', { name: new RegExp(`^${row.replace('+', '\\+')}`) });
  return within(tableRow)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

/** The plans' values in one of the eight lines. */
const valuesOfLine = async (row: string) => (await cellsOfRow(row)).filter(Boolean);

test('two plans side by side: the figures of both replies, all channels, a sentence and a csv; the current plan stays', async () => {
  const { keys, open } = await runPlans('cora@agency.example', [
    { name: 'Smaller', budget: '200,000' },
    { name: 'Larger', budget: '500,000', client: 'Magpie Mobile' },
  ]);
  const app = await open(comparePath(keys));
  await heading('Compare plans');
  expect(document.title).toBe('Compare plans');
  await screen.findByRole('switch', { name: 'Differences to Smaller' });
  await screen.findByRole('button', { name: 'Larger' });
  const before = app.store.getState();
  const [smaller, larger] = [await savedPlanOf(app, keys[0]!), await savedPlanOf(app, keys[1]!)];
  expect(await valuesOfLine('Budget')).toEqual(['$200,000', '$500,000']);
  expect(await valuesOfLine('Reach')).toEqual([wholeText(smaller.attentive_reach), wholeText(larger.attentive_reach)]);
  const more = Math.round(larger.attentive_reach) - Math.round(smaller.attentive_reach);
  expect(await valuesOfLine('Difference')).toEqual([`${wholeText(more)} more`]);
  expect(screen.queryByText(/Not like for like/)).not.toBeInTheDocument();

  const rows = within(await table()).getAllByRole('rowheader');
  expect(rows.slice(9, 24).map(({ textContent }) => textContent)).toEqual(DESK_ORDER);
  const money = (plan: FullPlan, channel: string) =>
    readRows<OutputRow>(plan.output).find((row) => row.Master_Channel === channel)?.Optimal_Budget ?? 0;
  const bought = DESK_ORDER.filter((channel) => money(smaller, channel) > 1 && money(larger, channel) > 1);
  expect(bought.length).toBeGreaterThan(0);
  for (const channel of bought) {
    const [ours, , theirs] = await cellsOfRow(channel);
    const distances = [ours, theirs].map((text, planIndex) =>
      Math.abs(Number(text!.replaceAll(',', '')) - money([smaller, larger][planIndex]!, channel)),
    );
    // Whole dollars that add up to the plan's money.
    for (const dollars of distances) expect(dollars).toBeLessThan(1);
  }

  await app.user.click(screen.getByRole('switch', { name: 'Differences to Smaller' }));
  expect(screen.queryByRole('columnheader', { name: 'Difference ($)' })).not.toBeInTheDocument();

  const comparisonPanel = within(screen.getByRole('region', { name: 'Larger compared with Smaller' }));
  expect(
    comparisonPanel.getByText(
      new RegExp(`^For \\$300,000 more, “Larger” reaches ${wholeText(more)} more people attentively than “Smaller”`),
    ),
  ).toBeVisible();
  // Each difference in the sentence is an element of its own, so that no line ends within it.
  expect(comparisonPanel.getAllByText(/^\([+−]\$[\d,]+\)$/)).not.toHaveLength(0);
  expect(comparisonPanel.getByRole('row', { name: /^Client/ })).toHaveTextContent('Banksia BankMagpie Mobile');

  const saved = watchDownloads();
  const sent = jest.spyOn(XMLHttpRequest.prototype, 'send');
  await app.user.click(screen.getByRole('button', { name: 'CSV' }));
  // Each of the plans was exported.
  await waitFor(() =>
    expect(
      sent.mock.calls
        .map(([body]) => String(body))
        .filter((body) => body.includes('export_note') && body.includes('Compare plans.csv')),
    ).toHaveLength(2),
  );
  sent.mockRestore();
  expect(saved.map(({ name }) => name)).toEqual(['Compare plans.csv']);
  const csv = new TextDecoder().decode(await bytesOf(saved[0]!.blob));
  expect(csv).toContain('Part,Item,Smaller,Larger,"Larger, difference"');

  // A comparison does not change the current plan in the store.
  const { planResults, planForm: form, audienceFile, planLoad } = app.store.getState();
  expect({ planResults, form, audienceFile, planLoad }).toEqual({
    planResults: before.planResults,
    form: before.planForm,
    audienceFile: before.audienceFile,
    planLoad: before.planLoad,
  });
  app.close();
});

test('a plan for another demographic shows a warning, and its reach is not compared', async () => {
  const { keys, open } = await runPlans('dora@agency.example', [
    { name: 'Everybody' },
    { name: 'Women', buyingDemographic: 'women 25-54' },
  ]);
  const app = await open(comparePath(keys));
  const warning = (await screen.findByText(/Not like for like/)).closest('[role=status]');
  expect(warning).toHaveTextContent(
    'Women: The buying demographics differ (Women 25-54 here, People 25-54 there): the two count different people.',
  );
  expect(await valuesOfLine('Difference')).toEqual(['not alike']);
  app.close();
});

test('a plan that cannot be opened shows the reason in its column, and can be retried or removed', async () => {
  const { keys, open } = await runPlans('ella@agency.example', [{ name: 'Before' }, { name: 'After' }]);
  const app = await open(comparePath(['of-nobody', ...keys]));
  const why = await screen.findByRole('alert');
  expect(why).toHaveTextContent(/\w{3,}/);
  await screen.findByRole('switch', { name: 'Differences to Before' });
  await app.user.click(within(await table()).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/\w{3,}/);
  await app.user.click(screen.getByRole('button', { name: 'Not available' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Take out' }));
  await waitFor(() => expect(app.path()).toBe(comparePath(keys)));
  // The menu button that had the focus is gone.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Compare plans', level: 1 })).toHaveFocus());
  await app.user.click(screen.getByRole('button', { name: 'After' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Make it the base' }));
  await screen.findByRole('switch', { name: 'Differences to After' });
  // The base is on the left, in the upper and in the lower table.
  const spend = within(screen.getByRole('table', { name: 'Spend by channel of both plans' }));
  expect(spend.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Channel',
    'After',
    'Before',
    'Difference',
  ]);
  expect(app.path()).toBe(comparePath([keys[1]!, keys[0]!]));
  expect(screen.getByText('Both plans were made from the same inputs.')).toBeVisible();
  app.close();
});

test('at most four plans are compared; a notice counts the others in the address', async () => {
  const { keys, open } = await runPlans('finn@agency.example', [{ name: 'Only' }]);
  const app = await open(comparePath([...keys, 'b', 'c', 'd', 'e', 'f']));
  await screen.findByText(/Four plans are compared at most\. .* 2 further plans in this address are not shown/);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Not available' })).toHaveLength(3));
  app.close();
});

test('a report links to the comparison, and an old address redirects to it', async () => {
  const { keys, open } = await runPlans('hana@compare.example', [{ name: 'Mine' }, { name: 'Mine again' }]);
  const app = await open(reportPath(keys[1]!));
  await heading('Current Plan: Mine again');
  const panel = within(await screen.findByRole('region', { name: 'Compare with another plan' }));
  await app.user.click(panel.getByRole('button', { name: 'Choose a plan' }));
  const field = await panel.findByRole('combobox', { name: 'Saved plan' });
  const [, mine, ...more] = within(field).getAllByRole('option');
  expect(more).toEqual([]);
  await app.user.selectOptions(field, mine!);
  await heading('Compare plans');
  expect(app.path()).toBe(comparePath([keys[1]!, keys[0]!]));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());

  await app.router.navigate(`${reportPath(keys[0]!)}&compare=${keys[1]!}`);
  await waitFor(() => expect(app.path()).toBe(comparePath(keys)));
  await screen.findByRole('switch', { name: 'Differences to Mine' });
  app.close();
});

test('the only plan of a user has nothing to be compared with', async () => {
  const { keys, open } = await runPlans('fern@single.example', [{ name: 'Only' }]);
  const app = await open(reportPath(keys[0]!));
  const panel = within(await screen.findByRole('region', { name: 'Compare with another plan' }));
  await app.user.click(panel.getByRole('button', { name: 'Choose a plan' }));
  expect(await panel.findByText(/^You have no other saved plan yet\./)).toBeVisible();
  app.close();
});
