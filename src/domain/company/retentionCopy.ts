import type { ClientRow } from '../../../core/contract/bodies/company.ts';
import { KEEP_MONTHS_MAXIMUM } from '../../../core/contract/limits.ts';
import { NOTICE_DAYS } from '../../../core/rules/retention.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { counted } from '../../../core/words/wording.ts';
import { PLAN_KEY } from '../paths.ts';

/** How long plans of a client are kept: "24 months". */
export function keepText({ keep_months: months }: Pick<ClientRow, 'keep_months'>): string {
  return months === null ? 'Always' : counted(months, 'month');
}

/** The months in a text, null for none; undefined where it is no number of months. */
export function monthsIn(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const months = Number(trimmed);
  return /^\d+$/.test(trimmed) && months >= 1 && months <= KEEP_MONTHS_MAXIMUM ? months : undefined;
}

/** What is asked for in place of a text that is no number of months. */
export const MONTHS_FAULT = `Enter whole months from 1 to ${KEEP_MONTHS_MAXIMUM}, or nothing to keep plans always.`;

/** The key of a plan in its address, or a key by itself; null where the text has none. */
export function planKeyIn(text: string): string | null {
  const trimmed = text.trim();
  const key = trimmed.includes('=') ? new RegExp(`[?&]${PLAN_KEY}=([\\w-]+)`).exec(trimmed)?.[1] : trimmed;
  return key !== undefined && /^[\w-]{16,64}$/.test(key) ? key : null;
}

/** Warnings of what a new rule will delete, shown before it is made. None while no plan could be deleted. */
export function keepWarnings(
  { name, plans, hold }: Pick<ClientRow, 'name' | 'plans' | 'hold'>,
  months: number | null,
  today = new Date(),
): string[] {
  if (months === null || plans === 0) return [];
  if (hold) return [`The legal hold keeps all plans of ${name} until it ends.`];
  const first = new Date(today);
  first.setDate(first.getDate() + NOTICE_DAYS);
  return [
    `Of ${counted(plans, 'plan')} of ${name}, those older than ${counted(months, 'month')} are deleted from ${dateInFull(first)} on. Their owners are told from now on.`,
  ];
}
