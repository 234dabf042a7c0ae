import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../../src/App.tsx';
import { createAppStore } from '../../src/app/store.ts';
import { ROUTES } from '../../src/routes.tsx';
import { watchSession } from '../../src/slices/flows/signIn.ts';
import { testServices } from './testServices.ts';
import type { TestServices } from './testServices.ts';

interface RenderOptions {
  /** Where the visitor comes in. */
  at?: string;
  /** Who is signed in already; null for nobody. */
  as?: string | null;
  settings?: object;
  /** Earlier services, to come back as the same browser. */
  services?: TestServices;
  /** The enhancer of Redux DevTools, for instance. */
  enhancers?: StoreEnhancer[];
}

/** The whole product at an address, through its real routes, store and backend. */
export async function renderApp({
  at = '/',
  as = 'ann@agency.example',
  settings,
  services,
  enhancers = [],
}: RenderOptions = {}) {
  const world = services ?? testServices(settings);
  if (as !== null) world.auth.resume(world.auth.accounts.get(as) ?? world.auth.addAccount(as));
  const actions: string[] = [];
  const { store, flush } = await createAppStore(world, localStorage, [recorder(actions), ...enhancers]);

  const stopWatching = store.dispatch(watchSession());
  const router = createMemoryRouter(ROUTES, { initialEntries: [at] });
  const view = render(<App store={store} router={router} />);
  return {
    services: world,
    store,
    flush,
    router,
    /** The types of all actions that reached the reducer, oldest first. */
    actions,
    user: userEvent.setup(),
    path: () => router.state.location.pathname + router.state.location.search,
    /** Leaves as a closed tab does: what is held back is written, nothing is signed out. */
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
