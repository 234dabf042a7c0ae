import { act, screen, waitFor, within } from '@testing-library/react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { why as whyContract } from '../../../../core/contract/bodies/why.ts';
import type { Why } from '../../../../core/contract/bodies/why.ts';
import { PATHS } from '../../../domain/paths.ts';
import { anyContactText, attentionDisclosures, WITHIN_CHANNEL } from '../../../domain/report/attentionFigures.ts';
import { runPlan } from '../../../flows/plan/runPlan.ts';
import { selectOptimiseData } from '../../../slices/selectors.ts';
import { planForm } from '../../../../testing/builders.ts';
import { fillPlan, storeReplies, signedInStore } from '../../../../testing/page/planner.ts';
import { bytesOf, watchDownloads } from '../../../../testing/page/blobs.ts';
import { heading, renderApp } from '../../../../testing/page/renderApp.tsx';
import { explainedPlan } from '../../../../testing/page/whyReply.ts';

const TITLES = [
  'Why this mix',
  'Reach build by channel',
  'How often people are reached',
  'What another $ would buy',
  'Who is reached by two channels',
];
const explained = explainedPlan(1);

/** The report of a plan from the real backend, with its reasons replaced. */
async function openReport(reasons: Why | undefined) {
  const { store, services, flush } = await signedInStore();
  await fillPlan(store, services);
  expect(await store.dispatch(runPlan())).toBe('finished');
  flush();
  const app = await renderApp({ at: PATHS.report, services });
  await heading(`Current Plan: ${planForm().name}`);
  const report = selectOptimiseData(app.store.getState())!;
  replaceReport(app, { ...report, ...explained, why: reasons });
  return app;
}

function replaceReport({ store }: Awaited<ReturnType<typeof renderApp>>, optimise: PlanReport) {
  const { mediaScoreData, reachData } = store.getState().planResults;
  act(() => storeReplies(store, { mediaScore: mediaScoreData!, reach: reachData!, optimise }));
}

const region = (name: string) => screen.getByRole('region', { name });
const shownTitles = () => TITLES.filter((name) => screen.queryByRole('region', { name }) !== null);

test('the reasons used here match the contract', () => {
  expect(whyContract.validateSync(explained.why, { strict: true })).toEqual(explained.why);
});

test('a reply with reasons is explained panel by panel, each with its csv and its numbers', async () => {
  const app = await openReport(explained.why);
  expect(shownTitles()).toEqual(TITLES);
  const reasons = within(region('Why this mix'));
  // A paragraph and at most three exceptions; every channel's reason is in the file.
  expect(reasons.queryByRole('table')).not.toBeInTheDocument();
  expect(reasons.queryAllByRole('listitem').length).toBeLessThanOrEqual(3);
  expect(region('Why this mix')).toHaveTextContent('The 95% confidence interval of attentive reach is');

  for (const title of TITLES.slice(1, 4)) {
    const panel = within(region(title));
    expect(panel.getByRole('figure', { name: title })).toBeInTheDocument();
    expect(panel.getByRole('button', { name: `PNG of ${title}` })).toBeInTheDocument();
  }
  const marked = within(region('What another $ would buy')).getByRole('rowheader', { name: /This plan/, hidden: true });
  expect(marked).toHaveTextContent('$2,000,000 (This plan)');
  const funded = explained.output.length;
  expect(within(region('Who is reached by two channels')).getAllByRole('cell')).toHaveLength(funded * funded);

  const saved = watchDownloads();
  for (const title of TITLES)
    await app.user.click(within(region(title)).getByRole('button', { name: `CSV of ${title}` }));
  expect(saved.map(({ name }) => name)).toEqual(
    TITLES.map((title) => expect.stringMatching(`^.+ ${title.replace('$', 'dollar')} [\\d-]{10}\\.csv$`)),
  );
  const file = new TextDecoder().decode(await bytesOf(saved[0]!.blob));
  for (const { says } of explained.why.channels!) expect(file).toContain(says);
  app.close();
});

test('the chart has its title as accessible name', async () => {
  const app = await openReport(explained.why);
  const figure = screen.getByRole('figure', { name: 'Reach build by channel' });
  await waitFor(() =>
    expect(figure.querySelector('[data-highcharts-chart]')).toHaveAccessibleName('Reach build by channel'),
  );
  expect(screen.queryByRole('heading', { name: 'Chart' })).not.toBeInTheDocument();
  app.close();
});

test('a reply without reasons shows none of the panels, a reply with one reason shows its panel', async () => {
  const app = await openReport(undefined);
  expect(shownTitles()).toEqual([]);
  const report = selectOptimiseData(app.store.getState())!;
  const { frontier } = explained.why;
  const frontierOnly = { frontier, television: undefined, sampling_error: undefined };
  replaceReport(app, { ...report, why: frontierOnly });
  expect(shownTitles()).toEqual(['What another $ would buy']);
  app.close();
});

test('limits that allow only one budget keep the panel, with the reason why it has no line', async () => {
  const frontier = explained.why.frontier!.filter((point) => point.this_plan);
  const frontier_says = 'The minimums and maximums stay as entered. Budgets they cannot meet are left out.';
  const app = await openReport({ ...explained.why, frontier, frontier_says });
  const panel = within(region('What another $ would buy'));
  expect(panel.getByText(/^There is no line to draw: under these limits \$2,000,000 is the only budget/)).toBeVisible();
  expect(panel.queryByRole('figure')).not.toBeInTheDocument();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
  app.close();
});

test('the assumptions of the plan are described, and shown row by row on request', async () => {
  const app = await openReport(undefined);
  const panel = region('Assumptions behind this plan');
  expect(panel).toHaveTextContent(
    'Strategy Brand Awareness: a contact counts as attentive from 2.5 seconds of active attention.',
  );
  const { rows } = selectOptimiseData(app.store.getState())!.assumptions!;
  await app.user.click(within(panel).getByText(`Show the ${rows.length} formats`));
  const table = within(panel).getByRole('table', { name: 'Assumptions behind this plan' });
  const [, first, ...others] = within(table).getAllByRole('row');
  expect(others).toHaveLength(rows.length - 1);
  expect(first).toHaveTextContent(rows[0]!.source);
  app.close();
});

test('a plan shows sixteen facts about its attention figures; without assumptions it shows none', async () => {
  const app = await openReport(explained.why);
  const panel = region('About the attention figures');
  const report = selectOptimiseData(app.store.getState())!;
  const facts = attentionDisclosures(report);
  expect(facts).toHaveLength(16);
  const textsOf = (role: string) =>
    within(panel)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(textsOf('term')).toEqual(facts.map(({ label }) => label));
  expect(textsOf('definition')).toEqual(facts.map((fact) => expect.stringContaining(fact.sentence)));
  // The strategy's own words, as on the day of the run.
  expect(panel).toHaveTextContent('An exposure counts from 2.5 seconds of active attention. People should notice');
  expect(within(panel).getByRole('link', { name: 'How sure is this mix' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/channel-report\?key=.+&try=$/),
  );
  const table = within(panel).getByRole('table', { name: 'About the attention figures', hidden: true });
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(report.assumptions!.rows.length + 1);
  expect(region('Attention Performance By Channel Format')).toHaveTextContent(WITHIN_CHANNEL);
  expect(region('Channel Performance By Medium')).not.toHaveTextContent(WITHIN_CHANNEL);
  const modelled = 'Modelled. Attention is not an outcome; it does not predict sales.';
  expect(screen.getAllByText(modelled)).toHaveLength(2);
  expect(screen.getByText(anyContactText(report)!, { selector: 'button, button *' })).toBeVisible();

  replaceReport(app, { ...report, assumptions: undefined });
  expect(screen.queryByRole('region', { name: 'About the attention figures' })).not.toBeInTheDocument();
  expect(screen.queryByText(modelled)).not.toBeInTheDocument();
  expect(region('Attention Performance By Channel Format')).not.toHaveTextContent(WITHIN_CHANNEL);
  app.close();
});

test('for a warehouse audience, panels from the sample are marked, and the footer says what is exact', async () => {
  const channels = explained.why.channels!.map((reason) => ({ ...reason, without_it: reason.spend > 0 ? 1 : null }));
  const app = await openReport({ ...explained.why, channels });
  const says = 'From the sample of the audience, not from all rows.';
  expect(screen.queryByText(says, { exact: false })).not.toBeInTheDocument();
  expect(screen.queryByText('Kept audience')).not.toBeInTheDocument();
  const counted = {
    source: 'Panel',
    exact: 'Reach is counted over all 10 rows of "Panel".',
    sampled: 'Curves come from a sample of 200,000; at most 0.3 % off.',
  };
  replaceReport(app, { ...selectOptimiseData(app.store.getState())!, counted });
  for (const title of [...TITLES.slice(3), 'Attentive Reach Curves By Channel'])
    expect(region(title)).toHaveTextContent(says);
  for (const title of TITLES.slice(0, 3)) expect(region(title)).not.toHaveTextContent(says);
  expect(region('Planning Details')).toHaveTextContent(`is freed for the rest. ${says}`);
  expect(screen.getByText('Kept audience').parentElement).toHaveTextContent(
    'Kept audiencePanelMix, reach, cost and frequency over all rows; curves, overlap and other budgets from a sample',
  );
  const foot = screen.getByRole('heading', { name: 'Exact, and from a sample' }).parentElement;
  expect(foot).toHaveTextContent(`${counted.exact}${counted.sampled}`);

  replaceReport(app, { ...selectOptimiseData(app.store.getState())!, counted: { ...counted, sampled: null } });
  expect(screen.queryByText(says, { exact: false })).not.toBeInTheDocument();
  expect(screen.getByText(counted.exact)).toBeVisible();
});
