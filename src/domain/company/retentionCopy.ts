import type { ClientRow } from '../../../core/contract/bodies/company.ts';
import { KEEP_MONTHS_MAXIMUM } from '../../../core/contract/limits.ts';
import { NOTICE_DAYS } from '../../../core/rules/retention.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { counted } from '../../../core/words/wording.ts';
import { PLAN_PARAM } from '../paths.ts';

/** How long plans of a client are kept: "24 months". */
export function keepText({ keep_months: months }: Pick<ClientRow, 'keep_months'>): string {
  return months === null ? 'Always' : counted(months, 'month');
}

/** The number of months in a text; null if the text is empty, undefined if it is not a permitted number. */
export function monthsIn(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const months = Number(trimmed);
  return /^\d+$/.test(trimmed) && months >= 1 && months <= KEEP_MONTHS_MAXIMUM ? months : undefined;
}

/** Shown if a typed text is not a permitted number of months. */
export const MONTHS_FAULT = `Enter whole months from 1 to ${KEEP_MONTHS_MAXIMUM}, or nothing to keep plans always.`;

/** The key of a plan in a text, which is the address of the plan's report or the key itself; null if the text has no key. */
export function planKeyIn(text: string): string | null {
  const trimmed = text.trim();
  const key = trimmed.includes('=') ? new RegExp(`[?&]${PLAN_PARAM}=([\\w-]+)`).exec(trimmed)?.[1] : trimmed;
  // A text with fewer than 16 characters is too short for the key of a plan.
  return key !== undefined && /^[\w-]{16,64}$/.test(key) ? key : null;
}

/**
 * What is shown before a new retention rule is set: which plans it will delete, or that a legal hold keeps them. Empty if the client has no
 * plans or the rule keeps plans always.
 */
export function keepWarnings(
  { name, plans, hold }: Pick<ClientRow, 'name' | 'plans' | 'hold'>,
  months: number | null,
  today = new Date(),
): string[] {
  if (months === null || plans === 0) return [];
  if (hold) return [`The legal hold keeps all plans of ${name} until it ends.`];
  const firstDeletion = new Date(today);
  firstDeletion.setDate(firstDeletion.getDate() + NOTICE_DAYS);
  return [
    `Of ${counted(plans, 'plan')} of ${name}, those older than ${counted(months, 'month')} are deleted from ${dateInFull(firstDeletion)} on. Their owners are told from now on.`,
  ];
}
