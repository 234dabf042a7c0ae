import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import type { AppStore } from './app/store.ts';

interface AppProps extends ComponentProps<typeof RouterProvider> {
  store: AppStore;
}

/** The application: provides the store, and renders the router. */
export function App({ store, router }: AppProps) {
  return (
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  );
}
