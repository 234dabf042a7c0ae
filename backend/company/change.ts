import { randomUUID } from 'node:crypto';
import type { CompanyChange } from '../../core/contract/bodies/company.ts';
import { isBlankText } from '../../core/text/blankText.ts';
import { Refusal } from '../common/refusal.ts';
import type { AuditActor } from '../audit/auditLog.ts';
import type { Database } from '../database/database.ts';

/** A change to a company, inside its transaction. */
export interface ChangeContext {
  readonly database: Database;
  readonly company: string;
  /** The person who makes the change, for the audit log. */
  readonly actor: AuditActor;
  readonly change: CompanyChange;
}

/** A field that the kind of change needs. @throws {Refusal} 400 when it is missing */
export function requiredField<Field extends keyof CompanyChange>(
  change: CompanyChange,
  field: Field,
): NonNullable<CompanyChange[Field]> {
  const value = change[field];
  if (value !== undefined && value !== null) return value;
  throw new Refusal(400, 'bad_request', `"${field}" is missing: the change "${change.kind}" needs it.`);
}

/** Sets a new stamp. Processes then read rate cards and the lists of clients again; see backend/rates/rateBook.ts. */
export async function renewStamp(database: Database): Promise<void> {
  await database.updateTable('rate_stamp').set({ stamp: randomUUID() }).execute();
}

/** The name of a team or client that a change gives. @throws {Refusal} 400 for a blank one */
export function requiredName(change: CompanyChange): string {
  const name = requiredField(change, 'name').trim();
  if (isBlankText(name)) throw new Refusal(400, 'no_name', 'Enter a name.');
  return name;
}
