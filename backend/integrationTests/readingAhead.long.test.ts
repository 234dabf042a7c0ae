import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, DEFAULT_PLAN } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';
import { eventually } from '../../testing/eventually.ts';

const user = (uid: string) => ({ uid, email: `${uid}@agency.example` });
/** Few but wide rows: the file counts as large, and is read quickly. */
const csv = respondentsCsv(6000, 5)
  .trimEnd()
  .split('\n')
  .map((row, at) => `${row},${at === 0 ? 'interview notes' : 'x'.repeat(4000)}`)
  .join('\n');
/** Reading begins only when the rest of the upload is expected soon. With 99 % sent it is, even if a busy machine took 30 s for them. */
const SHARE_SENT_FIRST = 0.99;
const beginning = csv.slice(0, SHARE_SENT_FIRST * csv.length);
const rest = csv.slice(beginning.length);
let backend: RunningBackend;

beforeEach(async () => {
  backend = await startBackend({ settings: { WORKERS: '2', METRICS_ADDRESS: '127.0.0.1:0' } });
});
afterEach(async () => {
  await eventually(() => filesIn('incoming').length === 0);
  await backend.stop();
});

function filesIn(folder: string): string[] {
  const path = join(backend.dataDir, folder);
  return existsSync(path) ? readdirSync(path) : [];
}

/** How many jobs of a kind had an outcome: "readDuringUpload", "done". */
async function countEnded(job: string, outcome: string): Promise<number> {
  const [, url] = /Metrics are served at (http[^"]+)/.exec(await backend.logged('Metrics are served at')) ?? [];
  const text = await (await fetch(url!)).text();
  return Number(
    new RegExp(`^planner_job_seconds_count\\{job="${job}",outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
}
async function isBeingRead(): Promise<boolean> {
  const [, url] = /Metrics are served at (http[^"]+)/.exec(await backend.logged('Metrics are served at')) ?? [];
  return (await (await fetch(url!)).text()).includes('planner_queue_wait_seconds_count{job="readDuringUpload"} 1');
}

interface Sent {
  readonly status: number;
  readonly body: MediaScoreReply;
}

const BOUNDARY = 'x-planner-test';
const part = (head: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`name="${name}"`, value);
const fieldsOf = (uid: string) =>
  field('mapping', 'MASTER') +
  field('client', DEFAULT_PLAN.client) +
  field('analysis_type', DEFAULT_PLAN.strategy) +
  field('user', user(uid).email) +
  field('demo', DEFAULT_PLAN.demo);

/** An upload whose pieces the test sends one by one. */
function upload(uid: string, { announced, after = '' }: { announced?: boolean; after?: string } = {}) {
  const begin = `${fieldsOf(uid)}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="panel.csv"\r\n\r\n`;
  const end = `\r\n${after}--${BOUNDARY}--\r\n`;
  const call = request(`${backend.url}/api/media_score`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${unsignedToken(user(uid))}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(announced !== false && { 'content-length': begin.length + csv.length + end.length }),
    },
  });
  const answer = new Promise<Sent>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', async (reply) => {
      let text = '';
      for await (const chunk of reply) text += String(chunk);
      resolve({ status: reply.statusCode!, body: JSON.parse(text) as MediaScoreReply });
    });
  });
  answer.catch(() => undefined);
  call.write(begin);
  return {
    answer,
    send: (text: string) => call.write(text),
    end: () => void call.end(end),
    breakOff: () => call.destroy(),
  };
}

const withoutKey = ({ status, body: { key: _key, ...body } }: Sent) => ({ status, body });

const known = new Map<string, ReturnType<typeof withoutKey>>();
/**
 * The reply to the same file if it is read only after its upload, by demographic. `Calls` sends the fields after the file, so it cannot be
 * read during the upload.
 */
async function replyToCompleteFile(demo: string = DEFAULT_PLAN.demo) {
  const before = known.get(demo);
  if (before) return before;
  const calls = new Calls(backend.url, user('whole'));
  const { status, body } = await calls.mediaScore({ name: 'panel.csv', content: csv }, { demo });
  const answer = withoutKey({ status, body });
  known.set(demo, answer);
  return answer;
}

test('a large file is read during its upload, with the same answer as a complete file', async () => {
  const ann = upload('ann');
  ann.send(csv);
  ann.end();
  const answer = withoutKey(await ann.answer);
  expect([await countEnded('readDuringUpload', 'done'), await countEnded('readAudience', 'done')]).toEqual([1, 0]);
  const expected = await replyToCompleteFile();
  expect(await countEnded('readAudience', 'done')).toBe(1);
  expect(answer).toEqual(expected);
  expect(answer.body.audience!.sample).toBe(6000);
});

test('a stalled upload frees its worker, and is read when complete', async () => {
  const ann = upload('ann');
  ann.send(beginning);
  await eventually(isBeingRead);
  await eventually(async () => (await countEnded('readDuringUpload', 'done')) === 1);
  ann.send(rest);
  ann.end();
  const answer = withoutKey(await ann.answer);
  expect([await countEnded('readDuringUpload', 'done'), await countEnded('readAudience', 'done')]).toEqual([1, 1]);
  expect(answer).toEqual(await replyToCompleteFile());
});

test('while uploads stall, other users are served', async () => {
  const uploads = ['ann', 'bea', 'cay'].map((uid) => upload(uid));
  for (const each of uploads) each.send(beginning);
  await eventually(isBeingRead);
  const others = ['dee', 'eve', 'fay', 'guy'].map((uid) =>
    new Calls(backend.url, user(uid)).finishedPlan(respondentsCsv(200, 3)),
  );
  for (const { report } of await Promise.all(others)) expect(report.attentive_reach).toBeGreaterThan(0);
  for (const each of uploads) each.send(rest);
  for (const each of uploads) each.end();
  for (const { answer } of uploads) expect((await answer).status).toBe(200);
});

test('an upload that breaks off while it is read leaves no file and is read by no other job', async () => {
  const ann = upload('ann');
  ann.send(beginning);
  await eventually(isBeingRead);
  ann.breakOff();
  await ann.answer.catch(() => undefined);
  await eventually(() => filesIn('incoming').length === 0);
  expect(await countEnded('readAudience', 'done')).toBe(0);
  expect(filesIn('files')).toEqual([]);
});

test('a field after the file is used for reading it', async () => {
  const ann = upload('ann', { after: field('demo', 'women 25-54') });
  ann.send(csv);
  ann.end();
  const answer = withoutKey(await ann.answer);
  expect(answer).toEqual(await replyToCompleteFile('women 25-54'));
  expect(answer.body.audience!.demographic.says).toContain('25');
});

test('an invalid field after the file refuses the call, and nothing is stored', async () => {
  const ann = upload('ann', { after: field('user', 'bob@agency.example') });
  ann.send(csv);
  ann.end();
  const { status, body } = await ann.answer;
  expect([status, (body as unknown as RefusalBody).error]).toEqual([403, 'not_your_email']);
  expect(filesIn('files')).toEqual([]);
});

test('an upload without a content length is read when complete', async () => {
  const ann = upload('ann', { announced: false });
  ann.send(csv);
  ann.end();
  expect((await ann.answer).status).toBe(200);
  expect([await countEnded('readDuringUpload', 'done'), await countEnded('readAudience', 'done')]).toEqual([0, 1]);
});
