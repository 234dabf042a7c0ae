import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../core/contract/bodies/brand.ts';
import type { Settings } from '../settings/config.ts';
import { answerNotFound } from './errors.ts';

/** The page that a client opens with a link; client.html is its file. */
const CLIENT_PAGE = '/client';
/** What the client's page may load: its own files and the calls. Frames, search engines and the header Referer are ruled out. */
const CLIENT_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // Charts and bars set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join(';'),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Address of the slide theme. It is loaded only for an export of slides, because its logo is too large for the settings of every page. */
const SLIDE_THEME_PATH = '/slide-theme.json';

/** The part of the agency's brand that everyone may see; null if there is no brand. */
export type PublicBrand = Omit<Brand, 'footer'> | null;

/**
 * Serves the built web app, its settings, and index.html for every address that only the app's own router knows. A page loads dozens of
 * files, so their requests are logged only at the levels debug and trace.
 */
export async function addWebApp(
  app: FastifyInstance,
  settings: Settings,
  brand: () => Promise<PublicBrand>,
): Promise<void> {
  const isDebugging = settings.logLevel === 'debug' || settings.logLevel === 'trace';
  await app.register((web) => addFiles(web, settings, brand), { logLevel: isDebugging ? settings.logLevel : 'warn' });
}

async function addFiles(app: FastifyInstance, settings: Settings, brand: () => Promise<PublicBrand>): Promise<void> {
  app.get('/settings.js', async (_request, reply) => {
    const script = `globalThis.plannerSettings = ${JSON.stringify({ ...webSettings(settings), brand: await brand() })};\n`;
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(script);
  });
  app.get(SLIDE_THEME_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').send(settings.slideTheme));
  app.addHook('onSend', async ({ url }, reply) => {
    const path = url.split('?')[0];
    if (path === CLIENT_PAGE || path === `${CLIENT_PAGE}.html`) void reply.headers(CLIENT_HEADERS);
  });
  const isBuilt = existsSync(join(settings.webDir, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: settings.webDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isAsset = /^[\\/]assets[\\/]/.test(path.slice(settings.webDir.length));
        // Names under assets/ contain a content hash, so a file never changes.
        reply.setHeader('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get(CLIENT_PAGE, (_request, reply) => reply.sendFile('client.html'));
  } else {
    app.log.warn(`No web app in ${settings.webDir}: only the calls are served. Build it with npm run build.`);
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const isPage = request.method === 'GET' && !/^\/api(\/|$)/.test(path) && !path.split('/').at(-1)!.includes('.');
    return isBuilt && isPage ? reply.sendFile('index.html') : answerNotFound(request, reply);
  });
}

/** Runtime settings of the web app; src/services/webSettings.ts reads them. Contains no secrets. */
function webSettings(settings: Settings) {
  const { apiKey, authDomain, projectId } = settings.firebase;
  const { signInWith, signInHours } = settings;
  return {
    apiBase: '/api',
    firebase: { apiKey, authDomain, projectId },
    authEmulatorUrl: settings.authEmulatorHost ? `http://${settings.authEmulatorHost}` : null,
    // The agency's main e-mail domain. The app shows it, and links to its website if there are no `agencyLinks`.
    agencyDomain: settings.agencyDomain,
    agencyDomains: settings.agencyDomains,
    ...(signInWith.length > 0 && { signInWith: signInWith.map(({ id, label }) => ({ id, label })) }),
    ...(signInHours > 0 && { signInHours }),
    supportEmail: settings.supportEmail,
    faqUrl: settings.faqUrl,
    tagManagerId: settings.tagManagerId,
    agencyLinks: settings.agencyLinks,
    iconOrigins: settings.iconOrigins,
    slideTheme: SLIDE_THEME_PATH,
  };
}
