import { accessCache } from './planning/accessCache.ts';
import { dataLayerAnalytics, startTagManager } from './browser/analytics.ts';
import { memoryStorage } from './browser/browserStorage.ts';
import { saveTextAs } from './browser/download.ts';
import { readText } from './browser/readBlob.ts';

test('access data is cached for one user only, and stored text that does not fit is ignored', () => {
  const storage = memoryStorage();
  const lasting = memoryStorage();
  const cache = accessCache(storage, lasting);
  cache.save('ann', { client: ['C'] });
  expect(cache.read('ann')).toEqual({ client: ['C'] });
  expect(cache.read('bob')).toBeNull();
  storage.setItem('accessData', '{"user":"ann","data":{"client":5}}');
  expect(cache.read('ann')).toBeNull();
  storage.setItem('accessData', '{');
  expect(cache.read('ann')).toBeNull();
  cache.clear();
  expect(storage.getItem('accessData')).toBeNull();
});

test('announced features are known to a tab that is opened later, for one user, until the cache is cleared', () => {
  const lasting = memoryStorage();
  const first = accessCache(memoryStorage(), lasting);
  first.save('ann', { features: ['rates'] });
  const later = accessCache(memoryStorage(), lasting);
  expect([later.read('ann'), later.features('ann'), later.features('bob')]).toEqual([null, ['rates'], []]);
  // A backend that announces nothing stores nothing.
  first.save('ann', {});
  expect(later.features('ann')).toEqual([]);
  lasting.setItem('announcedFeatures', '{"user":"ann","features":5}');
  expect(later.features('ann')).toEqual([]);
  first.save('ann', { features: ['rates'] });
  first.clear();
  expect(lasting.getItem('announcedFeatures')).toBeNull();
});

test('events reach the data layer with nothing about the person', () => {
  dataLayerAnalytics.record('login');
  dataLayerAnalytics.record('sign_in');
  expect(window.dataLayer).toEqual([{ event: 'login' }, { event: 'sign_in' }]);
});

test('the tag manager is loaded only when its id is set', () => {
  startTagManager(null);
  expect(document.head.querySelector('script')).toBeNull();
  startTagManager('GTM-ABC123');
  expect(document.head.querySelector('script')).toHaveAttribute(
    'src',
    'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123',
  );
  expect(window.dataLayer?.at(-1)).toMatchObject({ event: 'gtm.js' });
});

test('a text is downloaded under its name, with a byte order mark for spreadsheet programs', async () => {
  const saved: { blob: Blob; name: string }[] = [];
  URL.createObjectURL = (blob) => {
    saved.push({ blob: blob as Blob, name: '' });
    return 'blob:1';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved[0]!.name = this.download;
  });
  saveTextAs('a,b', 'Planning Details.csv');
  expect(saved[0]!.name).toBe('Planning Details.csv');
  expect(saved[0]!.blob.type).toBe('text/csv;charset=utf-8');
  // Three bytes of text after a byte order mark of three bytes.
  expect(saved[0]!.blob.size).toBe(6);
  expect(await readText(saved[0]!.blob)).toContain('a,b');
});
