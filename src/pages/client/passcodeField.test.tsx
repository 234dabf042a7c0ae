import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createClientStore } from '../../app/clientStore.ts';
import type { ClientServices } from '../../services/clientPage/clientApi.ts';
import { ClientPage } from './ClientPage.tsx';

test('phones are asked not to capitalise, correct or spell-check a typed passcode', async () => {
  const failure = { code: 'passcode', message: 'This plan needs its passcode.', details: [] };
  const services: ClientServices = {
    link: { apiBase: '', token: '' },
    takeFirstReply: () => Promise.resolve({ error: failure }),
  };
  render(
    <Provider store={createClientStore(services)}>
      <ClientPage visit="visit" />
    </Provider>,
  );
  const field = await screen.findByLabelText('Passcode');
  expect(field).toHaveAttribute('autocapitalize', 'none');
  expect(field).toHaveAttribute('autocorrect', 'off');
  expect(field).toHaveAttribute('spellcheck', 'false');
});
