import { Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heading, renderApp } from '../testing/page/renderApp.tsx';
import { expectLogged } from '../testing/page/setup.ts';
import { lazyPart, PartBoundary } from './components/lazyPart.tsx';
import { loadChunk } from './components/loadChunk.ts';
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

/** A part whose chunk fails to load this many times, and then loads. */
function failingPart(failures: number) {
  let count = 0;
  const load = async () => {
    count += 1;
    if (count <= failures) throw new Error('no connection');
    return () => <p>The weeks</p>;
  };
  return { Part: lazyPart(() => loadChunk('weeks', load)), loads: () => count };
}

test('after a failed chunk, Try again loads it again', async () => {
  expectLogged(/Loading chunk weeks failed|out of range/);
  const { Part, loads } = failingPart(2);
  render(
    <ErrorBoundary>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await screen.findByText('Loading chunk weeks failed');
  expect(loads()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Loading chunk weeks failed');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The weeks')).toBeVisible();
  expect(loads()).toBe(3);
});

test('a part whose chunk failed leaves the rest of the page on screen', async () => {
  expectLogged(/Loading chunk weeks failed|out of range/);
  const { Part } = failingPart(1);
  render(
    <ErrorBoundary>
      <p>The report</p>
      <PartBoundary>
        <Part />
      </PartBoundary>
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Loading chunk weeks failed. Check your connection, then press again.',
  );
  expect(screen.getByText('The report')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The weeks')).toBeVisible();
});

test('an error of a part that is no failed chunk is shown as an error of the page', async () => {
  expectLogged(/Loading chunk weeks failed|out of range/);
  const Faulty = () => {
    throw new Error('out of range');
  };
  render(
    <ErrorBoundary>
      <PartBoundary>
        <Faulty />
      </PartBoundary>
    </ErrorBoundary>,
  );
  expect(await screen.findByText('Something went wrong:')).toBeVisible();
  expect(screen.getByText('out of range')).toBeVisible();
});
