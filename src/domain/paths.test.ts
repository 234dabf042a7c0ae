import {
  comparedKeys,
  comparePath,
  deskPath,
  isComparison,
  isForPlanners,
  loginPathFor,
  pageOf,
  PATHS,
  reportPath,
  returnPath,
  sharedReportPath,
} from './paths.ts';

test('after a login, the visitor gets the page that was requested', () => {
  const asked = sharedReportPath('a+b/c');
  expect(asked).toBe('/channel-report-share?key=a%2Bb%2Fc');
  const login = new URL(loginPathFor(asked), 'http://here');
  expect(login.pathname).toBe(PATHS.login);
  expect(returnPath(login.searchParams.get('from'))).toBe(asked);
  expect(loginPathFor('/')).toBe('/login');
});

test('the address of a report has the key of its plan, except for the current plan', () => {
  expect(reportPath('a+b')).toBe('/channel-report?key=a%2Bb');
  expect(reportPath(null)).toBe('/channel-report');
  expect(returnPath('/channel-report?key=a&compare=b')).toBe('/channel-report?key=a&compare=b');
});

test.each([
  ['?compare=a,b', ['a', 'b'], true],
  ['?compare=a%2Cb,,a', ['a', 'b'], true],
  ['?compare=a&compare=b%2Bc&key=', ['a', 'b+c'], true],
  ['?compare=%', ['%'], true],
  ['?key=a&compare=b,c', ['b', 'c'], false],
  ['?compare=', [], false],
  ['', [], false],
])('the address %s compares the plans %j and is the page of comparisons: %j', (search, keys, isThere) => {
  expect(comparedKeys(search)).toEqual(keys);
  expect(isComparison({ pathname: '/channel-report', search })).toBe(isThere);
  expect(isComparison({ pathname: '/past-media-plans', search })).toBe(false);
});

test('the address of a comparison has its plans in their order; the address of the desk has the others after the first', () => {
  expect(comparePath(['a+b', 'c'])).toBe('/channel-report?compare=a%2Bb,c');
  expect(comparedKeys('?compare=a%2Bb,c')).toEqual(['a+b', 'c']);
  expect(deskPath(['a', 'b', 'c'])).toBe('/channel-report?key=a&compare=b&compare=c&try=');
  expect(returnPath(comparePath(['a', 'b']))).toBe('/channel-report?compare=a,b');
});

test.each([
  ['/', true],
  ['/Past-Media-Plans/', true],
  ['/login', false],
  ['/nowhere', false],
])('the page %s asks for a sign-in: %j', (path, asks) => expect(isForPlanners(path)).toBe(asks));

test('a comparison is a page of its own; a report with other query parameters is the same page', () => {
  const page = (search: string) => pageOf({ pathname: '/channel-report', search });
  expect(page('?key=a&compare=b&try=')).toBe(page('?key=a'));
  expect(page('?compare=a,b')).toBe(page('?compare=b,c'));
  expect(page('?compare=a,b')).not.toBe(page(''));
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
])('a login with the requested page %j leads to the home page', (asked) => {
  expect(returnPath(asked)).toBe('/');
});
