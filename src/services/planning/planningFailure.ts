import { refusalBody } from '../../../core/contract/refusalBody.ts';

/** Why a planning call failed, with sentences to show. Plain data, because it passes through the store. */
export interface PlanningFailure {
  readonly kind: 'refused' | 'unreachable' | 'unreadable' | 'cancelled' | 'signed out';
  /** The HTTP status, where there was an answer. */
  readonly status: number | null;
  /** The backend's short name for a refusal. */
  readonly code?: string;
  readonly message: string;
  /** Further sentences, where the backend found several faults. */
  readonly details: readonly string[];
  /** How long the backend asks to wait before the next try [s]; null where it does not say. */
  readonly retryAfter: number | null;
}

const SENTENCES = {
  unreachable: 'The planning backend cannot be reached. Check the connection and try again.',
  unreadable: 'The planning backend sent a reply that this page cannot read.',
  cancelled: 'Cancelled.',
  'signed out': 'You are signed out. Log in and try again.',
} as const;

/** A failure with a sentence of this app, not of the backend. */
export function localFailure(kind: keyof typeof SENTENCES, status: number | null = null): PlanningFailure {
  return { kind, status, message: SENTENCES[kind], details: [], retryAfter: null };
}

/**
 * The failure for a reply with an error status. It has the backend's sentence if the backend sent one, else a sentence of this app, for
 * example when a proxy replied with a page.
 * @param retryHeader  the header `Retry-After`
 */
export function refusalOfReply(status: number, body: string, retryHeader: string | null = null): PlanningFailure {
  // Instead of seconds the header may be a date; our backend does not send dates.
  const retryAfter = retryHeader !== null && /^\d{1,5}$/.test(retryHeader) ? Number(retryHeader) : null;
  try {
    const { error: code, message, details = [], request_id: id } = refusalBody.validateSync(JSON.parse(body));
    return {
      kind: 'refused',
      status,
      code,
      message,
      details: [...details, ...requestIdDetails(status, id)],
      retryAfter,
    };
  } catch {
    return { kind: 'refused', status, message: sentenceForStatus(status), details: [], retryAfter };
  }
}

/** For a server error: the request id to quote to support. */
function requestIdDetails(status: number, id: string | undefined): string[] {
  return status >= 500 && id ? [`If this goes on, quote ${id} to support.`] : [];
}

/** Statuses of a service or proxy that is temporarily unavailable or busy. */
const TEMPORARY_STATUSES = [429, 502, 503, 504];

/** Whether the call was refused because a name that was chosen in the form is no longer in the backend's lists. */
export function isRetiredChoice({ code }: PlanningFailure): boolean {
  return code === 'unknown_choice';
}

/** Whether the call was refused because the user has become a reader. */
export function isReaderRefused({ code }: PlanningFailure): boolean {
  return code === 'reader';
}

/** Whether a change was refused because someone else, or another window, changed the same thing meanwhile. */
export function isChangedMeanwhile({ status }: PlanningFailure): boolean {
  return status === 409;
}

/** Whether a plan was refused because its client is of a team that the planner is not in. */
export function isOutsideTeam({ code }: PlanningFailure): boolean {
  return code === 'outside_team';
}

/** Whether the same call may succeed later: the backend was unavailable or busy. */
export function isTemporary({ kind, status }: PlanningFailure): boolean {
  return kind === 'unreachable' || (kind === 'refused' && TEMPORARY_STATUSES.includes(status ?? 0));
}

function sentenceForStatus(status: number): string {
  if (status === 404) return 'The planning backend has nothing under this address (404).';
  if (status === 413) return 'The audience file is larger than the planning backend accepts.';
  if (status === 429) return 'Too many calls in a short time. Wait a minute and try again.';
  if (status >= 500) return `The planning backend has a problem of its own (${status}). Try again in a moment.`;
  return `The planning backend refused the call (${status}).`;
}

/** The {@link PlanningFailure} of an error from RTK Query. */
export function asPlanningFailure(cause: unknown): PlanningFailure {
  if (typeof cause === 'object' && cause !== null && 'kind' in cause && 'message' in cause) {
    return cause as PlanningFailure;
  }
  return (cause as { name?: string } | null)?.name === 'AbortError'
    ? localFailure('cancelled')
    : localFailure('unreadable');
}
