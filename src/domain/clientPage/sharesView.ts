import type { ShareLink, ShareList } from '../../../core/contract/bodies/sharing.ts';
import { WRONG_PASSCODES_MAXIMUM } from '../../../core/rules/sharingLimits.ts';
import { dateAndTime, dateInFull, dateTimeAndZone } from '../../../core/words/moments.ts';
import { counted, listed } from '../../../core/words/wording.ts';
import { answeredBy, SHARING_STATE_NAMES } from './clientCopy.ts';
import { linkEnd } from './linkDays.ts';

type PlanState = ShareList['states'][number];

/** The state of the plan in a list that was asked for one plan: such a list has one state, or none if the plan was not sent. */
const stateOfPlan = ({ states }: Pick<ShareList, 'states'>): PlanState | null => states[0] ?? null;

/** The state of a plan for the agency: "Changes asked · 2 new". A plan that was not sent is a draft. */
export function stateText(state: Pick<PlanState, 'state' | 'unread'> | null): string {
  if (state === null) return SHARING_STATE_NAMES.draft;
  return state.unread === 0
    ? SHARING_STATE_NAMES[state.state]
    : `${SHARING_STATE_NAMES[state.state]} · ${state.unread} new`;
}

/**
 * The line under the head of the report: the state of the plan, then the last answer with this state: "Approved · Lee Wong, 30 Nov 2026, 9:14 am AEDT".
 * Without such an answer, the links that are not stopped: "Sent · Dana and 1 more link".
 */
export function clientLine(shares: ShareList): string {
  const state = stateOfPlan(shares);
  const answers = shares.links.flatMap((link) => link.answers).filter(({ answer }) => answer === state?.state);
  const lastAnswer = answers.toSorted((one, two) => one.at.localeCompare(two.at)).at(-1);
  return `${stateText(state)} · ${lastAnswer ? `${lastAnswer.name}, ${dateTimeAndZone(new Date(lastAnswer.at))}` : linksText(shares.links)}`;
}

function linksText(links: readonly ShareLink[]): string {
  const inUse = links.filter(({ stopped }) => stopped === null);
  const last = inUse.at(-1);
  if (!last) return 'all links are stopped';
  return inUse.length === 1 ? last.label : `${last.label} and ${counted(inUse.length - 1, 'more link')}`;
}

/**
 * The state of the plan in exported files: "Approved", "Changes asked" or "Replaced"; null if the plan is a draft or was only sent. If the
 * weeks were changed since, files show other weeks than the client answered about: "Approved before the weeks were changed".
 * @param weeksChangedAt  ISO 8601; null if the weeks were never changed
 */
export function clientAnswerForFiles(
  shares: Pick<ShareList, 'states' | 'links'> | null,
  weeksChangedAt: string | null,
): string | null {
  const state = (shares && stateOfPlan(shares))?.state ?? 'draft';
  // The state "Sent" is left out: files go to the client, who knows that the plan was sent.
  if (shares === null || state === 'draft' || state === 'sent') return null;
  const isAboutOtherWeeks = state !== 'replaced' && areWeeksChanged(shares.links, weeksChangedAt);
  return `${SHARING_STATE_NAMES[state]}${isAboutOtherWeeks ? ' before the weeks were changed' : ''}`;
}

/**
 * Whether a link works, and until when.
 * @param now  the current time, ISO 8601 in UTC
 * @param goes  the day on which the plan will be deleted [ISO 8601]
 */
export function linkStatus({ stopped, stopped_for, expires }: ShareLink, now: string, goes?: string): string {
  if (stopped !== null) {
    const why = stopped_for === 'passcodes' ? ` after ${WRONG_PASSCODES_MAXIMUM} wrong passcodes` : '';
    return `Stopped${why}, ${dateInFull(new Date(stopped))}`;
  }
  if (expires <= now) return `Expired ${dateAndTime(new Date(expires))}`;
  return stopped_for === 'rule'
    ? 'Closed by your company’s rule for links'
    : `Open until ${linkEnd(new Date(expires), goes)}`;
}

/** "Opened 3 times, last visit 24 Nov 2026, 9:14 am, on a phone". */
export function visitsText({ seen }: Pick<ShareLink, 'seen'>): string {
  const last = seen.at(-1);
  if (!last) return 'Not opened yet';
  // `again` counts how often the link was opened again in the same visit.
  const times = seen.reduce((sum, { again }) => sum + 1 + again, 0);
  return `Opened ${counted(times, 'time')}, last visit ${dateAndTime(new Date(last.at))}, on a ${last.device}`;
}

/** What goes with a plan that is deleted: "the approval by Lee Wong, 2 comments and 1 open link"; '' if nothing does. @param now ISO 8601 */
export function goesWithPlan({ links, comments }: Pick<ShareList, 'links' | 'comments'>, now: string): string {
  const answers = links.flatMap((link) => link.answers);
  const names = [...new Set(answers.filter(({ answer }) => answer === 'approved').map(({ name }) => name))];
  const requests = answers.filter(({ answer }) => answer === 'changes').length;
  const written = comments.filter(({ removed }) => !removed).length;
  const open = links.filter(({ stopped, expires }) => stopped === null && expires > now).length;
  return listed([
    ...(names.length > 0 ? [`the approval by ${listed(names)}`] : []),
    ...(requests > 0 ? [counted(requests, 'request for changes', 'requests for changes')] : []),
    ...(written > 0 ? [counted(written, 'comment')] : []),
    ...(open > 0 ? [counted(open, 'open link')] : []),
  ]);
}

/** Who answered what and when, with the client's comment. */
export function answerText(answer: ShareLink['answers'][number]): string {
  return answer.comment === '' ? answeredBy(answer) : `${answeredBy(answer)}: “${answer.comment}”`;
}

/**
 * A sentence for the planner if the plan's weeks were changed after the last link was made; null otherwise. A link shows the weeks of the
 * moment at which it was made.
 * @param changedAt  ISO 8601; null if the weeks were never changed
 */
export function weeksChangedSentence(
  links: readonly Pick<ShareLink, 'made'>[],
  changedAt: string | null,
): string | null {
  if (changedAt === null || !areWeeksChanged(links, changedAt)) return null;
  return `The weeks were changed on ${dateTimeAndZone(new Date(changedAt))}, after this plan was sent. Clients see and approve it with the weeks before. To show them the new weeks, send it again.`;
}

/** Whether the weeks were changed after the last link was made. */
function areWeeksChanged(links: readonly Pick<ShareLink, 'made'>[], changedAt: string | null): boolean {
  return changedAt !== null && links.length > 0 && links.every(({ made }) => Date.parse(made) < Date.parse(changedAt));
}
