import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_ANSWERS } from '../../core/contract/bodies/doubts.ts';
import { seededRandom } from '../../core/planning/model/random.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { BUNDLE_VARIABLE } from '../../testing/backend/startBackend.ts';
import { eventually } from '../../testing/eventually.ts';
import { ComingFile, comingSource, NotComing } from './growingFile.ts';
import { JobCancelled } from './jobFaults.ts';
import { planningJobs } from './planningJobs.ts';
import type { PlanningJobs } from './planningJobs.ts';
import { WorkerPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'coming-'));
afterAll(() => rmSync(folder, { recursive: true }));
const PATIENT = 1000;
let paths = 0;
const newPath = () => join(folder, `file${paths++}`);

function fileOf(bytes: string): string {
  const path = newPath();
  writeFileSync(path, bytes);
  return path;
}

describe('the source', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

  test('gives what is there, and at the end of a whole file fewer bytes than were announced', () => {
    const coming = new ComingFile();
    const source = comingSource(fileOf('0123456789'), coming.shared, 16, PATIENT);
    coming.came(6);
    expect([source.size, source.came(), text(source.read(1, 6))]).toEqual([16, 6, '12345']);
    coming.whole(10);
    expect(text(source.read(4, 16))).toBe('456789');
    expect(source.read(10, 16)).toHaveLength(0);
    source.close();
  });

  test('gives nothing that stands in the file and was not told to be there', () => {
    const coming = new ComingFile();
    const source = comingSource(fileOf('0123456789'), coming.shared, 10, 1);
    coming.came(6);
    expect(() => source.read(0, 7)).toThrow(NotComing);
    source.close();
  });

  test('waits for no bytes while others wait for its worker, and gives those that are there', () => {
    const coming = new ComingFile();
    const source = comingSource(fileOf('0123456789'), coming.shared, 10, PATIENT);
    coming.came(6);
    coming.wanted();
    const waits = jest.spyOn(Atomics, 'wait');
    expect(text(source.read(0, 6))).toBe('012345');
    expect(() => source.read(0, 7)).toThrow(NotComing);
    expect(waits).not.toHaveBeenCalled();
    waits.mockRestore();
    coming.whole(10);
    expect(text(source.read(0, 10))).toBe('0123456789');
    source.close();
  });

  test('waits so long in all, not each time', () => {
    const coming = new ComingFile();
    const source = comingSource(fileOf('0123456789'), coming.shared, 10, 50);
    const waits = jest.spyOn(Atomics, 'wait');
    expect(() => source.read(0, 1)).toThrow(NotComing);
    const first = waits.mock.calls.length;
    expect(first).toBeGreaterThan(0);
    for (let again = 0; again < 10; again++) expect(() => source.read(0, 1)).toThrow(NotComing);
    expect(waits).toHaveBeenCalledTimes(first);
    waits.mockRestore();
    source.close();
  });
});

describe('in a worker', () => {
  const csv = respondentsCsv(20_000, 3);
  let pool: WorkerPool;
  let jobs: PlanningJobs;

  beforeEach(() => {
    pool = new WorkerPool({
      file: join(process.env[BUNDLE_VARIABLE]!, 'worker.js'),
      size: 2,
      workerData: { planningDataDir: 'core/planningData' },
      heapMegabytes: 500,
      jobSeconds: 300,
      execArgv: [],
    });
    jobs = planningJobs(pool);
  });
  afterEach(() => pool.close());

  const task = (path: string, text = csv) => ({
    file: { path, fileName: 'panel.csv', bytes: text.length + 200 },
    demographic: 'women 25-54',
    thresholdSeconds: 2.5,
    reading: NO_ANSWERS,
    ownPrices: [],
    convertedCsvPath: newPath(),
    foldedPath: newPath(),
  });
  const asker = (user: string, gone = new AbortController().signal) => ({ user, gone });

  function begin(came: number, gone?: AbortSignal, text = csv) {
    const asked = task(fileOf(text.slice(0, came)), text);
    const coming = new ComingFile();
    coming.came(came);
    const result = jobs.readComing({ ...asked, coming: coming.shared }, asker('ann', gone), () => coming.wanted());
    return { asked, coming, result };
  }
  const allWorking = () => eventually(() => !pool.hasSpare);

  test('a file is read as it is read whole, in whatever pieces and at whatever pace it comes', async () => {
    const random = seededRandom(8);
    const whole = task(fileOf(csv));
    const expected = await jobs.readAudience(whole, asker('bea'));
    for (let round = 0; round < 4; round++) {
      let came = Math.ceil(csv.length * random() ** 2);
      const { asked, coming, result } = begin(came);
      while (came < csv.length) {
        const piece = csv.slice(came, came + Math.ceil(csv.length * 0.4 * random() ** 2));
        if (random() < 0.5) await new Promise((pause) => setTimeout(pause, 60 * random()));
        appendFileSync(asked.file.path, piece);
        coming.came((came += piece.length));
      }
      coming.whole(came);
      expect(await result).toEqual({ ...expected, csvPath: asked.file.path });
      expect(readFileSync(asked.foldedPath).equals(readFileSync(whole.foldedPath))).toBe(true);
    }
  });

  test('one whose end says what its beginning does not is written as it is read whole', async () => {
    const rows = csv.trimEnd().split('\n');
    const ends = rows.map((row, at) => (at < 19_900 ? row : row.split(',').with(9, '99').join(','))).join('\n');
    const whole = task(fileOf(ends), ends);
    const expected = await jobs.readAudience(whole, asker('bea'));
    let made = begin(400_000, undefined, ends);
    // A worker that begins when all is there sees the end, and leaves it for then.
    for (let pause = 50; ; pause *= 2) {
      await new Promise((began) => setTimeout(began, pause));
      appendFileSync(made.asked.file.path, ends.slice(400_000));
      made.coming.whole(ends.length);
      if ((await made.result) !== null || pause > 5000) break;
      made = begin(400_000, undefined, ends);
    }
    expect(await made.result).toEqual({ ...expected, csvPath: made.asked.file.path });
    expect(readFileSync(made.asked.foldedPath).equals(readFileSync(whole.foldedPath))).toBe(true);
  });

  test('one that stands still gives its worker back', async () => {
    const { result } = begin(200_000);
    await allWorking();
    expect(await result).toBeNull();
    expect(pool.hasSpare).toBe(true);
  });

  test('one that trickles does too: bytes that come do not buy more time', async () => {
    const { asked, coming, result } = begin(200_000);
    let came = 200_000;
    const trickle = setInterval(() => {
      appendFileSync(asked.file.path, csv.slice(came, came + 100));
      coming.came((came += 100));
    }, 20);
    expect(await result).toBeNull();
    clearInterval(trickle);
    expect(came).toBeLessThan(csv.length);
  });

  test('cancelling ends one that waits, and the worker is there for others', async () => {
    const caller = new AbortController();
    const { result } = begin(200_000, caller.signal);
    await allWorking();
    caller.abort();
    await expect(result).rejects.toBeInstanceOf(JobCancelled);
    const other = await jobs.readAudience(task(fileOf(csv)), asker('bea'));
    expect(other.facts.sample).toBe(20_000);
  });

  test('none takes the last worker', async () => {
    const caller = new AbortController();
    const first = begin(200_000, caller.signal);
    await allWorking();
    const second = begin(200_000);
    expect(await second.result).toBeNull();
    caller.abort();
    await expect(first.result).rejects.toBeInstanceOf(JobCancelled);
  });
});
