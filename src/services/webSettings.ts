import { array, number, object, string } from 'yup';
import type { InferType } from 'yup';

const text = (fallback: string) => string().trim().min(1).default(fallback);
// A second slash at the start would make the path an address of another site.
const SITE_PATH = /^\/(?!\/)/;
const nullableText = () => string().trim().nullable().default(null);
// A web address or a path of this site. `javascript:` and the like would run inside the page.
const pageAddress = (fallback: string) =>
  text(fallback).matches(/^(https?:\/\/|\/)/, '${path} must be a path that starts with / or an http(s) address');

const settingsSchema = object({
  /** The address of the planning backend, without a slash at the end. */
  apiBase: pageAddress('/api').transform((value: string) => value.replace(/\/+$/, '')),
  firebase: object({
    apiKey: text('local'),
    authDomain: text('demo-media-planner.firebaseapp.com'),
    projectId: text('demo-media-planner'),
  }),
  /** Address of the Auth emulator; null when real accounts are used. */
  authEmulatorUrl: nullableText().matches(/^https?:\/\//, '${path} must be an http(s) address or null'),
  /** The agency's main e-mail domain. The app shows it, and links to `https://<domain>` if there are no `agencyLinks`. */
  agencyDomain: text('agency.example'),
  /** All e-mail domains of the agency, `agencyDomain` included; empty if there is only `agencyDomain`. */
  agencyDomains: array(string().required()).default([]),
  /** Identity providers of companies, in the order of their buttons. */
  signInWith: array(object({ id: string().required(), label: string().required() })).default([]),
  /** Number of hours after which people must sign in again; 0 for never. */
  signInHours: number().default(0),
  supportEmail: text('support@agency.example'),
  faqUrl: pageAddress('/faq.html'),
  tagManagerId: nullableText().matches(/^GTM-[A-Z0-9]+$/, '${path} must look like "GTM-ABC123" or be null'),
  agencyLinks: array(object({ label: string().required(), href: pageAddress('/').required() })).default([]),
  /** Replies may name icons on other origins. Only icons on these origins are loaded. */
  iconOrigins: array(string().required()).default([]),
  /** The agency's brand, which everybody sees, even before signing in; null for none. */
  brand: object({
    name: string().defined(),
    accent: string()
      .matches(/^#[0-9A-F]{6}$/)
      .nullable()
      .defined(),
    logo: string().matches(SITE_PATH, '${path} must be a path that starts with / or null').nullable().defined(),
  })
    .nullable()
    .default(null),
  /** Path of the agency's slide theme on this site; null for the product's own. */
  slideTheme: nullableText().matches(SITE_PATH, '${path} must be a path that starts with / or null'),
});

/** The web app's settings. */
export type PlannerSettings = InferType<typeof settingsSchema>;

declare global {
  var plannerSettings: unknown;
}

/** Raised when settings.js has an invalid value. The message names every fault. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Checks the settings that `/settings.js` left in `globalThis.plannerSettings` and fills in the defaults.
 * @throws {SettingsError} naming every fault.
 */
export function readSettings(given: unknown = globalThis.plannerSettings): PlannerSettings {
  try {
    return settingsSchema.validateSync(given ?? {}, { abortEarly: false });
  } catch (cause) {
    const faults = (cause as { errors?: string[] }).errors ?? [String(cause)];
    throw new SettingsError(`settings.js cannot be used: ${faults.join('; ')}`, { cause });
  }
}
