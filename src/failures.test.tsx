import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { heading } from '../testing/page/renderApp.tsx';
import { expectLogged } from '../testing/page/setup.ts';
import { testServices } from '../testing/page/testServices.ts';
import { createAppStore } from './app/store.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadChunk } from './components/loadChunk.ts';
import { PageFailure } from './RoutingFailure.tsx';

test('a screen that breaks is told in words, and Try again really tries', async () => {
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

test('a page whose part of the program did not arrive says which, and offers a reload', async () => {
  const { store } = await createAppStore(testServices(), localStorage);
  const router = createMemoryRouter([
    {
      element: <Outlet />,
      errorElement: <PageFailure />,
      children: [{ path: '/', lazy: () => loadChunk(4, () => Promise.reject(new TypeError('Failed to fetch'))) }],
    },
  ]);
  expectLogged(/Loading chunk 4 failed|hydrat/i);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await heading('Oops!');
  expect(screen.getByText('Loading chunk 4 failed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});
