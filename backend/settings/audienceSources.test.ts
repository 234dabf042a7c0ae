import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAudienceSources } from './audienceSources.ts';

const folder = mkdtempSync(join(tmpdir(), 'audience-sources-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'sources.json');
const SHARED = {
  name: 'National panel 2026 Q3',
  says: 'A panel.',
  date: '2026-09-30',
  licence: 'Ours.',
  respondent: 'id',
  vehicles: ['BVOD: 7plus', { column: 'v2', vehicle: 'Radio: Nova', format: 'Radio 30s' }],
};
const DUCKDB = { ...SHARED, engine: 'duckdb', parquet: 'people/*.parquet' };
const CLICKHOUSE = {
  ...SHARED,
  name: 'Cluster',
  engine: 'clickhouse',
  address: 'http://127.0.0.1:8123',
  table: 'everybody',
  user: 'reader',
  password_from: 'PANEL_PASSWORD',
};

function read(sources: unknown, environment: Record<string, string> = { PANEL_PASSWORD: 'secret' }) {
  writeFileSync(file, typeof sources === 'string' ? sources : JSON.stringify({ sources }));
  return readAudienceSources(file, environment);
}

function faults(sources: unknown, environment?: Record<string, string>): readonly string[] {
  const found = read(sources, environment);
  return 'faults' in found ? found.faults.map((fault) => fault.replace(`AUDIENCE_SOURCES (${file}): `, '')) : [];
}

test('without the setting there are no sources', () => {
  expect(readAudienceSources(null, {})).toEqual({ sources: [] });
});

test.each([
  [{}, 'never'],
  [{ samples_may_leave: false }, 'never'],
  [{ samples_may_leave: true }, 'browser'],
  [{ sample: 'never' }, 'never'],
  [{ sample: 'service' }, 'service'],
  [{ sample: 'browser' }, 'browser'],
])('%j has the sample rule "%s"', (rule, sample) => {
  expect(read([{ ...DUCKDB, ...rule }])).toMatchObject({ sources: [{ sample }] });
});

test.each([
  [{ sample: 'always' }, 'sample must be never, service or browser'],
  [{ sample: true }, 'sample must be never, service or browser'],
  [{ sample: 'never', samples_may_leave: true }, 'give sample or samples_may_leave, not both'],
])('%j is refused: the sample rule is given twice, or unknown', (rule, sentence) => {
  expect(faults([{ ...DUCKDB, ...rule }]).join()).toContain(sentence);
});

test('a source gets its defaults; paths are relative to the file, passwords come from the environment', () => {
  const found = read([DUCKDB, CLICKHOUSE]);
  if ('faults' in found) throw new Error(found.faults.join());
  expect(found.sources[0]).toMatchObject({
    parquet: join(folder, 'people/*.parquet'),
    sample: 'never',
    seconds: 300,
    memory_megabytes: 4000,
    vehicles: [
      { column: 'BVOD: 7plus', vehicle: 'BVOD: 7plus' },
      { column: 'v2', vehicle: 'Radio: Nova', format: 'Radio 30s' },
    ],
  });
  expect(found.sources[1]).toMatchObject({ password: 'secret', database: 'default' });
  expect(found.sources[1]).not.toHaveProperty('password_from');
});

test.each([
  [{ names: [{ code: 1 }] }, 'two markets at least'],
  [{ names: Array.from({ length: 61 }, (_, code) => ({ code })) }, 'more than 60 markets'],
  [{ names: [{ code: "x'; DROP" }, { code: 2 }] }, 'a number, or a code of letters and digits'],
  [{ names: [{ code: 1 }, { code: 2, title: 'x' }] }, 'a field that is not known: title'],
])('markets %j are refused', (market, sentence) => {
  expect(faults([{ ...DUCKDB, market: { column: 'state', ...market } }]).join()).toContain(sentence);
});

test.each([
  ['s3://panels/people.parquet', { bucket: 'panels', start: 'people.parquet', end: null }],
  ['s3://my.panels-1/2026/q3/p-*.parquet', { bucket: 'my.panels-1', start: '2026/q3/p-', end: '.parquet' }],
  ['s3://panels/2026/*', { bucket: 'panels', start: '2026/', end: '' }],
])('%s is read as an address in a bucket', (parquet, inBucket) => {
  const found = read([{ ...DUCKDB, parquet }], { BLOB_BUCKET: 'plans' });
  expect(found).toMatchObject({ sources: [{ parquet, inBucket }] });
  expect(read([DUCKDB])).toMatchObject({ sources: [{ inBucket: null }] });
});

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'it is not JSON.'],
  ['no list', '{"sources": {}}', 'it must be an object with a list called "sources".'],
  ['no object', '[]', 'it must be an object with a list called "sources".'],
  [
    'another engine',
    [{ ...DUCKDB, engine: 'bigquery' }],
    '"National panel 2026 Q3": engine must be duckdb or clickhouse.',
  ],
  ['no engine, no name', [{}], 'source 1: engine must be duckdb or clickhouse.'],
  ['nothing', [null], 'source 1: engine must be duckdb or clickhouse.'],
  [
    'no path',
    [{ ...DUCKDB, parquet: undefined }],
    '"National panel 2026 Q3": parquet must be the path of a Parquet file, or of several with *.',
  ],
  ...[
    's3://panels',
    's3://panels/',
    's3://Panels/x.parquet',
    's3://panels/*/x.parquet',
    's3://panels/a*b*.parquet',
  ].map((parquet): [string, unknown, string] => [
    `the address ${parquet}`,
    [{ ...DUCKDB, parquet }],
    '"National panel 2026 Q3": parquet must be written as s3://bucket/folder/file.parquet, with one * in the name of the file at most.',
  ]),
  [
    'a bucket without its service',
    [{ ...DUCKDB, parquet: 's3://panels/people.parquet' }],
    '"National panel 2026 Q3": parquet is in a bucket, and BLOB_BUCKET is not set: buckets are read with its service and its keys.',
  ],
  [
    'a field of another engine',
    [{ ...DUCKDB, table: 'x' }],
    '"National panel 2026 Q3": there is no field called table.',
  ],
  ['a misspelt field', [{ ...DUCKDB, licnce: 'x' }], '"National panel 2026 Q3": there is no field called licnce.'],
  [
    'no date',
    [{ ...DUCKDB, date: '30/9/2026' }],
    '"National panel 2026 Q3": date must be a date written as 2026-09-30.',
  ],
  [
    'a comma in the name',
    [{ ...DUCKDB, name: 'A, B' }],
    '"A, B": name must be free of commas, semicolons, quotation marks and line ends, as planners write it into a csv.',
  ],
  [
    'an address with a password',
    [{ ...CLICKHOUSE, address: 'http://me:secret@host:8123' }],
    '"Cluster": address must be an http or https address without a user, a password or a path, such as http://127.0.0.1:8123.',
  ],
  [
    'another scheme',
    [{ ...CLICKHOUSE, address: 'tcp://host:9000' }],
    '"Cluster": address must be an http or https address without a user, a password or a path, such as http://127.0.0.1:8123.',
  ],
  ['a password in the file', [{ ...CLICKHOUSE, password: 'secret' }], '"Cluster": there is no field called password.'],
  ['no user', [{ ...CLICKHOUSE, user: undefined }], '"Cluster": user must be the name of a user who can only read.'],
  [
    'a code that ends a text',
    [{ ...DUCKDB, gender: { column: 'g', women: ["F') OR ('1'='1"], men: ['M'] } }],
    '"National panel 2026 Q3": gender.women[0] must be a number, or a code of letters and digits.',
  ],
  [
    'no codes',
    [{ ...DUCKDB, children: { column: 'c', yes: [] } }],
    '"National panel 2026 Q3": children.yes must list one code at least.',
  ],
  ['no vehicles', [{ ...DUCKDB, vehicles: [] }], '"National panel 2026 Q3": vehicles must list a column at least.'],
  [
    'a vehicle twice',
    [{ ...DUCKDB, vehicles: ['a', { column: 'a', vehicle: 'Radio' }] }],
    '"National panel 2026 Q3": the column "a" is listed twice among the vehicles.',
  ],
  [
    'a name twice',
    [DUCKDB, { ...DUCKDB, name: 'national panel 2026 q3' }],
    'the name "national panel 2026 q3" is used twice; give each audience its own name.',
  ],
  [
    'a name twice, but for its blanks',
    [DUCKDB, { ...DUCKDB, name: 'National panel  2026 Q3' }],
    'the name "National panel  2026 Q3" is used twice; give each audience its own name.',
  ],
  ['no time', [{ ...DUCKDB, seconds: 0 }], '"National panel 2026 Q3": seconds must be 1 or more.'],
])('a file is refused with one fault: %s', (_, sources, fault) => {
  expect(faults(sources)).toEqual([fault]);
});

test('all faults are listed, and a missing password by the name of its variable', () => {
  expect(faults([{ ...CLICKHOUSE }, { ...DUCKDB, date: 'x', licence: '' }], {})).toEqual([
    '"Cluster": the variable PANEL_PASSWORD that holds the password is not set.',
    '"National panel 2026 Q3": date must be a date written as 2026-09-30.',
    '"National panel 2026 Q3": licence must be a line that says who may use the data for what.',
  ]);
});

test('a missing file is a fault', () => {
  const found = readAudienceSources(join(folder, 'none.json'), {});
  expect(found).toEqual({ faults: [`AUDIENCE_SOURCES (${join(folder, 'none.json')}): it cannot be read (ENOENT).`] });
});
