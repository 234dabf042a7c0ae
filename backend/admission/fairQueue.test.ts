import { FairQueue } from './fairQueue.ts';
import type { JobSize, QueueKey } from './fairQueue.ts';

interface Job extends QueueKey {
  readonly name: string;
}

const SIZES: Readonly<Record<string, JobSize>> = { c: 'short', s: 'small', L: 'large' };

/** `ann:s1` is a small file of ann's, `L` a large one, `c` a short computation. */
function job(name: string): Job {
  const [user = '', kind = ''] = name.split(':');
  return { name, user, size: SIZES[kind[0]!]! };
}

function queueOf(names: string): FairQueue<Job> {
  const queue = new FairQueue<Job>();
  for (const name of names.split(' ')) queue.add(job(name));
  return queue;
}

/** The order of service by one worker. */
function served(names: string): string {
  const queue = queueOf(names);
  const order: string[] = [];
  for (let next = queue.next([], 1); next; next = queue.next([], 1)) order.push(next.name);
  return order.join(' ');
}

describe('the order of service', () => {
  test.each<[string, string, string]>([
    ['one user: as they came', 'ann:s1 ann:s2 ann:s3', 'ann:s1 ann:s2 ann:s3'],
    ['users are served in turn', 'ann:s1 ann:s2 ann:s3 bea:s1 cay:s1', 'ann:s1 bea:s1 cay:s1 ann:s2 ann:s3'],
    ['and round again', 'ann:s1 ann:s2 ann:s3 bea:s1 bea:s2', 'ann:s1 bea:s1 ann:s2 bea:s2 ann:s3'],
    ['a user’s small files overtake their large one', 'ann:L1 ann:s1 ann:s2', 'ann:s1 ann:s2 ann:L1'],
    ['and computations past both', 'ann:L1 ann:s1 ann:c1', 'ann:c1 ann:s1 ann:L1'],
    ['another user’s small file overtakes a large one', 'ann:L1 bea:s1', 'bea:s1 ann:L1'],
    ['large files take turns among each other', 'ann:L1 ann:L2 bea:L1', 'ann:L1 bea:L1 ann:L2'],
    ['a computation is not served before another user’s small file', 'ann:c1 ann:c2 bea:s1', 'ann:c1 bea:s1 ann:c2'],
  ])('%s', (_what, came, order) => {
    expect(served(came)).toBe(order);
  });

  test('a small file is served second next to 60 small files of another user, and first next to 60 large ones', () => {
    const many = Array.from({ length: 60 }, (_, place) => `ann:s${place}`).join(' ');
    expect(served(`${many} bea:s1`).split(' ').indexOf('bea:s1')).toBe(1);
    expect(
      served(`${many.replaceAll('s', 'L')} bea:s1`)
        .split(' ')
        .indexOf('bea:s1'),
    ).toBe(0);
  });

  test('eight smaller files may go before a large file, which then counts as small', () => {
    const small = Array.from({ length: 20 }, (_, place) => `bea:s${place}`).join(' ');
    expect(served(`ann:L1 ${small}`).split(' ').indexOf('ann:L1')).toBe(8);
    expect(
      served(`ann:L1 ${small.replaceAll('bea', 'ann')}`)
        .split(' ')
        .indexOf('ann:L1'),
    ).toBe(8);
  });

  test('a large file need not wait for all that arrived before it', () => {
    const small = Array.from({ length: 20 }, (_, place) => `bea:s${place}`).join(' ');
    expect(served(`${small} ann:L1`).split(' ').indexOf('ann:L1')).toBe(8);
  });

  test('large files that waited long enough do not delay another user’s small file', () => {
    const queue = queueOf('ann:L1 ann:L2 ann:L3 ' + Array.from({ length: 8 }, (_, place) => `bea:s${place}`).join(' '));
    for (let turn = 0; turn < 8; turn++) expect(queue.next([], 1)!.user).toBe('bea');
    expect(queue.next([], 1)!.name).toBe('ann:L1');
    queue.add(job('cay:s1'));
    expect(queue.next([], 1)!.name).toBe('cay:s1');
  });

  test('a user who sends one job at a time is served no more often than one who sent all at once', () => {
    const queue = queueOf('ann:s1 ann:s2 ann:s3 ann:s4');
    const order: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      queue.add(job(`bea:s${turn}`));
      order.push(queue.next([], 1)!.user);
    }
    expect(order).toEqual(['ann', 'bea', 'ann', 'bea', 'ann', 'bea']);
  });
});

describe('which job may start while others run', () => {
  test.each<[string, string, string, number, string | null]>([
    ['the user with fewer running goes first', 'ann:s1 bea:s1', 'ann:s0', 3, 'bea:s1'],
    ['a second large file waits, so that one worker stays free', 'ann:L1', 'bea:L0', 2, null],
    ['a small file takes the free worker', 'ann:L1 cay:s1', 'bea:L0', 2, 'cay:s1'],
    ['a computation too', 'ann:L1 bea:c1', 'bea:L0', 2, 'bea:c1'],
    ['one user’s files leave a worker to the others', 'ann:s2', 'ann:s1', 2, null],
    ['and another user takes it', 'ann:s2 bea:s1', 'ann:s1', 2, 'bea:s1'],
    ['a user’s computations may take all', 'ann:c2', 'ann:c1', 2, 'ann:c2'],
    ['more workers run more large files', 'ann:L1', 'bea:L0 cay:L0', 4, 'ann:L1'],
    ['but never on all of them', 'ann:L1', 'bea:L0 cay:L0 dee:L0', 4, null],
    ['a single worker takes every job', 'ann:L1', '', 1, 'ann:L1'],
  ])('%s', (_what, waiting, running, workers, next) => {
    const busy = running === '' ? [] : running.split(' ').map(job);
    expect(queueOf(waiting).next(busy, workers)?.name ?? null).toBe(next);
  });
});

test('a removed job is not served', () => {
  const queue = queueOf('ann:s1');
  const gone = job('ann:s2');
  queue.add(gone);
  expect(queue.remove(gone)).toBe(true);
  expect(queue.remove(gone)).toBe(false);
  expect(queue.next([], 1)!.name).toBe('ann:s1');
  expect(queue.next([], 1)).toBeNull();
  queue.add(gone);
  expect(queue.clear()).toEqual([gone]);
  expect(queue.length).toBe(0);
});
