import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { signedInStore } from '../testing/page/planner.ts';
import { heading, renderApp } from '../testing/page/renderApp.tsx';
import { PastPlansView } from './pages/pastPlans/PastPlansView.tsx';
import { selectSession } from './slices/selectors.ts';

/** Sentences of the specification that no other page test is about: see docs/specification. */

test('the user of the session has every field of section 3, user id and company, as plain data', async () => {
  const { store } = await renderApp({ as: 'ann.lee@agency.example' });
  await heading('New Media Planning');
  const session = selectSession(store.getState());
  expect(session).toEqual({
    phase: 'signed in',
    needsSecondFactor: false,
    user: {
      uid: 'uid of ann.lee@agency.example',
      email: 'ann.lee@agency.example',
      displayName: null,
      photoUrl: null,
      emailVerified: true,
      phone: null,
      providers: [expect.objectContaining({ providerId: 'password', email: 'ann.lee@agency.example' })],
      userId: 'ann.lee',
      company: 'agency.example',
    },
  });
  expect(JSON.parse(JSON.stringify(session))).toEqual(session);
});

test('past plans show a waiting message while the list or a plan loads, and N/A for null', async () => {
  const doNothing = () => undefined;
  const props = {
    openFailure: null,
    onOpen: doNothing,
    onRetry: doNothing,
    menuOf: null,
    states: [],
    notice: null,
    mayCreate: true,
    scope: null,
  };
  const { store } = await signedInStore();
  const { rerender } = render(<PastPlansView plans={{ phase: 'loading' }} isOpening={false} {...props} />, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter>{children}</MemoryRouter>
      </Provider>
    ),
  });
  expect(screen.getByText('Please wait, this may take a few moments')).toBeVisible();
  const plan = {
    Scenario_Name: 'Spring',
    Budget_Scenario: 1_000_000,
    budget_contraints: 'Default',
    Planning_Setting: null,
    Demo: 'people 25-54',
    Audience: 'Acme',
    key: 'secret-key',
  };
  rerender(<PastPlansView plans={{ phase: 'loaded', isWhole: true, plans: [plan] }} isOpening={false} {...props} />);
  expect(screen.queryByText('Please wait, this may take a few moments')).not.toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'N/A' })).toBeVisible();
  expect(screen.queryByText('secret-key')).not.toBeInTheDocument();
  rerender(<PastPlansView plans={{ phase: 'loaded', isWhole: true, plans: [plan] }} isOpening {...props} />);
  expect(screen.getByText('Please wait, this may take a few moments')).toBeVisible();
});
