import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Channel } from '../../../core/rules/channels.ts';
import { BLANK_ROWS } from '../../domain/plan/limits/budgetConstraint.ts';
import { PATHS, sharedReportPath } from '../../domain/paths.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';
import { selectOptimiseData, selectPlanKey } from '../../slices/selectors.ts';
import { planForm } from '../../../testing/builders.ts';
import { enterPlan, fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { bytesOf, watchDownloads } from '../../../testing/page/blobs.ts';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;

/** A plan that was run on the real backend before the page is opened at its report. */
async function openReport(form = planForm(), selected: readonly Channel[] = []) {
  const { store, services, flush } = await signedInStore();
  await fillPlan(store, services, undefined, form);
  if (selected.length > 0) enterPlan(store, form, 'by channel', selected);
  expect(await store.dispatch(runPlan())).toBe('finished');
  flush();
  const app = await renderApp({ at: PATHS.report, services });
  await heading(`Current Plan: ${form.name}`);
  // The panels below the answer are rendered after it.
  await screen.findByRole('region', { name: 'Planning Details' });
  return app;
}

const report = (app: App) => selectOptimiseData(app.store.getState())!;
const region = (name: string) => screen.getByRole('region', { name });

test('the report shows the numbers of the reply and the inputs', async () => {
  const app = await openReport();
  const { attentive_reach, cost_per_attentive_reach, frequency, priority_channel_1 } = report(app);
  const figureOf = (label: string) =>
    screen
      .getAllByRole('term')
      .find(({ textContent }) => textContent === label)!
      .closest('dl')!;
  expect(figureOf('Attentive Reach')).toHaveTextContent(Math.round(attentive_reach).toLocaleString('en-US'));
  expect(figureOf('Cost per Attentive Reach')).toHaveTextContent(`$${cost_per_attentive_reach.toFixed(2)}`);
  expect(figureOf('Frequency')).toHaveTextContent(frequency.toFixed(2));
  expect(figureOf('Priority Channel 1')).toHaveTextContent(priority_channel_1!);
  expect(region('Inputs')).toHaveTextContent(
    'NameSpring launchBudget$500,000Budget ConstraintsDefaultStrategyBrand AwarenessBuying DemographicPeople 25-54ClientBanksia Bank',
  );
  expect(screen.getByRole('figure', { name: 'Channel Mix Proposal' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Download PNG' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Modify this plan' })).toHaveAttribute('href', '/');
  expect(screen.getByText('Duplication between channels is measured, respondent by respondent.')).toBeInTheDocument();
  app.close();
});

test('planning details hide Score and are saved as the csv "Planning Details"', async () => {
  const app = await openReport();
  const headers = within(region('Planning Details')).getAllByRole('columnheader');
  const names = headers.map((header) => header.textContent);
  expect(names).toEqual(expect.arrayContaining(['Channel', 'Optimal Budget ($)', 'Cost Per Reach ($)']));
  expect(names).not.toContain('Score');
  const saved = watchDownloads();
  await app.user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(saved.map(({ name }) => name)).toEqual(['Planning Details.csv']);
  const [head, ...lines] = new TextDecoder()
    .decode(await bytesOf(saved[0]!.blob))
    .trim()
    .split('\r\n');
  // The table on screen, and the limits as the last column.
  const columns = names.slice(names.indexOf('Channel')).map((name) => (name?.includes(',') ? `"${name}"` : name));
  expect(head?.replace('\uFEFF', '')).toBe([...columns, 'Budget Constraints'].join(','));
  for (const line of lines) expect(line).toMatch(/,Default$/);
  expect(lines).toHaveLength(report(app).output_table.length);
  app.close();
});

test('a saved file is reported to the backend with its name and the key of the plan', async () => {
  const app = await openReport();
  watchDownloads();
  const sent = jest.spyOn(XMLHttpRequest.prototype, 'send');
  await app.user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const key = selectPlanKey(app.store.getState());
  const note = { access: 'export_note', user: 'ann@agency.example', key, files: ['Planning Details.csv'] };
  await waitFor(() => expect(sent.mock.calls.map(([body]) => JSON.parse(String(body)) as object)).toContainEqual(note));
  app.close();
});

test('limits are written out under the number of channels and in every csv', async () => {
  const budgetConstraint = BLANK_ROWS.map((row) => {
    if (row.Channel === 'Radio') return { ...row, Min_Budget: '100,000' };
    return row.Channel === 'Social' ? { ...row, Max_Budget: '50,000' } : row;
  });
  const app = await openReport(planForm({ budgetConstraint }), ['BVOD', 'FTA National', 'Radio', 'Social']);
  const limitsText =
    'Radio at least $100,000 · Social at most $50,000 · BVOD and FTA National without limits · the other 11 not chosen';
  expect(region('Inputs')).toHaveTextContent(`Budget Constraints4 channels${limitsText}Strategy`);
  const saved = watchDownloads();
  const buttons = screen.getAllByRole('button', { name: /^(CSV of |Download CSV)/ });
  expect(buttons.length).toBeGreaterThan(5);
  for (const button of buttons) await app.user.click(button);
  await waitFor(() => expect(saved).toHaveLength(buttons.length));
  for (const { name, blob } of saved) {
    const lines = new TextDecoder()
      .decode(await bytesOf(blob))
      .trim()
      .split('\r\n');
    expect([name, lines.length > 1]).toEqual([name, true]);
    expect([name, lines[0]]).toEqual([name, expect.stringMatching(/,"?Budget Constraints"?$/)]);
    for (const line of lines.slice(1)) expect([name, line.endsWith(`,"${limitsText}"`)]).toEqual([name, true]);
  }
  app.close();
});

/** The cells of a line of csv. A quoted cell may contain commas and doubled quotes. */
const csvCells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '').replaceAll('""', '"'),
  );
/** The first number of a cell: 1201 for "$1,201 (60%)". */
const numberIn = (text: string) => Number(/-?[\d.]+/.exec(text.replace(/[$,<]/g, ''))?.[0]);

test('the csv of every chart has the figures of the table behind it', async () => {
  const app = await openReport();
  for (const title of [
    'Channel Mix Proposal',
    'Equalised Attentive Reach',
    'Reach build by channel',
    'How often people are reached',
    'What another $ would buy',
  ]) {
    const figure = screen.getByRole('figure', { name: title });
    await waitFor(() => expect(figure.querySelector('svg.highcharts-root')).toBeInTheDocument());
    const rows = await within(figure).findAllByRole('row', { hidden: true });
    const shown = rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent));
    const saved = watchDownloads();
    await app.user.click(screen.getByRole('button', { name: `CSV of ${title}` }));
    const part = title.replace('$', 'dollar');
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(`^.+ ${part} [\\d-]{10}\\.csv$`)]);
    const text = new TextDecoder().decode(await bytesOf(saved[0]!.blob));
    const [, ...lines] = text.trimEnd().split('\r\n').map(csvCells);
    expect(lines).toHaveLength(shown.length);
    expect(shown.length).toBeGreaterThan(2);
    shown.forEach(([label, ...figures], index) => {
      const [first, ...numbers] = lines[index]!;
      const isMoney = label!.startsWith('$');
      expect(isMoney ? Number(first) : first).toEqual(isMoney ? numberIn(label!) : label);
      figures.forEach((cell, column) => {
        expect([title, label, numbers[column]]).not.toEqual([title, label, '']);
        // The screen rounds by largest remainders, so that parts add up; the file has the unrounded values. They differ by at most 1.
        expect(Math.abs(Number(numbers[column]) - numberIn(cell))).toBeLessThanOrEqual(1);
      });
    });
  }
  app.close();
});

test('the legend isolates a channel and Show All Channels brings the others back', async () => {
  const app = await openReport();
  const figure = screen.getByRole('figure', { name: 'Equalised Attentive Reach' });
  // The collapsed table follows the chart.
  const columns = () => within(figure).queryAllByRole('columnheader', { hidden: true }).length - 1;
  await within(figure).findAllByRole('columnheader', { hidden: true });
  const all = columns();
  expect(all).toBeGreaterThan(2);
  const legend = within(screen.getByRole('list', { name: 'Channels' }));
  await app.user.click(legend.getByRole('button', { name: 'Radio' }));
  await waitFor(() => expect(columns()).toBe(1));
  expect(within(figure).getByRole('columnheader', { name: 'Radio', hidden: true })).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Show All Channels' }));
  await waitFor(() => expect(columns()).toBe(all));
  app.close();
});

test('both performance charts share one tab for each channel of the file, by family', async () => {
  const app = await openReport();
  const titles = ['Channel Performance By Medium', 'Attention Performance By Channel Format'];
  const tabs = within(screen.getByRole('tablist', { name: titles.join(', ') })).getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['FTA National', 'BVOD', 'Social', 'Radio', 'Podcasts']);
  await app.user.click(tabs[4]!);
  for (const title of titles)
    expect(await screen.findByRole('figure', { name: `${title}: Podcasts` })).toBeInTheDocument();
  app.close();
});

test('without score data the report redirects to the error page', async () => {
  const app = await renderApp({ at: PATHS.report });
  await heading('Oops!');
  expect(app.path()).toBe(PATHS.error);
  app.close();
});

test.each([
  ['missing', undefined],
  ['null', null],
  ['an empty text', ''],
  ['an empty list', '[]'],
  ['no list', '{}'],
  ['no JSON', 'rubbish{'],
])('score data that is %s redirects to the error page', async (_, df_score) => {
  const { store, services, flush } = await signedInStore();
  await fillPlan(store, services);
  expect(await store.dispatch(runPlan())).toBe('finished');
  flush();
  const storedItem = JSON.parse(localStorage.getItem('optimiseData')!) as { value: object };
  localStorage.setItem('optimiseData', JSON.stringify({ ...storedItem, value: { ...storedItem.value, df_score } }));
  const app = await renderApp({ at: PATHS.report, services });
  await heading('Oops!');
  expect(app.path()).toBe(PATHS.error);
  app.close();
});

test('a colleague opens the shared link, sees the same plan and passes it on', async () => {
  const first = await openReport(planForm({ name: 'Shared spring' }));
  const key = selectPlanKey(first.store.getState())!;
  const reach = Math.round(report(first).attentive_reach).toLocaleString('en-US');
  first.close();
  localStorage.clear();

  const app = await renderApp({ at: sharedReportPath(key), as: 'ben@agency.example' });
  await heading('Loading Media Plan...');
  await heading('Current Plan: Shared spring');
  // The reasons repeat the number; the card is the first place with it.
  expect(screen.getAllByText('Attentive Reach')[0]!.closest('dl')).toHaveTextContent(reach);
  expect(region('Inputs')).toHaveTextContent('Budget$500,000');
  userEvent.setup();
  await userEvent.click(screen.getByRole('button', { name: 'Share this plan' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(location.origin + sharedReportPath(key));
  app.close();
});

test.each([sharedReportPath('nobody-has-this-key-0000000000'), PATHS.sharedReport])(
  'a shared address without a plan (%s) leads to the error page',
  async (at) => {
    const app = await renderApp({ at });
    await heading('Oops!');
    await waitFor(() => expect(app.path()).toBe(PATHS.error));
    app.close();
  },
);
