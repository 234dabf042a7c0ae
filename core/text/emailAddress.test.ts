import { isAgencyEmail, splitEmail } from './emailAddress.ts';

test('the part before the @ is the user id and the part after it the domain', () => {
  expect(splitEmail('ann.lee@agency.example')).toEqual({ localPart: 'ann.lee', domain: 'agency.example' });
  expect(splitEmail('"a@b"@Agency.Example')).toEqual({ localPart: '"a@b"', domain: 'agency.example' });
  expect(splitEmail('lee')).toEqual({ localPart: 'lee', domain: '' });
});

test.each([
  ['ann@agency.example', true],
  [' Ann@AGENCY.example ', true],
  ['ann@not-agency.example', false],
  ['ann@sub.agency.example', false],
  ['ann@agency.example.org', false],
  ['@agency.example', false],
  ['agency.example', false],
  ['', false],
])('%j belongs to the agency: %s', (email, belongs) => {
  expect(isAgencyEmail(email, 'agency.example')).toBe(belongs);
  expect(isAgencyEmail(email, '@agency.example')).toBe(belongs);
});
