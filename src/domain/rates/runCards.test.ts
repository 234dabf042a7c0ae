import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { cardOfClient, cardOfRun, namesOnPlans } from './runCards.ts';

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
])('the rate card of a run for a client: %s', (_where, client, lists) => {
  expect(cardOfRun([agency, banksia], client, lists)).toBe(banksia);
});

test('a client without a card has the card of the agency', () => {
  expect(cardOfRun([agency, banksia], 'Magpie', item('Banksia Corp', []))).toBe(agency);
});

test('the card of a client is found by a name that a plan has, and is never a shared one', () => {
  expect(cardOfClient([agency, banksia], 'Banksia Group', item('Banksia Corp', ['Banksia Group']))).toBe(banksia);
  expect(cardOfClient([agency, banksia], 'Agency', {})).toBeNull();
});

test.each([
  [
    'lists that are older than the card',
    item('Banksia Group', ['Banksia']),
    ['Banksia Corp', 'Banksia Group', 'Banksia'],
  ],
  ['lists without ids', {}, ['Banksia Corp']],
])('the names on plans of a card’s client: %s', (_which, lists, names) => {
  expect(namesOnPlans(banksia, lists)).toEqual(names);
});
