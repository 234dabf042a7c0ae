import { INVITATION_DAYS } from '../../core/contract/limits.ts';
import type { SignIn } from '../http/callers/auth.ts';
import type { Account, Caller } from '../http/callers/caller.ts';
import { Refusal } from '../common/refusal.ts';
import { LruCache } from '../common/lruCache.ts';
import type { Member, MemberStore } from './memberStore.ts';

/** How long a process uses what it read of a member [ms]. All processes know of a sign-out or a suspension after this time. */
const CACHE_MS = 10_000;
/** How long a process uses what it read of a member while the database does not answer [ms], so that people can still sign in. */
const OUTAGE_MS = 600_000;
/** How long a call waits for the database when the member is known from before [ms]. */
const DATABASE_WAIT_MS = 2_000;
const MEMBERS_CACHED = 5_000;
/** How long an invitation is valid [ms]. */
const INVITATION_MS = INVITATION_DAYS * 86_400_000;

interface CachedMember {
  readonly member: Member;
  /** When the database was asked [ms since 1970]. */
  readonly askedAt: number;
}

interface MembersOptions {
  readonly store: MemberStore;
  /** E-mail addresses, in lower case, that become administrators of a company without one. */
  readonly firstAdmins: readonly string[];
}

/** Finds the members of signed-in accounts. Each process reads a member at most once in ten seconds. */
export class Members {
  readonly #options: MembersOptions;
  readonly #cache = new LruCache<CachedMember>(MEMBERS_CACHED);
  readonly #running = new Map<string, Promise<CachedMember>>();

  constructor(options: MembersOptions) {
    this.#options = options;
  }

  /**
   * The member whose account makes a call. An account whose e-mail domain may join becomes a member of that
   * domain's company with its first call, unless the company admits only invited people.
   * @throws {Refusal} 401 signed_out; 403 not_invited, left, suspended, other_account or domain_not_allowed
   */
  async callerOf(account: Account, signIn: SignIn): Promise<Caller> {
    const key = `${account.uid}\n${account.email}`;
    const known = this.#cache.find(key);
    const isFresh = known !== undefined && Date.now() - known.askedAt < CACHE_MS;
    const member = isFresh ? known.member : await this.#readWithFallback(key, account, signIn, known);
    checkNotSignedOut(member, signIn);
    const { id: memberId, company, role, companyHasAdmin, clients, ownCompany } = member;
    return { uid: account.uid, email: account.email, company, memberId, role, companyHasAdmin, clients, ownCompany };
  }

  /** Makes the next call of every account read its member again. */
  forget(): void {
    this.#cache.clear();
  }

  /** Reads a member, once for concurrent calls. If the database does not answer in time, uses what is known from before. */
  async #readWithFallback(
    key: string,
    account: Account,
    signIn: SignIn,
    known: CachedMember | undefined,
  ): Promise<Member> {
    const running = this.#running.get(key) ?? this.#read(account, signIn).finally(() => void this.#running.delete(key));
    this.#running.set(key, running);
    const read = running.then((found) => {
      this.#cache.set(key, found);
      return found.member;
    });
    if (known === undefined || Date.now() - known.askedAt > OUTAGE_MS) return read;
    return Promise.race([read, knownAfter(DATABASE_WAIT_MS, known)]).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'database_away') return known.member;
      throw error;
    });
  }

  /** `askedAt` is the time before the query, so that a change during the query is noticed after `CACHE_MS` at the latest. */
  async #read(account: Account, signIn: SignIn): Promise<CachedMember> {
    const askedAt = Date.now();
    return { member: await this.#resolve(account, signIn), askedAt };
  }

  /** Finds or adds the member of an account, checks the sign-in, and stores it. @throws {Refusal} 401 or 403 */
  async #resolve(account: Account, signIn: SignIn): Promise<Member> {
    const { store, firstAdmins } = this.#options;
    const isFirstAdmin = firstAdmins.includes(account.email);
    const found = (await store.find(account.email)) ?? (await this.#join(account, signIn, isFirstAdmin));
    const member = await this.#admit(found, account, signIn);
    if (isFirstAdmin && !member.companyHasAdmin) await store.makeFirstAdmin(member);
    checkNotSignedOut(member, signIn);
    if (signIn.signedInAt > (member.lastSignIn ?? ''))
      await store.noteSignIn(member.id, signIn.signedInAt, signIn.provider);
    // A member who has just become administrator is read again.
    return isFirstAdmin && !member.companyHasAdmin ? ((await store.find(account.email)) ?? member) : member;
  }

  /** Adds the account as a member of its company. @throws {Refusal} 403 if the account needs an invitation */
  async #join({ company, email, uid }: Account, { mayJoin }: SignIn, isFirstAdmin: boolean): Promise<Member> {
    if (!mayJoin) throw domainNotAllowed();
    const { store } = this.#options;
    const { newcomers } = await store.company(company);
    if (newcomers === 'invited' && !isFirstAdmin) throw notInvited();
    await store.join({ company, email, uid, role: newcomers === 'reader' ? 'reader' : 'planner' });
    const member = await store.find(email);
    if (!member) throw notInvited();
    return member;
  }

  /** The member, if the account may make calls as that member. Accepts an open invitation. @throws {Refusal} 403 */
  async #admit(member: Member, { uid, email }: Account, { mayJoin }: SignIn): Promise<Member> {
    const { store } = this.#options;
    // An invitation is valid for an address of any domain.
    if (!mayJoin && member.invited === null) throw domainNotAllowed();
    if (member.state === 'left') throw new Refusal(403, 'left', LEFT);
    if (member.state === 'suspended') throw new Refusal(403, 'suspended', SUSPENDED);
    if (member.state === 'invited') {
      if (Date.now() - Date.parse(member.invited ?? '') > INVITATION_MS) throw new Refusal(403, 'not_invited', EXPIRED);
      await store.accept(member.id, uid);
      return (await store.find(email)) ?? member;
    }
    // `backfill.ts` adds the owners of earlier plans as members without an account. The first account that signs in with a member's address
    // becomes that member's.
    if (member.uid === null) {
      await store.claim(member.id, uid);
      const claimed = await store.find(email);
      if (claimed?.uid === uid) return claimed;
    } else if (member.uid === uid) return member;
    await store.noteOtherAccount(member.id, uid);
    throw new Refusal(403, 'other_account', OTHER_ACCOUNT);
  }
}

const LEFT = 'Your access to this company was closed. Ask an administrator.';
const SUSPENDED = 'Your access is suspended. Ask an administrator.';
const EXPIRED = `Your invitation has ended after ${INVITATION_DAYS} days. Ask an administrator for a new one.`;
const OTHER_ACCOUNT =
  'Your address belongs to an earlier account here. An administrator can accept the new one on the page Company.';

function notInvited(): Refusal {
  return new Refusal(403, 'not_invited', 'Your address is not invited yet. Ask an administrator.');
}

function domainNotAllowed(): Refusal {
  return new Refusal(403, 'domain_not_allowed', 'Accounts of your e-mail domain may not use this planning service.');
}

/** @throws {Refusal} 401 for a sign-in from before an administrator ended all sign-ins of the member */
function checkNotSignedOut({ signedOut }: Member, { signedInAt }: SignIn): void {
  if (signedOut === null || signedInAt > signedOut) return;
  throw new Refusal(401, 'signed_out', 'An administrator ended your sign-in. Please sign in again.');
}

/** Resolves to the cached member after `wait` [ms]. */
function knownAfter(wait: number, { member }: CachedMember): Promise<Member> {
  return new Promise((resolve) => setTimeout(() => resolve(member), wait).unref());
}
