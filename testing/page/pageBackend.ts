import bundleBackend from '../backend/bundleBackend.ts';
import { BACKEND_VARIABLE, RATES_DOMAIN } from './environment.ts';
import { startBackend } from '../backend/startBackend.ts';
import type { RunningBackend } from '../backend/startBackend.ts';

declare global {
  var pageBackend: RunningBackend | undefined;
}

/** The usual company of tests, and those of tests that publish what a whole company sees. */
const SIGN_IN_DOMAINS = [
  'agency',
  'lists-one',
  'lists-two',
  'lists-three',
  'lists-four',
  'lists-five',
  'lists-home',
  'lists-file',
  'company',
  'leaver',
  'links',
  'brand',
  'compare',
  'single',
  'wall',
  'effect',
]
  .map((name) => `${name}.example`)
  // People with a free mail address may not read the lists.
  .concat(RATES_DOMAIN, 'gmail.com')
  .join(',');

/** The administrators of companies of their own. */
const FIRST_ADMIN = 'boss@company.example,boss@links.example,boss@wall.example,boss@leaver.example';

/** Starts one real backend for all page tests and sets its address in the environment. */
export default async function startPageBackend(): Promise<void> {
  bundleBackend();
  globalThis.pageBackend = await startBackend({ settings: { SIGN_IN_DOMAINS, FIRST_ADMIN } });
  process.env[BACKEND_VARIABLE] = globalThis.pageBackend.url;
}
