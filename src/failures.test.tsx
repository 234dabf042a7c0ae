import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heading, renderApp } from '../testing/page/renderApp.tsx';
import { expectLogged } from '../testing/page/setup.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PAGES } from './pageChunks.ts';

test('a page that throws shows the error, and Try again renders it again', async () => {
  expectLogged(/it broke/);
  let broken = true;
  function Screen() {
    if (broken) throw new Error('it broke');
    return <h1>Whole again</h1>;
  }
  render(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  );
  await heading('Something went wrong:');
  expect(screen.getByText('it broke')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Something went wrong:');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Whole again');
});

test('a page whose chunk failed to load names it and offers a reload, which loads it again', async () => {
  const load = jest.spyOn(PAGES, 'faq').mockRejectedValue(new TypeError('Failed to fetch'));
  const app = await renderApp({ at: '/faq' });
  await heading('Oops!');
  expect(screen.getByText('Loading chunk 5 failed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  load.mockRestore();
  await act(() => app.router.navigate('/'));
  await heading('New Media Planning');
  app.close();
  await renderApp({ at: '/faq', services: app.services });
  await heading('FAQ');
});
