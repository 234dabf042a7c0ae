import { loginPathFor, pageOf, PATHS, reportPath, returnPath, sharedReportPath } from './paths.ts';

test('a login leads back to where the visitor was going', () => {
  const asked = sharedReportPath('a+b/c');
  expect(asked).toBe('/channel-report-share?key=a%2Bb%2Fc');
  const login = new URL(loginPathFor(asked), 'http://here');
  expect(login.pathname).toBe(PATHS.login);
  expect(returnPath(login.searchParams.get('from'))).toBe(asked);
  expect(loginPathFor('/')).toBe('/login');
});

test('a report has its plan’s key in its address, the current plan’s has none', () => {
  expect(reportPath('a+b')).toBe('/channel-report?key=a%2Bb');
  expect(reportPath(null)).toBe('/channel-report');
  expect(returnPath('/channel-report?key=a&compare=b')).toBe('/channel-report?key=a&compare=b');
});

test('a comparison or a way of looking makes no other page, another plan does', () => {
  const page = (search: string) => pageOf({ pathname: '/channel-report', search });
  expect(page('?key=a&compare=b')).toBe(page('?key=a'));
  expect(page('?key=a')).not.toBe(page('?key=b'));
  expect(page('?key=a')).not.toBe(page(''));
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
