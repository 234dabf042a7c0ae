/** The roles of a member. Each role also has the rights of the roles before it. */
export const ROLES = ['reader', 'planner', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a member may do, and the lowest role that may do it. Which clients' plans a member sees does not depend on the role but on the
 * member's teams, also for an administrator.
 */
const LEAST_ROLE = {
  /** List, open and export the plans of one's clients. */
  open: 'reader',
  /** Run plans, change one's own and share them. */
  make: 'planner',
  /** Edit and publish rate cards and lists of one's clients. */
  publish: 'editor',
  /** Manage members, teams and clients. */
  administer: 'admin',
} as const satisfies Readonly<Record<string, Role>>;
export type Act = keyof typeof LEAST_ROLE;

/** Shown to a reader who tries to make or change a plan. */
export const READERS_ONLY_READ = 'You can read and export plans. Ask an administrator to make plans.';

/** The clients that a member sees: the ids of the clients of the member's teams, or 'all' of the company, including clients added later. */
export type VisibleClients = 'all' | readonly string[];

/** What a member's rights depend on. */
export interface Rights {
  readonly role: Role;
  /**
   * Whether the company has an active administrator. Until it has one, planners may publish too, because no one could make them editors.
   */
  readonly companyHasAdmin: boolean;
  readonly clients: VisibleClients;
}

/** Whether a role allows an act. */
export function roleAllows({ role, companyHasAdmin }: Pick<Rights, 'role' | 'companyHasAdmin'>, act: Act): boolean {
  const effectiveRole: Role = role === 'planner' && !companyHasAdmin ? 'editor' : role;
  return ROLES.indexOf(effectiveRole) >= ROLES.indexOf(LEAST_ROLE[act]);
}

/** Whether a member sees the plans of a client. @param client its id; null for a plan whose client has no id yet */
export function seesClient({ clients }: Pick<Rights, 'clients'>, client: string | null): boolean {
  return clients === 'all' || (client !== null && clients.includes(client));
}
