import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { cardOfRun } from './runCards.ts';

const card = (id: string, name: string) => ({ card: id, name, version: 1 }) as RateCard;
const agency = card('agency', 'Agency');
const banksia = card('client:banksia', 'Banksia Corp');
const item = (name: string, was: string[]) => ({
  list_items: { strategy: [], demo: [], client: [{ id: 'banksia', name, was }] },
});

test.each([
  ['the lists are older than the cards', 'Banksia Group', item('Banksia Group', [])],
  ['the form has an earlier name', 'Banksia Group', item('Banksia Corp', ['Banksia Group'])],
  ['the backend sends no ids', 'Banksia Corp', {}],
])('the card of a client is found where %s', (_where, client, lists) => {
  expect(cardOfRun([agency, banksia], client, lists)).toBe(banksia);
});

test('another client has the card of the agency', () => {
  expect(cardOfRun([agency, banksia], 'Magpie', item('Banksia Corp', []))).toBe(agency);
});
