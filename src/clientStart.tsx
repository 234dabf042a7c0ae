import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createLinkHolderStore } from './app/linkHolderStore.ts';
import { ClientPage } from './pages/clientPage/ClientPage.tsx';
import type { LinkHolderServices } from './services/clientPage/linkHolderApi.ts';

/** Renders the client's page. @param visit  a random id, the same for all openings of the link in this browser tab */
export function startClientPage(element: HTMLElement, services: LinkHolderServices, visit: string): void {
  createRoot(element).render(
    <StrictMode>
      <Provider store={createLinkHolderStore(services)}>
        <ClientPage visit={visit} />
      </Provider>
    </StrictMode>,
  );
}
