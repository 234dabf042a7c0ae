import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createClientStore } from './app/clientStore.ts';
import { ClientPage } from './pages/client/ClientPage.tsx';
import type { ClientServices } from './services/clientPage/clientApi.ts';

/** Renders the client's page. @param visit  a random id, the same for all openings of the link in this browser tab */
export function startClientPage(element: HTMLElement, services: ClientServices, visit: string): void {
  createRoot(element).render(
    <StrictMode>
      <Provider store={createClientStore(services)}>
        <ClientPage visit={visit} />
      </Provider>
    </StrictMode>,
  );
}
