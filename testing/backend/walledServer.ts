import { buildApp } from '../../backend/app.ts';
import { cardAccess } from '../../backend/rates/cardAccess.ts';
import { openServices } from '../../backend/services.ts';
import { readSettings } from '../../backend/settings/config.ts';

/** The card that the user "rita" may not see, as a reader outside its team. */
const WALLED_CARD = 'client:banksia-bank';

/** A backend in which one colleague may not see one client's rate card. */
const services = await openServices(
  readSettings(process.env),
  new URL('../../backend/workers/sourceWorker.mjs', import.meta.url),
  new URL('../../backend/warehouse/engines/duckdbProcess.mjs', import.meta.url),
  (planner, card) =>
    planner.uid === 'rita' && card === WALLED_CARD
      ? { read: false, edit: false, publish: false }
      : cardAccess(planner, card),
);
const app = await buildApp(services);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send?.({ listening: address });
