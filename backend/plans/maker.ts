import { sql } from 'kysely';

/**
 * Who made a plan, as others read it: the member's e-mail address, or "Erased person 17". Plans from before members were recorded have the
 * address of their owner.
 */
export const makerOf = sql<string>`coalesce((select coalesce(members.email, 'Erased person ' || members.erased) from members where members.id = plans.made_by), plans.owner_email)`;
