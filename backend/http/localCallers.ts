import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/config.ts';
import { isLoopback } from '../settings/loopback.ts';
import { Refusal } from './refusal.ts';

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
