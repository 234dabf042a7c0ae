/** What has become of a plan as a client sees it: 'draft' while no link was made, 'replaced' after a newer version was sent. */
export const SHARING_STATES = ['draft', 'sent', 'changes', 'approved', 'replaced'] as const;
export type SharingState = (typeof SHARING_STATES)[number];

/** The facts about a link that decide the state of its plan. */
export interface LinkForState {
  /** When the link was made [ISO 8601, UTC]. */
  readonly made: string;
  /** Whether the client is asked for approval. */
  readonly approval: boolean;
  /** Whether the link still works, that is, it is neither stopped nor expired. */
  readonly isOpen: boolean;
  /** The client's last answer by this link; null for none. */
  readonly answer: 'approved' | 'changes' | null;
}

/**
 * The state of a plan, computed from its links and never stored. Of the links that ask for approval and are open or answered, one with the
 * answer `changes` decides; the plan is approved only if all of them are.
 * @param newerSent when the last link to a newer version of the plan was made [ISO 8601, UTC]; null if no newer version was sent
 */
export function sharingState(links: readonly LinkForState[], newerSent: string | null): SharingState {
  if (links.length === 0) return 'draft';
  const lastSent = links.reduce((last, { made }) => (made > last ? made : last), '');
  if (newerSent !== null && newerSent > lastSent) return 'replaced';
  const approvalLinks = links.filter(({ approval, isOpen, answer }) => approval && (isOpen || answer !== null));
  if (approvalLinks.some(({ answer }) => answer === 'changes')) return 'changes';
  return approvalLinks.length > 0 && approvalLinks.every(({ answer }) => answer === 'approved') ? 'approved' : 'sent';
}
