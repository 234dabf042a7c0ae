import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createLinkHolderStore } from '../../app/linkHolderStore.ts';
import type { LinkHolderServices } from '../../services/clientPage/linkHolderApi.ts';
import { ClientPage } from './ClientPage.tsx';

test('phones are asked not to capitalise, correct or spell-check a typed passcode', async () => {
  const failure = { code: 'passcode', message: 'This plan needs its passcode.', details: [] };
  const services: LinkHolderServices = {
    link: { apiBase: '', token: '' },
    takeFirstReply: () => Promise.resolve({ error: failure }),
  };
  render(
    <Provider store={createLinkHolderStore(services)}>
      <ClientPage visit="visit" />
    </Provider>,
  );
  const field = await screen.findByLabelText('Passcode');
  expect(field).toHaveAttribute('autocapitalize', 'none');
  expect(field).toHaveAttribute('autocorrect', 'off');
  expect(field).toHaveAttribute('spellcheck', 'false');
});
