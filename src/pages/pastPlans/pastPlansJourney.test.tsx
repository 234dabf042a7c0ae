import { screen, within } from '@testing-library/react';
import { PATHS } from '../../domain/paths.ts';
import { runPlan } from '../../slices/flows/runPlan.ts';
import { planForm } from '../../../testing/builders.ts';
import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';

test('a planner without plans is told so and shown the way to the first', async () => {
  const app = await renderApp({ at: PATHS.pastPlans, as: 'nina@agency.example' });
  await heading('Past Media Plans');
  expect(screen.getByText('View all Reach Analysis projects that have been created.')).toBeInTheDocument();
  expect(await screen.findByText('No past media plans found.')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'Create New Media Plan' })) {
    expect(link).toHaveAttribute('href', '/');
  }
  app.close();
});

test('past plans list every column but the key, and a press on a row opens the plan', async () => {
  const { store, services, flush } = await signedInStore('paul@agency.example');
  for (const name of ['First plan', 'Second plan']) {
    await fillPlan(store, services, undefined, planForm({ name }));
    expect(await store.dispatch(runPlan())).toBe('finished');
  }
  flush();
  const app = await renderApp({ at: PATHS.pastPlans, as: 'paul@agency.example', services });
  const table = within(await screen.findByRole('table', { name: 'Your previous plans' }));
  const headers = table.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(
    expect.arrayContaining([
      'Scenario Name',
      'Budget Scenario',
      'Budget Contraints',
      'Planning Setting',
      'Demo',
      'Audience',
    ]),
  );
  expect(headers).not.toContain('Key');
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['Second plan', 'First plan']);
  const { href } = within(rows[1]!).getByRole<HTMLAnchorElement>('link', { name: 'First plan' });
  expect(href).toMatch(/\/channel-report\?key=[\w-]+$/);
  await app.user.click(within(rows[1]!).getAllByRole('cell')[2]!);
  await heading('Current Plan: First plan');
  expect(location.origin + app.path()).toBe(href);
  app.close();
});

test('a list that cannot be read is an error in words, and can be asked for again', async () => {
  // A base address where no planning backend lives: the real server answers 404.
  const app = await renderApp({ at: PATHS.pastPlans, as: 'olga@agency.example', settings: { apiBase: '/nowhere' } });
  const sentence = 'Error: Nothing answers POST /nowhere/access.';
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  app.close();
});
