import type { ComponentType } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { pageNameAt, PAGES } from './pageParts.ts';
import type { PageName } from './pageParts.ts';
import { createPageRouter } from './pageRouter.ts';
import type { Place } from './pageRouter.ts';

const PART: ComponentType = () => null;
/** The parts of the program that are on their way, by the page's name. */
const coming = new Map<PageName, () => void>();

beforeEach(() => {
  coming.clear();
  for (const name of Object.keys(PAGES) as PageName[])
    jest.spyOn(PAGES, name).mockImplementation(() => new Promise((resolve) => coming.set(name, () => resolve(PART))));
});
afterEach(() => jest.restoreAllMocks());

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function routerAt(path: string) {
  const left: string[] = [];
  const places: string[] = [];
  const tell = ({ location }: Place) => location.pathname + location.search;
  const visits = createMemoryHistory({ initialEntries: [path] });
  const router = createPageRouter(visits, (place) => left.push(tell(place)));
  router.subscribe((place) => place.shown && places.push(`${place.action} ${tell(place)}`));
  const arrive = async (name: PageName) => {
    coming.get(name)!();
    await settled();
  };
  return { router, visits, left, places, arrive, address: () => tell(router.place) };
}

test('a page is there when its part has come: address and page stay those of before until then', async () => {
  const { router, visits, places, left, arrive } = await routerAt('/login');
  expect(router.place.shown).toBeNull();
  await arrive('login');
  expect(router.place.shown).toEqual({ name: 'login', Page: PART });
  let isThere = false;
  const going = router.navigate('/faq').then(() => (isThere = true));
  await settled();
  expect([visits.location.pathname, isThere, places]).toEqual(['/login', false, ['POP /login']]);
  await arrive('faq');
  await going;
  expect(places).toEqual(['POP /login', 'PUSH /faq']);
  expect(left).toEqual(['/login']);
});

test('a newer visit takes the place of one on the way, which leaves no trace in the history', async () => {
  const { router, visits, places, arrive } = await routerAt('/login');
  await arrive('login');
  void router.navigate('/past-media-plans');
  void router.navigate('/?b=1', { replace: true });
  await arrive('home');
  await arrive('pastPlans');
  expect(places).toEqual(['POP /login', 'REPLACE /?b=1']);
  expect(visits.index).toBe(0);
});

test('Back leads to the page before with what came with its address', async () => {
  const { router, arrive, address } = await routerAt('/channel-report?key=a');
  await arrive('report');
  void router.navigate('/faq', { state: { from: 'report' } });
  await arrive('faq');
  expect(router.place.location.state).toEqual({ from: 'report' });
  await router.navigate(-1);
  await arrive('report');
  expect(address()).toBe('/channel-report?key=a');
  expect(router.place.action).toBe('POP');
});

test.each([
  ['/', 'home'],
  ['/login', 'login'],
  ['/Login/', 'login'],
  ['/channel-report-share', 'sharedReport'],
  ['/login/x', null],
  ['/nowhere', null],
  ['//', 'home'],
])('%s is the page %s', (path, name) => expect(pageNameAt(path)).toBe(name));
