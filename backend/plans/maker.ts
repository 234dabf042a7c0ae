import { sql } from 'kysely';

/** How a member is named in texts: the e-mail address, or "Erased person 17". */
export const memberName = sql<string>`coalesce(members.email, 'Erased person ' || members.erased)`;

/**
 * In a query of plans: the member who made the plan, as other members read it. The owner may be another member later. For plans that are
 * older than the table of members, it is the owner's address.
 */
export const makerName = sql<string>`coalesce((select ${memberName} from members where members.id = plans.made_by), plans.owner_email)`;
