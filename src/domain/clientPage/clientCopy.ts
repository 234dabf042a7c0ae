import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import type { AnswerRecord, ClientPanel } from '../../../core/contract/bodies/clientComments.ts';
import type { ClientReply } from '../../../core/contract/bodies/clientPage.ts';
import type { SharingState } from '../../../core/rules/sharingState.ts';
import { dollarsAndCents, roundDollars, upToDecimals } from '../../../core/words/amounts.ts';
import { peopleShort, peopleShortOf } from '../../../core/words/peopleShort.ts';
import { overWeeks } from '../../../core/words/planPeriod.ts';
import { dateAndTime, dateInFull, dateTimeAndZone } from '../../../core/words/moments.ts';

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
  unsent: 'Your text was not sent. Copy it before you close this page.',
  personNeeded: 'To answer, enter your name and your job title.',
  replaced: 'A newer version of this plan was sent. Please open that one.',
} as const;

/** Titles of the panels, by their ids. "It" in "How often people meet it" is the campaign. */
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

/** The label of the field for a comment on a panel. */
export const commentLabel = (panel: ClientPanel) => `Comment on “${PANEL_TITLES[panel]}”`;

/** The headline in two parts: its number of people, which is shown larger, and the rest of the sentence. */
export function answerSentence({ plan, answer }: ClientPlan): { readonly people: string; readonly rest: string } {
  const people = answer.of === null ? peopleShort(answer.people) : peopleShortOf(answer.people, answer.of);
  // A word joiner on both sides keeps a range of ages on one line.
  const target = plan.target.replace(/(\d)–(\d)/, '$1\u2060–\u2060$2');
  return { people, rest: `${target} give it their attention ${overWeeks(plan.weeks) ?? 'in an average month'}` };
}

/** Budgets as multiples of the plan's budget. For each of them the best plan with the closest budget is shown. */
const SHOWN_BUDGETS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The plan itself and a few of the best plans at other budgets (`more`). */
export function nearbyBudgets({ plan, more: points }: Pick<ClientPlan, 'plan' | 'more'>): ClientPlan['more'] {
  const closest = (budget: number) =>
    points.reduce(
      (best, point) => (Math.abs(point.budget - budget) < Math.abs(best.budget - budget) ? point : best),
      points[0]!,
    );
  const shown = new Set(points.length === 0 ? [] : SHOWN_BUDGETS.map((share) => closest(share * plan.budget)));
  return points.filter((point) => point.this_plan || shown.has(point));
}

/** The facts below the headline: "$2.4 million a month", "$0.32 for each person reached", "2.1 times each on average". */
export function answerDetails({ answer, plan }: ClientPlan): string[] {
  return [
    `${roundDollars(plan.budget)} ${overWeeks(plan.weeks) ?? 'a month'}`,
    `${dollarsAndCents(answer.cost)} for each person reached`,
    `${upToDecimals(answer.frequency, 1)} times each on average`,
  ];
}

/** "Prepared by Your agency for Banksia Bank, 23 November 2026". */
export function preparedLine({ plan }: ClientPlan, agency: string): string {
  const day = plan.made_at === '' ? '' : `, ${dateInFull(new Date(plan.made_at))}`;
  return `Prepared by ${agency} for ${plan.client}${day}`;
}

/** "Version 015abd7f": the first 8 digits of the hash of the plan that the client approves. */
export function versionName(hash: string): string {
  return `Version ${hash.slice(0, 8)}`;
}

/**
 * The state of a plan for the client who opened its link: "Approved on 24 Nov 2026, 9:14 am AEDT." Null if the link asks for no approval, the
 * client has sent no answer, and no newer version replaced the plan.
 */
export function stateLine({ state, answers, link }: Pick<ClientReply<'open'>, 'state' | 'answers' | 'link'>) {
  const last = answers.at(-1);
  const answerLine = last ? `${SHARING_STATE_NAMES[last.answer]} on ${dateTimeAndZone(new Date(last.at))}.` : null;
  if (state === 'replaced') return [answerLine, replacedLine(link.contact)].filter(Boolean).join(' ');
  return answerLine ?? (link.approval ? CLIENT_COPY.waiting : null);
}

/** When the client's link ends. @param expires  ISO 8601 */
export function openUntilLine(expires: string): string {
  return `This link is open until ${dateAndTime(new Date(expires))}.`;
}

/** The line for a replaced plan. @param contact  the person who can be asked for the newer plan's link; '' if there is none */
export function replacedLine(contact: string): string {
  return contact === '' ? CLIENT_COPY.replaced : `${CLIENT_COPY.replaced} Ask ${contact} for its link.`;
}

/** "Approved by Dana Lee, Marketing Director, 24 Nov 2026, 9:14 am AEDT" */
export function answeredBy({ answer, name, job_title: jobTitle, at }: Omit<AnswerRecord, 'hash' | 'comment'>): string {
  return `${SHARING_STATE_NAMES[answer]} by ${name}, ${jobTitle}, ${dateTimeAndZone(new Date(at))}`;
}

/** The names of the states of a plan, for the agency and for its client. */
export const SHARING_STATE_NAMES: Readonly<Record<SharingState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  changes: 'Changes asked',
  approved: 'Approved',
  replaced: 'Replaced',
};
