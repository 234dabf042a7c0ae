/** How far a plan is with the client. */
export const CLIENT_STATES = ['draft', 'sent', 'changes', 'approved', 'replaced'] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

/** What a link to a plan says about the plan's state. */
export interface LinkForState {
  /** ISO 8601, UTC. */
  readonly made: string;
  readonly approval: boolean;
  /** Neither stopped nor expired. */
  readonly isOpen: boolean;
  /** Its last answer; null for none. */
  readonly answer: 'approved' | 'changes' | null;
}

/**
 * The state of a plan from its links. It is computed and never stored.
 * @param newerSent when a link was last made to a higher version of the plan, ISO 8601 in UTC; null for never
 */
export function clientState(links: readonly LinkForState[], newerSent: string | null): ClientState {
  if (links.length === 0) return 'draft';
  const lastSent = links.reduce((last, { made }) => (made > last ? made : last), '');
  if (newerSent !== null && newerSent > lastSent) return 'replaced';
  const approvalLinks = links.filter(({ approval, isOpen, answer }) => approval && (isOpen || answer !== null));
  if (approvalLinks.some(({ answer }) => answer === 'changes')) return 'changes';
  return approvalLinks.length > 0 && approvalLinks.every(({ answer }) => answer === 'approved') ? 'approved' : 'sent';
}
