import { screen, waitFor, within } from '@testing-library/react';
import { respondentCsv, respondentFile } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';
import { memoryVault } from '../../../services/browser/fileVault.ts';

type TestApp = Awaited<ReturnType<typeof renderApp>>;

const drop = async ({ user }: TestApp, file = respondentFile()) =>
  user.upload(await screen.findByLabelText('Upload the audience file'), file);

const figure = async (label: string) => {
  const figures = within(await screen.findByLabelText('The file in figures'));
  return figures.getByText(label).parentElement!.textContent;
};

test('a dropped file is summarized before any run, and again for another demographic', async () => {
  const app = await renderApp();
  await drop(app);
  await app.user.click(await screen.findByRole('button', { name: 'How the file is understood' }));
  expect(await screen.findByText(/^One row for each respondent below the headings in row 1/)).toBeVisible();
  expect(await figure('Rows used')).toBe('Rows used400none left out');
  expect(await figure('Universe')).toBe('Universe1,600,000people, weighted');
  expect(await figure('Target')).toBe('TargetEverybodyuntil a buying demographic is chosen');
  expect(await figure('Duplication')).toMatch(/Measured/);
  expect(within(screen.getByLabelText('Vehicles by channel')).getByText('BVOD')).toHaveTextContent('BVOD 1');

  await app.user.click(screen.getByText('Every vehicle and what it was taken for'));
  const [head, first] = within(screen.getByLabelText('Every vehicle and what it was taken for')).getAllByRole('row');
  expect(head).toHaveTextContent('Audience (people)Reach %Average times a month');
  expect(first).toHaveTextContent(/^BVOD.*[1-9][\d,]+\d+\.\d\d\d+\.\d\d$/);

  await app.user.selectOptions(await screen.findByLabelText('Buying Demographic'), 'people 25-54');
  await waitFor(async () =>
    expect(await figure('Target')).toMatch(/^Target[\d,]+[\d.]+% of the people, \d+ respondents$/),
  );
  const sidePanel = screen.getByRole('region', { name: 'Still missing' });
  expect(within(sidePanel).getByText('Read as 400 respondents, 5 vehicles, duplication measured')).toBeVisible();
  expect(app.store.getState().planResults.mediaScoreData).toBeNull();
});

test('errors of a file are shown before the run, and another file can replace it', async () => {
  const app = await renderApp();
  await drop(app, respondentFile('letter.csv', 'Dear all,\nthis is no audience file.\n'));
  expect(await screen.findByText('This file cannot be used for a plan')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Remove ./letter.csv' }));
  expect(screen.queryByText('This file cannot be used for a plan')).not.toBeInTheDocument();
  await drop(app, respondentFile('few.csv', respondentCsv(40)));
  expect(await figure('Rows used')).toMatch(/^Rows used40/);
  await app.user.selectOptions(await screen.findByLabelText('Buying Demographic'), 'people 55+');
  expect(
    await screen.findByText(/respondents are in the buying demographic, fewer than the 30 a plan needs/),
  ).toBeVisible();
});

test('after a reload the file is read again from the browser', async () => {
  const first = await renderApp();
  await drop(first);
  await figure('Rows used');
  first.close();
  await renderApp({ services: first.services });
  expect(await figure('Rows used')).toBe('Rows used400none left out');
});

test('a file that this browser no longer has must be uploaded again, and no text claims that the run will read it', async () => {
  const first = await renderApp();
  await drop(first);
  await figure('Rows used');
  first.close();
  await renderApp({ services: { ...first.services, vault: memoryVault() } });
  const message = 'The audience file is no longer in this browser. Clear it and upload it again.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText(/Run sends it|Read with the run/)).not.toBeInTheDocument();
});

test('without reading rules from the backend there is no preview', async () => {
  sessionStorage.setItem(
    'accessData',
    JSON.stringify({ user: 'ann@agency.example', data: { strategy: ['Reminder'], demo: ['people 25-54'] } }),
  );
  const app = await renderApp();
  await drop(app);
  expect(await screen.findByText(/panel.csv -/)).toBeVisible();
  expect(screen.queryByText('How the file is understood')).not.toBeInTheDocument();
  expect(app.store.getState().audiencePreview).toEqual({ phase: 'none' });
});
