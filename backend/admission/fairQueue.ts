/** How long a job may keep a worker: a short one answers a click, a large one reads a file that may take minutes. */
export type JobSize = 'short' | 'small' | 'large';

/** What a job's turn depends on. */
export interface Turn {
  /** Whose job it is: turns go round the users, however many jobs each has. */
  readonly user: string;
  readonly size: JobSize;
}

interface Waiting<Job> {
  readonly job: Job;
  /** How many smaller jobs went first, of another user or that came later. */
  passed: number;
}

/** A large job that so many smaller ones went past has waited enough: it counts as a small one from then on. */
const PASSED_MOST = 8;
/** Users whose last turn is remembered; beyond it the one who was served longest ago counts as new. */
const USERS_REMEMBERED = 1000;
const RANK: Readonly<Record<JobSize, number>> = { short: 0, small: 1, large: 2 };

/**
 * Jobs that wait for a worker, and whose turn it is. Knows neither threads nor clocks.
 *
 * - The user with the fewest jobs running goes first; among those the one whose last turn is longest ago.
 * - Small jobs go past large ones, of the same user and of others, but past each only so often.
 * - Neither large jobs nor one user's files ever hold the last worker (where there is more than one).
 */
export class FairQueue<Job extends Turn> {
  readonly #waiting: Waiting<Job>[] = [];
  /** By user, the number of their last turn; whoever had none longest ago stands first. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  get length(): number {
    return this.#waiting.length;
  }

  add(job: Job): void {
    this.#waiting.push({ job, passed: 0 });
  }

  /** @returns whether the job was still waiting */
  remove(job: Job): boolean {
    const place = this.#waiting.findIndex((each) => each.job === job);
    if (place >= 0) this.#waiting.splice(place, 1);
    return place >= 0;
  }

  /** Takes out all that waits. */
  clear(): Job[] {
    return this.#waiting.splice(0).map(({ job }) => job);
  }

  /**
   * Takes out the job whose turn it is.
   * @param running what runs at the moment
   * @param workers how many jobs may run at a time
   * @returns null when nothing that waits may run now
   */
  next(running: readonly Turn[], workers: number): Job | null {
    const may = this.#waiting.filter(({ job }) => mayRun(job, running, workers));
    const [first, ...others] = may;
    if (!first) return null;
    const busy = (user: string) => running.filter((each) => each.user === user).length;
    const chosen = others.reduce((best, each) => (this.#isBefore(each, best, busy) ? each : best), first);
    this.#countPassed(chosen, may);
    this.remove(chosen.job);
    this.#remember(chosen.job.user);
    return chosen.job;
  }

  /** Whether `one`, which came later, goes before `other`. */
  #isBefore(one: Waiting<Job>, other: Waiting<Job>, busy: (user: string) => number): boolean {
    if (one.job.user === other.job.user) return rank(one) < rank(other);
    const [mine, theirs] = [busy(one.job.user), busy(other.job.user)];
    if (mine !== theirs) return mine < theirs;
    // Between users only large files step aside: whoever has nothing but short jobs is not served before everybody else.
    if (isLarge(one) !== isLarge(other)) return isLarge(other);
    return this.#turnOf(one.job.user) < this.#turnOf(other.job.user);
  }

  #countPassed(chosen: Waiting<Job>, may: readonly Waiting<Job>[]): void {
    if (chosen.job.size === 'large') return;
    const place = may.indexOf(chosen);
    const passed = may.filter(({ job }, at) => at < place || job.user !== chosen.job.user);
    for (const each of passed) if (each.job.size === 'large') each.passed++;
  }

  #turnOf(user: string): number {
    return this.#lastTurn.get(user) ?? 0;
  }

  #remember(user: string): void {
    this.#lastTurn.delete(user);
    this.#lastTurn.set(user, ++this.#turns);
    if (this.#lastTurn.size > USERS_REMEMBERED) this.#lastTurn.delete(this.#lastTurn.keys().next().value!);
  }
}

function rank(each: Waiting<Turn>): number {
  // One that has waited enough goes before what came later.
  return each.job.size === 'large' && !isLarge(each) ? -1 : RANK[each.job.size];
}

function isLarge({ job, passed }: Waiting<Turn>): boolean {
  return job.size === 'large' && passed < PASSED_MOST;
}

function mayRun({ user, size }: Turn, running: readonly Turn[], workers: number): boolean {
  if (workers === 1 || size === 'short') return true;
  const files = running.filter((each) => each.size !== 'short');
  const own = files.filter((each) => each.user === user);
  const large = files.filter((each) => each.size === 'large');
  return own.length < workers - 1 && (size === 'small' || large.length < workers - 1);
}
