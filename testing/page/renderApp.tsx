import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../../src/App.tsx';
import { createAppStore } from '../../src/app/store.ts';
import { ROUTES } from '../../src/routes.tsx';
import { watchSession } from '../../src/flows/account/signIn.ts';
import { testServices } from './testServices.ts';
import type { TestServices } from './testServices.ts';

interface RenderOptions {
  /** The first address. */
  at?: string;
  /** The signed-in user; null for none. */
  as?: string | null;
  settings?: object;
  /** Services of an earlier render, to continue in the same browser. */
  services?: TestServices;
  /** Store enhancers, such as that of Redux DevTools. */
  enhancers?: StoreEnhancer[];
}

/** Renders the whole app at an address, with its real routes, store and backend. */
export async function renderApp({
  at = '/',
  as = 'ann@agency.example',
  settings,
  services,
  enhancers = [],
}: RenderOptions = {}) {
  const used = services ?? testServices(settings);
  if (as !== null) used.auth.resume(used.auth.accounts.get(as) ?? used.auth.addAccount(as));
  const actions: string[] = [];
  const { store, flush } = await createAppStore(used, localStorage, [recorder(actions), ...enhancers]);

  const stopWatching = store.dispatch(watchSession());
  const router = createMemoryRouter(ROUTES, { initialEntries: [at] });
  const view = render(<App store={store} router={router} />);
  return {
    services: used,
    store,
    flush,
    router,
    /** The types of all actions that reached the reducer, oldest first. */
    actions,
    user: userEvent.setup(),
    path: () => router.state.location.pathname + router.state.location.search,
    /** Closes the tab: pending storage is written, the user stays signed in. */
    close() {
      flush();
      stopWatching();
      view.unmount();
    },
  };
}

function recorder(actions: string[]): StoreEnhancer {
  return (next) => (reducer, state) =>
    next((before, action) => {
      actions.push(action.type);
      return reducer(before, action);
    }, state);
}

/** Waits for a page's first heading. */
export function heading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}
