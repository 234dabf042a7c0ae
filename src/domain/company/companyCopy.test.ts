import type { Company } from '../../../core/contract/bodies/company.ts';
import { addressesIn, addressFault, linksNotice, providerName } from './companyCopy.ts';

test('addresses are read however they are separated, each once', () => {
  expect(addressesIn(' Ann@agency.example, ben@client.example;\nann@agency.example ')).toEqual([
    'ann@agency.example',
    'ben@client.example',
  ]);
});

const [JANE, BOB] = ['jane@client.example', 'bob@client.example'];

test.each([
  [`Jane Doe <${JANE}>; Bob Ray <${BOB}>`, [JANE, BOB]],
  [`"Doe, Jane" <${JANE}>, "Ray, Bob" <${BOB}>`, [JANE, BOB]],
  [`Doe, Jane <${JANE}>; Ray, Bob <${BOB}>;`, [JANE, BOB]],
  [`Jane Doe <${JANE}>\r\nBob Ray <${BOB}>`, [JANE, BOB]],
  [`Jane <${JANE}> Bob <${BOB}>`, [JANE, BOB]],
  [`'${JANE}' <${JANE}>; <${BOB}>`, [JANE, BOB]],
  [`${BOB}, Jane Doe <MAILTO:${JANE}>`, [BOB, JANE]],
  [`mailto:${JANE}`, [JANE]],
  [`${BOB} Jane <${JANE}>`, [BOB, 'jane', JANE]],
  [`bob.client.example, Jane Doe <${JANE}>`, ['bob.client.example', JANE]],
])('addresses copied from a mail program: %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test.each([
  [['ann@agency.example'], null],
  [['<ann@agency.example'], '"<ann@agency.example" is no e-mail address.'],
  [['ann@agency.example', 'ben'], '"ben" is no e-mail address.'],
  [['ben@agency'], '"ben@agency" is no e-mail address.'],
])('the fault in the addresses %j: %s', (addresses, fault) => {
  expect(addressFault(addresses)).toBe(fault);
});

test('sign-in providers have names, except unknown ones', () => {
  expect([providerName(null), providerName('password'), providerName('saml.acme')]).toEqual([
    '',
    'Password',
    'saml.acme',
  ]);
});

test('before a rule for links is saved, the page says how many links it closes or opens again', () => {
  const notice = (before: Company['rules']['links'], rule: Company['rules']['links']) =>
    linksNotice({ rules: { links: before }, open_links: { all: 3, with_passcode: 2 } } as Company, rule);
  expect(notice('on', 'off')).toBe('This closes 3 open links: clients can no longer read these plans.');
  expect(notice('on', 'passcode')).toMatch(/^This closes 1 open link: clients .* passcode, which opens it again\.$/);
  expect(notice('off', 'passcode')).toBe('Clients can open 2 links again that the rule had closed.');
  expect(notice('on', 'on')).toBeNull();
});
