import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { RefusalBody } from '../../../core/contract/refusalBody.ts';
import type { MediaScoreReply } from '../../../core/contract/bodies/mediaScore.ts';
import { respondentsCsv } from '../../../testing/audience/audienceFiles.ts';
import { Calls, DEFAULT_PLAN } from '../../../testing/backend/calls.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startBackend } from '../../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../../testing/backend/tokens.ts';

const csv = respondentsCsv(200, 5);
const user = { uid: 'ann', email: 'ann@agency.example' };
const FIELDS = {
  mapping: 'MASTER',
  client: DEFAULT_PLAN.client,
  analysis_type: DEFAULT_PLAN.strategy,
  user: user.email,
  demo: DEFAULT_PLAN.demo,
};
let backend: RunningBackend;
let ann: Calls;

beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, user);
});
afterAll(() => backend.stop());
afterEach(async () => {
  await eventually(() => filesIn('incoming').length === 0);
  expect(filesIn('incoming')).toEqual([]);
});

function filesIn(folder: string): string[] {
  const path = join(backend.dataDir, folder);
  return existsSync(path) ? readdirSync(path) : [];
}

function form(parts: readonly [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value as string);
  return data;
}
const file = (name = 'a.csv', content = csv) => ['file', new File([content], name)] as [string, File];
const fields = Object.entries(FIELDS);

test.each<[string, [string, string | File][]]>([
  ['before the file', [...fields, file()]],
  ['after the file', [file(), ...fields]],
  ['around the file', [...fields.slice(0, 2), file(), ...fields.slice(2)]],
  ['next to an unknown field', [...fields, ['more', 'x'], file()]],
])('form fields may come %s', async (_where, parts) => {
  const answer = await ann.post<MediaScoreReply>('media_score', form(parts));
  expect(answer.status).toBe(200);
  expect(answer.body.audience!.sample).toBe(200);
});

test.each<[string, string, string]>([
  ['no boundary in its type', 'multipart/form-data', '--x--'],
  ['a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(300)}`, '--x--'],
  ['no boundary in it', 'multipart/form-data; boundary=x', 'null'],
  ['nothing in it', 'multipart/form-data; boundary=x', ''],
  [
    'no end',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1',
  ],
  [
    'no end of its field',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="demo"\r\n\r\n1',
  ],
])('a form with %s is refused with status 400 and a message', async (_what, contentType, body) => {
  const authorization = `Bearer ${unsignedToken(user)}`;
  const headers = { authorization, 'content-type': contentType };
  const answer = await fetch(`${backend.url}/api/media_score`, { method: 'POST', headers, body });
  expect([answer.status, ((await answer.json()) as RefusalBody).message]).toEqual([
    400,
    expect.stringMatching(/^(The upload ended before|The upload must be a form|Please upload a file)/) as string,
  ]);
});

test.each<[string, [string, string | File][], number, string]>([
  ['no file', fields, 400, 'Please upload a file before submitting.'],
  ['two files', [...fields, file(), file('b.csv')], 400, 'Too many files'],
  [
    'a type that is not accepted',
    [...fields, file('a.pdf')],
    400,
    'File type must be .csv, .xls or .xlsx; "a.pdf" is not.',
  ],
  ['a name without an ending', [...fields, file('csv')], 400, 'File type must be'],
  ['an empty file', [...fields, file('a.csv', '')], 400, 'The file "a.csv" is empty.'],
  ['a missing field', [...fields.filter(([name]) => name !== 'demo'), file()], 400, '"demo" is missing.'],
  ['another mapping', [['mapping', 'OTHER'], ...fields.slice(1), file()], 400, 'MASTER'],
  [
    'somebody else’s e-mail',
    [...fields.filter(([name]) => name !== 'user'), ['user', 'bob@agency.example'], file()],
    403,
    'another user',
  ],
])('%s is refused with a sentence', async (_what, parts, status, sentence) => {
  const kept = filesIn('files').length;
  const answer = await ann.post<RefusalBody>('media_score', form(parts));
  expect(answer.status).toBe(status);
  expect(answer.body.message).toContain(sentence);
  expect(filesIn('files')).toHaveLength(kept);
});

test('a file without an audience is refused; a wrong value is named in the refusal', async () => {
  const wrong = csv.replace(/\n1,[^,]*,/, '\n1,heavy,');
  const answer = await ann.mediaScore<RefusalBody>({ name: 'notes.csv', content: 'hello\nworld\n' });
  expect([answer.status, answer.body.error]).toEqual([400, 'audience_file']);
  expect(answer.body.message.length).toBeGreaterThan(20);
  const refused = await ann.mediaScore({ name: 'a.csv', content: wrong });
  expect(JSON.stringify(refused.body)).toContain('weight');
});

test('a call that is no multipart form is refused', async () => {
  const answer = await ann.post<RefusalBody>('media_score', { mapping: 'MASTER' });
  expect([answer.status, answer.body.error]).toEqual([415, 'unsupported_media_type']);
});

test('a file above the limit is refused before it has arrived completely', async () => {
  const megabyteOfRows = Buffer.alloc(1024 * 1024, '1,2,3\n');
  const { status, body } = await sendParts(function* () {
    for (let megabyte = 0; megabyte < 202; megabyte += 1) yield megabyteOfRows;
  });
  expect(status).toBe(413);
  expect(body).toContain('File is larger than 209715200 bytes');
});

test('an upload whose connection breaks leaves no file', async () => {
  const kept = filesIn('files').length;
  await expect(
    sendParts(function* () {
      yield Buffer.from(csv.slice(0, 4000));
      yield null;
    }),
  ).rejects.toThrow();
  await eventually(() => filesIn('incoming').length === 0);
  expect(filesIn('incoming')).toEqual([]);
  expect(filesIn('files')).toHaveLength(kept);
});

/** Sends a multipart form by hand, chunk by chunk; `null` breaks the connection off once the chunks before it have arrived. */
function sendParts(chunks: () => Generator<Buffer | null>): Promise<{ status: number | undefined; body: string }> {
  const boundary = 'x-planner-test';
  return new Promise((resolve, reject) => {
    const call = request(`${backend.url}/api/media_score`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${unsignedToken(user)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    call.once('error', reject);
    call.once('response', async (answer) => {
      let body = '';
      for await (const chunk of answer) body += String(chunk);
      resolve({ status: answer.statusCode, body });
    });
    void (async () => {
      call.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`);
      for (const chunk of chunks()) {
        if (chunk === null) {
          await eventually(() => filesIn('incoming').length > 0);
          return call.destroy(new Error('broken off'));
        }
        if (!call.write(chunk)) await new Promise((drained) => call.once('drain', drained));
      }
      call.end(`\r\n--${boundary}--\r\n`);
    })();
  });
}
