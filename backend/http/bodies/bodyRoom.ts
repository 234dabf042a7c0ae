import type { FastifyInstance } from 'fastify';
import { isUpload } from './bodyClock.ts';

/** Bodies up to so many bytes are no burden, and wait for nothing. */
const SMALL = 32 * 1024;
const MEGABYTE = 1024 * 1024;
/** What bodies of one user, and of all users, may hold while they are collected and parsed [bytes]; one of each user always may. */
const PER_USER = 2 * MEGABYTE;
const IN_ALL = 64 * MEGABYTE;

/**
 * Large JSON bodies are collected a few at a time: the others wait, unread, in their connections. A thousand of them would otherwise
 * be read in the same turns of the event loop, and stand in memory together. Comes before the clock of bodies: waiting for others is
 * not the sender's fault.
 */
export function addBodyRoom(app: FastifyInstance): void {
  const room = bodyRoom(PER_USER, IN_ALL);
  const leaves = new WeakMap<object, () => void>();
  app.addHook('preParsing', async (request, reply, payload) => {
    // Without a length it is bounded by the largest that is taken.
    const bytes = Number(request.headers['content-length'] ?? MEGABYTE);
    if (isUpload(request) || bytes <= SMALL) return payload;
    const planner = (request as { planner?: { uid: string } | null }).planner;
    const leave = await room(planner?.uid ?? request.ip, bytes);
    leaves.set(request, leave);
    // The sender may have gone while this waited.
    if (reply.raw.closed) leave();
    else reply.raw.once('close', leave);
    return payload;
  });
  app.addHook('preValidation', async (request) => leaves.get(request)?.());
}

interface Waiting {
  readonly user: string;
  readonly bytes: number;
  readonly begin: () => void;
}

/** @returns waits for room of so many bytes, then says how it is left again; leaving twice does no harm */
export function bodyRoom(perUser: number, inAll: number): (user: string, bytes: number) => Promise<() => void> {
  const held = new Map<string, number>();
  let waiting: Waiting[] = [];
  let all = 0;

  const change = (user: string, bytes: number) => {
    all += bytes;
    const own = (held.get(user) ?? 0) + bytes;
    if (own > 0) held.set(user, own);
    else held.delete(user);
  };
  const isLetIn = ({ user, bytes, begin }: Waiting) => {
    const own = held.get(user) ?? 0;
    if (own > 0 && (own + bytes > perUser || all + bytes > inAll)) return false;
    change(user, bytes);
    begin();
    return true;
  };
  return (user, bytes) =>
    new Promise((resolve) => {
      let left = false;
      const leave = () => {
        if (left) return;
        left = true;
        change(user, -bytes);
        // Past those who wait for their own: nobody stands behind another user's thousand.
        waiting = waiting.filter((next) => !isLetIn(next));
      };
      const asked = { user, bytes, begin: () => resolve(leave) };
      if (!isLetIn(asked)) waiting.push(asked);
    });
}
