import { FairQueue } from './fairQueue.ts';
import type { JobSize, Turn } from './fairQueue.ts';

interface Job extends Turn {
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
    ['turns go round the users', 'ann:s1 ann:s2 ann:s3 bea:s1 cay:s1', 'ann:s1 bea:s1 cay:s1 ann:s2 ann:s3'],
    ['and round again', 'ann:s1 ann:s2 ann:s3 bea:s1 bea:s2', 'ann:s1 bea:s1 ann:s2 bea:s2 ann:s3'],
    ['a user’s small files go past their large one', 'ann:L1 ann:s1 ann:s2', 'ann:s1 ann:s2 ann:L1'],
    ['and computations past both', 'ann:L1 ann:s1 ann:c1', 'ann:c1 ann:s1 ann:L1'],
    ['another’s small file goes past a large one', 'ann:L1 bea:s1', 'bea:s1 ann:L1'],
    ['large files take turns among each other', 'ann:L1 ann:L2 bea:L1', 'ann:L1 bea:L1 ann:L2'],
    ['a computation has no turn before another user’s small file', 'ann:c1 ann:c2 bea:s1', 'ann:c1 bea:s1 ann:c2'],
  ])('%s', (_what, came, order) => {
    expect(served(came)).toBe(order);
  });

  test('a small run beside 60 files of another user is served second', () => {
    const many = Array.from({ length: 60 }, (_, place) => `ann:s${place}`).join(' ');
    expect(served(`${many} bea:s1`).split(' ').indexOf('bea:s1')).toBe(1);
    expect(
      served(`${many.replaceAll('s', 'L')} bea:s1`)
        .split(' ')
        .indexOf('bea:s1'),
    ).toBe(0);
  });

  test('a large file is passed eight times and then has its turn among the small ones', () => {
    const small = Array.from({ length: 20 }, (_, place) => `bea:s${place}`).join(' ');
    expect(served(`ann:L1 ${small}`).split(' ').indexOf('ann:L1')).toBe(8);
    expect(
      served(`ann:L1 ${small.replaceAll('bea', 'ann')}`)
        .split(' ')
        .indexOf('ann:L1'),
    ).toBe(8);
  });

  test('it need not wait for all that came before it', () => {
    const small = Array.from({ length: 20 }, (_, place) => `bea:s${place}`).join(' ');
    expect(served(`${small} ann:L1`).split(' ').indexOf('ann:L1')).toBe(8);
  });

  test('large files that waited enough do not keep another user’s small one waiting', () => {
    const queue = queueOf('ann:L1 ann:L2 ann:L3 ' + Array.from({ length: 8 }, (_, place) => `bea:s${place}`).join(' '));
    for (let turn = 0; turn < 8; turn++) expect(queue.next([], 1)!.user).toBe('bea');
    expect(queue.next([], 1)!.name).toBe('ann:L1');
    queue.add(job('cay:s1'));
    expect(queue.next([], 1)!.name).toBe('cay:s1');
  });

  test('one who sends a job at a time has no more turns than one who sent all at once', () => {
    const queue = queueOf('ann:s1 ann:s2 ann:s3 ann:s4');
    const order: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      queue.add(job(`bea:s${turn}`));
      order.push(queue.next([], 1)!.user);
    }
    expect(order).toEqual(['ann', 'bea', 'ann', 'bea', 'ann', 'bea']);
  });
});

describe('what may run beside what runs', () => {
  test.each<[string, string, string, number, string | null]>([
    ['the user with fewer running goes first', 'ann:s1 bea:s1', 'ann:s0', 3, 'bea:s1'],
    ['a second large file waits for one worker to stay', 'ann:L1', 'bea:L0', 2, null],
    ['a small file takes the worker that stayed', 'ann:L1 cay:s1', 'bea:L0', 2, 'cay:s1'],
    ['a computation too', 'ann:L1 bea:c1', 'bea:L0', 2, 'bea:c1'],
    ['one user’s files leave a worker to the others', 'ann:s2', 'ann:s1', 2, null],
    ['who take it', 'ann:s2 bea:s1', 'ann:s1', 2, 'bea:s1'],
    ['a user’s computations may take all', 'ann:c2', 'ann:c1', 2, 'ann:c2'],
    ['with more workers more large files run', 'ann:L1', 'bea:L0 cay:L0', 4, 'ann:L1'],
    ['but never on all of them', 'ann:L1', 'bea:L0 cay:L0 dee:L0', 4, null],
    ['a single worker takes everything in turn', 'ann:L1', '', 1, 'ann:L1'],
  ])('%s', (_what, waiting, running, workers, next) => {
    const busy = running === '' ? [] : running.split(' ').map(job);
    expect(queueOf(waiting).next(busy, workers)?.name ?? null).toBe(next);
  });
});

test('what was taken out has no turn', () => {
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
