import { addressesIn, addressFault, providerName } from './companyCopy.ts';

test('addresses are read however they are separated, each once', () => {
  expect(addressesIn(' Ann@agency.example, ben@client.example;\nann@agency.example ')).toEqual([
    'ann@agency.example',
    'ben@client.example',
  ]);
});

test.each([
  [['ann@agency.example'], null],
  [['ann@agency.example', 'ben'], '"ben" is no e-mail address.'],
  [['ben@agency'], '"ben@agency" is no e-mail address.'],
])('%j: %s', (addresses, fault) => {
  expect(addressFault(addresses)).toBe(fault);
});

test('providers in words', () => {
  expect([providerName(null), providerName('password'), providerName('saml.acme')]).toEqual([
    '',
    'Password',
    'saml.acme',
  ]);
});
