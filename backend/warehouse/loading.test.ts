import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findClickhouse, startClickhouse } from '../../testing/engines/clickhouseServers.ts';
import type { ClickhouseServers } from '../../testing/engines/clickhouseServers.ts';

/** Runs the ClickHouse statements of docs/warehouse-audiences.md on a server. */

const binary = findClickhouse();
const on = binary === null ? test.skip : test;
const folder = mkdtempSync(join(tmpdir(), 'loading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const section = readFileSync(join(__dirname, '..', '..', 'docs', 'warehouse-audiences.md'), 'utf8').split(
  '## ClickHouse:',
)[1]!;
const block = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(section)![1]!;

let clickhouse: ClickhouseServers | null = null;
beforeAll(async () => {
  if (binary !== null) clickhouse = await startClickhouse(binary, 1);
});
afterAll(() => clickhouse?.stop());

on('the statements of docs/warehouse-audiences.md create the tables, and its command loads a csv', async () => {
  const [server] = clickhouse!.servers;
  const statements = block('sql').replaceAll('LowCardinality(String)', 'String').replace('your_cluster', 'pair');
  for (const statement of statements.split(';').filter((one) => one.trim() !== '')) await server!.run(statement);
  writeFileSync(
    join(folder, 'people.csv'),
    'respondent_id,weight,age,gender,grocery_buyer,children,BVOD: 7plus,v17\n1,1200.5,34,Female,1,0,12,0.5\n2,800,51,Male,0,2,,3\n',
  );
  const command = block('sh').replace('http://127.0.0.1:8123', server!.address);
  execFileSync('bash', ['-ec', command], {
    env: { ...process.env, PEOPLE: join(folder, 'people.csv') },
    stdio: 'pipe',
  });
  const rows = await server!.run('SELECT * FROM panel.everybody ORDER BY respondent_id FORMAT CSV');
  expect(rows).toBe('1,1200.5,34,"Female",1,0,12,0.5\n2,800,51,"Male",0,2,0,3\n');
});
