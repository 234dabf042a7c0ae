import { readSettings, SettingsError } from './webSettings.ts';

test('without settings the local defaults apply', () => {
  expect(readSettings({})).toEqual({
    apiBase: '/api',
    firebase: { apiKey: 'local', authDomain: 'demo-media-planner.firebaseapp.com', projectId: 'demo-media-planner' },
    authEmulatorUrl: null,
    brand: null,
    agencyDomain: 'agency.example',
    agencyDomains: [],
    supportEmail: 'support@agency.example',
    slideTheme: null,
    faqUrl: '/faq.html',
    tagManagerId: null,
    agencyLinks: [],
    iconOrigins: [],
    signInWith: [],
    signInHours: 0,
  });
});

test('values of settings.js replace the defaults', () => {
  globalThis.plannerSettings = { apiBase: 'https://planning.example/api/', tagManagerId: 'GTM-ABC123' };
  expect(readSettings()).toMatchObject({ apiBase: 'https://planning.example/api', tagManagerId: 'GTM-ABC123' });
  globalThis.plannerSettings = undefined;
  expect(readSettings().apiBase).toBe('/api');
});

test.each([
  [{ faqUrl: 'javascript:alert(1)' }, 'faqUrl'],
  [{ apiBase: 'planning' }, 'apiBase'],
  [{ tagManagerId: 'UA-1' }, 'tagManagerId'],
  [{ authEmulatorUrl: '127.0.0.1:9099' }, 'authEmulatorUrl'],
  [{ agencyLinks: [{ label: 'x', href: 'javascript:alert(1)' }] }, 'agencyLinks[0].href'],
])('%j is refused with an error that names %s', (given, named) => {
  expect(() => readSettings(given)).toThrow(SettingsError);
  expect(() => readSettings(given)).toThrow(named);
});

test('several faults are named at once', () => {
  expect(() => readSettings({ apiBase: 'x', tagManagerId: 'y' })).toThrow(
    /apiBase.*tagManagerId|tagManagerId.*apiBase/,
  );
});
