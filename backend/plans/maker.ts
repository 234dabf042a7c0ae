import { sql } from 'kysely';

/** How a member is named in texts: the e-mail address, or "Erased person 17". */
export const memberName = sql<string>`coalesce(members.email, 'Erased person ' || members.erased)`;

/** Who made a plan, as others read it. Plans from before members were recorded have the address of their owner. */
export const makerOf = sql<string>`coalesce((select ${memberName} from members where members.id = plans.made_by), plans.owner_email)`;
