import { buildApp } from '../../backend/app.ts';
import { cardAccess } from '../../backend/rates/cardAccess.ts';
import type { CardAccessRule } from '../../backend/rates/cardAccess.ts';
import { openServices } from '../../backend/services.ts';
import { readSettings } from '../../backend/settings/config.ts';

/** The card that the user "rita" may not see, as a reader outside its team. */
const WALLED_CARD = 'client:banksia-bank';
const CLOSED = { read: false, edit: false, publish: false };

/** "rob" reads, "ed" saves drafts but publishes nothing. */
const access: CardAccessRule = (planner, card) => {
  if (planner.uid === 'rita' && card === WALLED_CARD) return CLOSED;
  const may = cardAccess(planner, card);
  if (planner.uid === 'rob') return { ...may, edit: false, publish: false };
  return planner.uid === 'ed' ? { ...may, publish: false } : may;
};

/** A backend in which colleagues may do different things with rate cards, and "ada" reads the audit log. */
const services = await openServices(
  readSettings(process.env),
  new URL('../../backend/workers/sourceWorker.mjs', import.meta.url),
  new URL('../../backend/warehouse/engines/duckdbProcess.mjs', import.meta.url),
  access,
  ({ uid }) => uid === 'ada',
);
const app = await buildApp(services);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send?.({ listening: address });
