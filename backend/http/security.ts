import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/config.ts';
import { REQUEST_ID_HEADER } from './requestLog.ts';
import { isLoopback } from '../settings/environment.ts';
import { Refusal } from '../common/refusal.ts';

/** Adds security headers to all replies, and lets web apps of the allowed origins make calls. */
export async function addSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(settings) },
    // The app embeds its own FAQ page.
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  if (settings.allowedOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...settings.allowedOrigins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', REQUEST_ID_HEADER],
    exposedHeaders: [REQUEST_ID_HEADER, 'retry-after'],
    maxAge: 3600,
  });
}

function policy(settings: Settings): Record<string, string[]> {
  const { firebase, authEmulatorHost, tagManagerId, faqUrl, iconOrigins, signInWith } = settings;
  const emulatorFrames = signInWith.length > 0 && authEmulatorHost ? [`http://${authEmulatorHost}`] : [];
  // Firebase loads this script into the page to open its frame for sign-ins by redirect.
  const redirectScripts = signInWith.length > 0 ? ['https://apis.google.com'] : [];
  const tagOrigins = tagManagerId ? ['https://www.googletagmanager.com'] : [];
  const tagReports = tagManagerId
    ? ['https://*.google-analytics.com', 'https://*.analytics.google.com', ...tagOrigins]
    : [];
  const signInOrigins = authEmulatorHost
    ? [`http://${authEmulatorHost}`]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const faqOrigins = faqUrl.startsWith('/') ? [] : [new URL(faqUrl).origin];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...redirectScripts, ...tagOrigins],
    // Charts and positioned elements set styles on elements. Inline scripts are still refused.
    'style-src': ["'self'", "'unsafe-inline'"],
    // PNG exports are blobs.
    'img-src': ["'self'", 'data:', 'blob:', ...iconOrigins, ...tagReports],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...signInOrigins, ...tagReports],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", `https://${firebase.authDomain}`, ...emulatorFrames, ...faqOrigins, ...tagOrigins],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  };
}

/** Headers that proxies and tunnels add. A call with one of them comes from further away than its connection shows. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'via'] as const;

/**
 * With the Auth emulator, whose tokens anyone can write, refuses every request that does not come from this machine itself. Settings that
 * let others reach the service are refused at the start. This check also covers a tunnel or proxy on the same machine.
 */
export function addLocalCallersOnly(app: FastifyInstance, { authEmulatorHost }: Pick<Settings, 'authEmulatorHost'>) {
  if (authEmulatorHost === null) return;
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request)) throw emulatorIsLocal();
  });
}

function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '');
}

function emulatorIsLocal(): Refusal {
  return new Refusal(
    403,
    'emulator_is_local',
    'This service uses the demo sign-in, with which anyone can sign in as anyone, so it answers only the machine it runs on. Set up real accounts to open it to others.',
  );
}
