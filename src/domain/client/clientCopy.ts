import type { ClientPlan } from '../../../core/clientView/clientPlan.ts';
import type { ClientReply } from '../../../core/contract/bodies/clientPage.ts';
import type { ClientState } from '../../../core/rules/clientState.ts';
import { dollarsAndCents, roundDollars, upToDecimals } from '../../../core/words/amounts.ts';
import { peopleShort, peopleShortOf } from '../../../core/words/peopleShort.ts';
import { dateInFull } from '../../../core/words/moments.ts';

/** Sentences of the page that a client opens. */
export const CLIENT_COPY = {
  wholeLink: 'This page needs the whole link you were sent.',
  foot: 'The agency sees when this page is opened.',
  approve: 'Approve this plan',
  changes: 'Ask for changes',
  sendChanges: 'Send',
  cancel: 'Cancel',
  comment: 'Comment',
  name: 'Your name',
  jobTitle: 'Job title',
  whatShouldChange: 'What should change?',
  waiting: 'Waiting for your answer.',
  replaced: 'A newer version of this plan was sent. Please open that one.',
} as const;

/** Titles of the panels, by their ids. */
export const PANEL_TITLES = {
  answer: 'The answer',
  mix: 'Where the money goes',
  why: 'Why this plan',
  more: 'What more or less money would do',
  often: 'How often people meet it',
  rules: 'What you asked us to respect',
  sure: 'How sure this is',
  figures: 'All figures',
  method: 'How it was worked out',
} as const;

/** The people of the headline, to be set apart, and the rest of its sentence. */
export function answerSentence({ plan, answer }: ClientPlan): { readonly people: string; readonly rest: string } {
  const people = answer.of === null ? peopleShort(answer.people) : peopleShortOf(answer.people, answer.of);
  // A word joiner on both sides keeps a range of ages on one line.
  const target = plan.target.replace(/(\d)–(\d)/, '$1\u2060–\u2060$2');
  return { people, rest: `${target} give it their attention in an average month` };
}

/** Shares of the plan's budget whose nearest points are shown. */
const SHOWN_BUDGETS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The plan's point and a few around it, of the best plans at other budgets. */
export function nearbyBudgets({ plan, more }: Pick<ClientPlan, 'plan' | 'more'>): ClientPlan['more'] {
  const nearest = (budget: number) =>
    more.reduce((best, one) => (Math.abs(one.budget - budget) < Math.abs(best.budget - budget) ? one : best), more[0]!);
  const shown = new Set(more.length === 0 ? [] : SHOWN_BUDGETS.map((share) => nearest(share * plan.budget)));
  return more.filter((one) => one.this_plan || shown.has(one));
}

/** "$0.32 a person reached", "2.1 times on average". */
export function answerFacts({ answer, plan }: ClientPlan): string[] {
  return [
    `${roundDollars(plan.budget)} a month`,
    `${dollarsAndCents(answer.cost)} for each person reached`,
    `${upToDecimals(answer.frequency, 1)} times each on average`,
  ];
}

/** "Prepared by Your agency for Banksia Bank, 23 November 2026". */
export function preparedLine({ plan }: ClientPlan, agency: string): string {
  const day = plan.made_at === '' ? '' : `, ${dateInFull(new Date(plan.made_at))}`;
  return `Prepared by ${agency} for ${plan.client}${day}`;
}

/** "Version 015abd7f": the first 8 digits of the hash that names what is approved. */
export function versionName(hash: string): string {
  return `Version ${hash.slice(0, 8)}`;
}

/** How far the plan is with the holder of a link: "Approved on 24 November 2026."; null where nothing is asked and nothing was sent since. */
export function stateLine({ state, answers, link }: Pick<ClientReply<'open'>, 'state' | 'answers' | 'link'>) {
  if (state === 'replaced') return replacedLine(link.contact);
  const last = answers.at(-1);
  if (last) return `${STATE_NAMES[last.answer]} on ${dateInFull(new Date(last.at))}.`;
  return link.approval ? CLIENT_COPY.waiting : null;
}

/** @param contact the person to ask for its link; '' for none */
export function replacedLine(contact: string): string {
  return contact === '' ? CLIENT_COPY.replaced : `${CLIENT_COPY.replaced} Ask ${contact} for its link.`;
}

/** The name of a plan's state for the agency. */
export const STATE_NAMES: Readonly<Record<ClientState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  changes: 'Changes asked',
  approved: 'Approved',
  replaced: 'Replaced',
};
