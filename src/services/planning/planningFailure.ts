import { failure } from '../../../core/contract/failure.ts';

/** Why a planning call gave no reply, in words fit to be shown. Plain data: it passes through the store. */
export interface PlanningFailure {
  readonly kind: 'refused' | 'unreachable' | 'unreadable' | 'cancelled' | 'signed out';
  /** The HTTP status, where there was an answer. */
  readonly status: number | null;
  readonly message: string;
  /** Further sentences, where the backend found several faults. */
  readonly details: readonly string[];
}

const SENTENCES = {
  unreachable: 'The planning backend cannot be reached. Check the connection and try again.',
  unreadable: 'The planning backend sent a reply that this page cannot read.',
  cancelled: 'Cancelled.',
  'signed out': 'You are signed out. Log in and try again.',
} as const;

/** A failure that is not the backend's own sentence. */
export function failed(kind: keyof typeof SENTENCES, status: number | null = null): PlanningFailure {
  return { kind, status, message: SENTENCES[kind], details: [] };
}

/** A refusal: the backend's own sentence where it sent one, ours for what stands in between (a proxy's page, say). */
export function refused(status: number, body: string): PlanningFailure {
  try {
    const { message, details = [] } = failure.validateSync(JSON.parse(body));
    return { kind: 'refused', status, message, details };
  } catch {
    return { kind: 'refused', status, message: sentenceForStatus(status), details: [] };
  }
}

function sentenceForStatus(status: number): string {
  if (status === 404) return 'The planning backend has nothing under this address (404).';
  if (status === 413) return 'The audience file is larger than the planning backend accepts.';
  if (status === 429) return 'Too many calls in a short time. Wait a minute and try again.';
  if (status >= 500) return `The planning backend has a problem of its own (${status}). Try again in a moment.`;
  return `The planning backend refused the call (${status}).`;
}

/** Narrows what a thrown RTK Query result holds. */
export function asPlanningFailure(cause: unknown): PlanningFailure {
  if (typeof cause === 'object' && cause !== null && 'kind' in cause && 'message' in cause) {
    return cause as PlanningFailure;
  }
  return (cause as { name?: string } | null)?.name === 'AbortError' ? failed('cancelled') : failed('unreadable');
}
