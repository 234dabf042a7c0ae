import { READERS_ONLY_READ } from '../../core/rules/rights.ts';

/**
 * A refused call, with a message for the caller. errors.ts turns failed jobs and storage faults into such answers too, and answers what Fastify
 * refuses. For any other error, the caller gets a general message.
 */
export class Refusal extends Error {
  readonly status: number;
  /** A short name for programs. */
  readonly code: string;
  readonly details: readonly string[];
  /** When the same call may be tried again [s]; null for the default of the status. */
  retryAfter: number | null = null;
  /** Whether the body of the reply contains the id of the request. Without it, all replies of a kind are identical in every byte. */
  namesRequest = true;
  /** Whether its sentences may be logged. Sentences about rates contain prices, which belong to one company. */
  isLogged = true;

  constructor(status: number, code: string, message: string, details: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Changes this refusal so that only its status and code are logged. */
  keptFromLog(): this {
    this.isLogged = false;
    return this;
  }

  /** Changes this refusal so that its reply does not contain the id of the request, and is the same for every request. */
  withoutRequest(): this {
    this.namesRequest = false;
    return this;
  }

  /** Sets the time after which the caller may try again [s]. */
  withRetryAfter(seconds: number): this {
    this.retryAfter = seconds;
    return this;
  }
}

/** A refusal for one or several faults: the first sentence is the message, the others are details. */
export function refusalOf(status: number, code: string, sentences: readonly string[]): Refusal {
  const [first = '', ...further] = sentences;
  return new Refusal(status, code, first, further);
}

/**
 * The answer for a key that does not exist and for a plan that the caller may not see or change. The two must look the same. Only behind
 * the wall of the own company is the answer {@link outsideTeam} (`missingPlan` in plans/runOfOwner.ts chooses).
 */
export function noSuchPlan(): Refusal {
  return new Refusal(
    404,
    'plan_not_found',
    'There is no plan under this address: it was deleted, or it belongs to another company.',
  );
}

/**
 * The answer when a plan is of the caller's company, but the caller may not see the plan's client. It names neither the plan nor the client.
 * @param owner  the owner of the plan. The caller opens an own plan without a link from another person
 */
export function outsideTeam(owner: 'caller' | 'colleague'): Refusal {
  const helpers = owner === 'caller' ? 'an administrator' : 'the person who sent you the link, or an administrator';
  const message = `This plan belongs to a client of a team you are not in. Ask ${helpers}.`;
  return new Refusal(403, 'outside_team', message);
}

/** The answer for a reader who would make or change something. */
export function readersOnlyRead(): Refusal {
  return new Refusal(403, 'reader', READERS_ONLY_READ);
}

/** The answer for a body above the limit of its call. */
export function tooLarge(): Refusal {
  return new Refusal(413, 'too_large', 'The call is larger than the service accepts.');
}
