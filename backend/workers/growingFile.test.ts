import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_ANSWERS } from '../../core/contract/bodies/doubts.ts';
import { seededRandom } from '../../core/planning/model/random.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { BUNDLE_VARIABLE } from '../../testing/backend/startBackend.ts';
import { SHIPPED_TEXTS } from '../../testing/engines/inProcess.ts';
import { eventually } from '../../testing/eventually.ts';
import { GrowingFile, growingSource, StalledFile } from './growingFile.ts';
import { JobCancelled } from '../common/jobFaults.ts';
import { planningJobs } from './planningJobs.ts';
import type { PlanningJobs } from './planningJobs.ts';
import { WorkerPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'growing-'));
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

  test('gives the bytes on disk, and fewer than announced at the end of a complete file', () => {
    const growing = new GrowingFile();
    const source = growingSource(fileOf('0123456789'), growing.shared, 16, PATIENT);
    growing.received(6);
    expect([source.size, source.receivedBytes(), text(source.read(1, 6))]).toEqual([16, 6, '12345']);
    growing.completed(10);
    expect(text(source.read(4, 16))).toBe('456789');
    expect(source.read(10, 16)).toHaveLength(0);
    source.close();
  });

  test('gives no bytes that were not reported as received', () => {
    const growing = new GrowingFile();
    const source = growingSource(fileOf('0123456789'), growing.shared, 10, 1);
    growing.received(6);
    expect(() => source.read(0, 7)).toThrow(StalledFile);
    source.close();
  });

  test('does not wait for bytes while another job waits for its worker, but gives those on disk', () => {
    const growing = new GrowingFile();
    const source = growingSource(fileOf('0123456789'), growing.shared, 10, PATIENT);
    growing.received(6);
    growing.workerWanted();
    const waits = jest.spyOn(Atomics, 'wait');
    expect(text(source.read(0, 6))).toBe('012345');
    expect(() => source.read(0, 7)).toThrow(StalledFile);
    expect(waits).not.toHaveBeenCalled();
    waits.mockRestore();
    growing.completed(10);
    expect(text(source.read(0, 10))).toBe('0123456789');
    source.close();
  });

  test('limits the total wait, not each wait', () => {
    const growing = new GrowingFile();
    const source = growingSource(fileOf('0123456789'), growing.shared, 10, 50);
    const waits = jest.spyOn(Atomics, 'wait');
    expect(() => source.read(0, 1)).toThrow(StalledFile);
    const first = waits.mock.calls.length;
    expect(first).toBeGreaterThan(0);
    for (let again = 0; again < 10; again++) expect(() => source.read(0, 1)).toThrow(StalledFile);
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
    texts: SHIPPED_TEXTS,
    convertedCsvPath: newPath(),
    matrixLocation: newPath(),
  });
  const context = (user: string, signal = new AbortController().signal) => ({ user, signal });

  function begin(received: number, signal?: AbortSignal, text = csv) {
    const asked = task(fileOf(text.slice(0, received)), text);
    const growing = new GrowingFile();
    growing.received(received);
    const onWorkerWanted = () => growing.workerWanted();
    const result = jobs.run(
      'readDuringUpload',
      { ...asked, growing: growing.shared },
      { ...context('ann', signal), onWorkerWanted },
    );
    return { asked, growing, result };
  }
  const allWorking = () => eventually(() => !pool.hasSpare);

  test('gives the same result as the complete file, whatever the size and speed of the pieces', async () => {
    const random = seededRandom(8);
    const whole = task(fileOf(csv));
    const expected = await jobs.run('readAudience', whole, context('bea'));
    for (let round = 0; round < 4; round++) {
      let sent = Math.ceil(csv.length * random() ** 2);
      const { asked, growing, result } = begin(sent);
      while (sent < csv.length) {
        const piece = csv.slice(sent, sent + Math.ceil(csv.length * 0.4 * random() ** 2));
        if (random() < 0.5) await new Promise((pause) => setTimeout(pause, 60 * random()));
        appendFileSync(asked.file.path, piece);
        growing.received((sent += piece.length));
      }
      growing.completed(sent);
      expect(await result).toEqual({ ...expected, csvPath: asked.file.path });
      expect(readFileSync(asked.matrixLocation).equals(readFileSync(whole.matrixLocation))).toBe(true);
    }
  });

  test('gives the same result for a file whose last rows change how its first rows are read', async () => {
    const rows = csv.trimEnd().split('\n');
    const ends = rows.map((row, at) => (at < 19_900 ? row : row.split(',').with(9, '99').join(','))).join('\n');
    const whole = task(fileOf(ends), ends);
    const expected = await jobs.run('readAudience', whole, context('bea'));
    let made = begin(400_000, undefined, ends);
    // A worker that starts after all bytes arrived returns null, as the complete file is to be read.
    for (let pause = 50; ; pause *= 2) {
      await new Promise((began) => setTimeout(began, pause));
      appendFileSync(made.asked.file.path, ends.slice(400_000));
      made.growing.completed(ends.length);
      if ((await made.result) !== null || pause > 5000) break;
      made = begin(400_000, undefined, ends);
    }
    expect(await made.result).toEqual({ ...expected, csvPath: made.asked.file.path });
    expect(readFileSync(made.asked.matrixLocation).equals(readFileSync(whole.matrixLocation))).toBe(true);
  });

  test('a stalled upload frees its worker', async () => {
    const { result } = begin(200_000);
    await allWorking();
    expect(await result).toBeNull();
    expect(pool.hasSpare).toBe(true);
  });

  test('a slow upload frees its worker too: new bytes do not extend the time', async () => {
    const { asked, growing, result } = begin(200_000);
    let sent = 200_000;
    const trickle = setInterval(() => {
      appendFileSync(asked.file.path, csv.slice(sent, sent + 100));
      growing.received((sent += 100));
    }, 20);
    expect(await result).toBeNull();
    clearInterval(trickle);
    expect(sent).toBeLessThan(csv.length);
  });

  test('cancelling ends a waiting read and frees its worker', async () => {
    const caller = new AbortController();
    const { result } = begin(200_000, caller.signal);
    await allWorking();
    caller.abort();
    await expect(result).rejects.toBeInstanceOf(JobCancelled);
    const other = await jobs.run('readAudience', task(fileOf(csv)), context('bea'));
    expect(other.facts.sample).toBe(20_000);
  });

  test('reading during an upload never takes the last worker', async () => {
    const caller = new AbortController();
    const first = begin(200_000, caller.signal);
    await allWorking();
    const second = begin(200_000);
    await expect(second.result).rejects.toMatchObject({ kind: 'busy' });
    caller.abort();
    await expect(first.result).rejects.toBeInstanceOf(JobCancelled);
  });
});
