/** How long a job may use a worker. A short job answers a click. Small and large jobs read files; a large one may take minutes. */
export type JobSize = 'short' | 'small' | 'large';

/** The properties of a job that determine its place in the queue. */
export interface QueueKey {
  /** Users are served in turn, however many jobs each has. */
  readonly user: string;
  readonly size: JobSize;
}

interface Waiting<Job> {
  readonly job: Job;
  /** How many smaller jobs went before this job: jobs of other users, and later jobs of the same user. */
  passedOver: number;
}

/** After smaller jobs went before a large job this often, no more of them do. */
const MAX_PASSED_OVER = 8;
/** Maximum number of users whose last turn is remembered. */
const MAX_REMEMBERED_USERS = 1000;
const RANK_BY_SIZE: Readonly<Record<JobSize, number>> = { short: 0, small: 1, large: 2 };

/**
 * Jobs waiting for a worker, ordered fairly. The queue knows neither threads nor clocks.
 *
 * - The user with the fewest running jobs is served first; of users with equally many, the one who was served longest ago.
 * - Small jobs overtake large jobs of any user, but each large job only MAX_PASSED_OVER times.
 * - If there are several workers, neither large jobs nor the jobs of one user that read files take the last one.
 */
export class FairQueue<Job extends QueueKey> {
  readonly #waiting: Waiting<Job>[] = [];
  /** By user, the number of their last turn; the user served longest ago comes first. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  get length(): number {
    return this.#waiting.length;
  }

  add(job: Job): void {
    this.#waiting.push({ job, passedOver: 0 });
  }

  /** @returns whether the job was still waiting */
  remove(job: Job): boolean {
    const index = this.#waiting.findIndex((waiting) => waiting.job === job);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  /** Removes and returns all jobs. */
  clear(): Job[] {
    return this.#waiting.splice(0).map(({ job }) => job);
  }

  /**
   * Removes and returns the next job.
   * @param running keys of the running jobs
   * @param workers how many jobs may run at a time
   * @returns null when no waiting job may start now
   */
  next(running: readonly QueueKey[], workers: number): Job | null {
    const startable = this.#waiting.filter(({ job }) => mayRun(job, running, workers));
    const [first, ...others] = startable;
    if (!first) return null;
    const countRunning = (user: string) => running.filter((runningJob) => runningJob.user === user).length;
    let chosen = first;
    for (const candidate of others) if (this.#isBefore(candidate, chosen, countRunning)) chosen = candidate;
    this.#countPassedOver(chosen, startable);
    this.remove(chosen.job);
    this.#remember(chosen.job.user);
    return chosen.job;
  }

  /** Whether `one`, which arrived later, goes before `other`. */
  #isBefore(one: Waiting<Job>, other: Waiting<Job>, countRunning: (user: string) => number): boolean {
    if (one.job.user === other.job.user) return rank(one) < rank(other);
    const [ownJobs, otherJobs] = [countRunning(one.job.user), countRunning(other.job.user)];
    if (ownJobs !== otherJobs) return ownJobs < otherJobs;
    // Between users, only large jobs are put behind others, so that a user with only short jobs is not always served first.
    if (letsOthersFirst(one) !== letsOthersFirst(other)) return letsOthersFirst(other);
    return this.#turnOf(one.job.user) < this.#turnOf(other.job.user);
  }

  #countPassedOver(chosen: Waiting<Job>, startable: readonly Waiting<Job>[]): void {
    if (chosen.job.size === 'large') return;
    const chosenIndex = startable.indexOf(chosen);
    const passedOver = startable.filter(({ job }, index) => index < chosenIndex || job.user !== chosen.job.user);
    for (const waiting of passedOver) if (waiting.job.size === 'large') waiting.passedOver++;
  }

  #turnOf(user: string): number {
    return this.#lastTurn.get(user) ?? 0;
  }

  #remember(user: string): void {
    this.#lastTurn.delete(user);
    this.#lastTurn.set(user, ++this.#turns);
    if (this.#lastTurn.size > MAX_REMEMBERED_USERS) this.#lastTurn.delete(this.#lastTurn.keys().next().value!);
  }
}

/** The order of jobs of one user: the lowest rank goes first. */
function rank(waiting: Waiting<QueueKey>): number {
  // A large job that was passed over often enough goes before later jobs of its user.
  return waiting.job.size === 'large' && !letsOthersFirst(waiting) ? -1 : RANK_BY_SIZE[waiting.job.size];
}

/** Whether a large job still lets smaller jobs go first. */
function letsOthersFirst({ job, passedOver }: Waiting<QueueKey>): boolean {
  return job.size === 'large' && passedOver < MAX_PASSED_OVER;
}

function mayRun({ user, size }: QueueKey, running: readonly QueueKey[], workers: number): boolean {
  if (workers === 1 || size === 'short') return true;
  const fileJobs = running.filter((job) => job.size !== 'short');
  const fileJobsOfUser = fileJobs.filter((job) => job.user === user);
  const largeJobs = fileJobs.filter((job) => job.size === 'large');
  return fileJobsOfUser.length < workers - 1 && (size === 'small' || largeJobs.length < workers - 1);
}
