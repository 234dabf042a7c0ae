import { loginPathFor, PATHS, returnPath, sharedReportPath } from './paths.ts';

test('a login leads back to where the visitor was going', () => {
  const asked = sharedReportPath('a+b/c');
  expect(asked).toBe('/channel-report-share?key=a%2Bb%2Fc');
  const login = new URL(loginPathFor(asked), 'http://here');
  expect(login.pathname).toBe(PATHS.login);
  expect(returnPath(login.searchParams.get('from'))).toBe(asked);
  expect(loginPathFor('/')).toBe('/login');
});

test.each([
  null,
  '',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/login',
  '/nowhere',
  '/channel-report/../../x',
])('a login that was asked to lead to %j leads home', (asked) => {
  expect(returnPath(asked)).toBe('/');
});
