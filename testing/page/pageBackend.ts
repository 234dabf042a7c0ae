import bundleBackend from '../backend/bundleBackend.ts';
import { BACKEND_VARIABLE, RATES_DOMAIN } from './environment.ts';
import { startBackend } from '../backend/startBackend.ts';
import type { RunningBackend } from '../backend/startBackend.ts';

declare global {
  var pageBackend: RunningBackend | undefined;
}

/** Starts one real backend for all page tests and sets its address in the environment. */
export default async function startPageBackend(): Promise<void> {
  bundleBackend();
  globalThis.pageBackend = await startBackend({ settings: { SIGN_IN_DOMAINS: `agency.example,${RATES_DOMAIN}` } });
  process.env[BACKEND_VARIABLE] = globalThis.pageBackend.url;
}
