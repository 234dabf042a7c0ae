import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS } from '../core/rules/channels.ts';
import { fingerprintOf, MADE_UP_PEOPLE } from '../core/audience/readAudience.ts';
import { readBytes, readPath } from '../testing/audience/reading.ts';
import { POPULATION } from './people.ts';
import { crosstabTable, madeUpTable, respondentTable, tableToCsv } from './sampleTables.ts';

const respondents = respondentTable();

test('the script makes the committed csv files, byte for byte', () => {
  expect(tableToCsv(respondents)).toBe(readFileSync('samples/respondents.csv', 'utf8'));
  expect(tableToCsv(crosstabTable(respondents))).toBe(readFileSync('samples/crosstab.csv', 'utf8'));
});

describe('the made-up people that the product offers', () => {
  const path = 'public/samples/made-up-people.csv';
  const bytes = readFileSync(path);
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are what the script makes, and are recognised by their bytes', () => {
    expect(tableToCsv(madeUpTable(respondents))).toBe(bytes.toString('utf8'));
    expect(tableToCsv(crosstabTable(respondents))).toBe(readFileSync('public/samples/crosstab.csv', 'utf8'));
    expect(MADE_UP_PEOPLE).toEqual({ bytes: bytes.length, fingerprint: fingerprintOf(bytes) });
  });

  test('stand for the whole population', async () => {
    const { facts } = await readPath(path, { demographic: 'all people 14+' });
    expect(facts).toMatchObject({ sample: 600, made_up: true, demographic: { applied: true } });
    expect(facts.universe / POPULATION).toBeCloseTo(1, 5);
  });

  test('are recognised under another name; another file of their name and size is not', async () => {
    const renamed = await readBytes(bytes);
    expect(renamed.facts).toMatchObject({ file_name: 'audience.csv', made_up: true });
    const other = join(folder, 'made-up-people.csv');
    writeFileSync(other, bytes.toString('utf8').replace('R00600', 'R00601'));
    const foreign = await readPath(other);
    expect(statSync(other).size).toBe(bytes.length);
    expect(foreign.facts.file_name).toBe('made-up-people.csv');
    expect(foreign.facts.made_up).toBeUndefined();
    expect((await readPath('samples/respondents.csv')).facts.made_up).toBeUndefined();
  });
});

test('csv, xlsx and xls hold the same audience', async () => {
  const asked = { demographic: 'grocery buyers 25-54' };
  const csv = await readPath('samples/respondents.csv', asked);
  for (const ending of ['xlsx', 'xls']) {
    const other = await readPath(`samples/respondents.${ending}`, asked);
    expect(other.audienceMatrix).toEqual(csv.audienceMatrix);
    expect(other.facts.sheet).toBe('Respondents');
  }
  expect(csv.facts).toMatchObject({
    sample: 5000,
    unmatched: [],
    left_out: [],
    notes: [],
    demographic: { applied: true },
  });
});

test('the sample looks like Australia: universe, channels, who uses what', async () => {
  const share = async (demographic: string) => {
    const { audienceMatrix } = await readPath('samples/respondents.csv', { demographic });
    return CHANNELS.map((channel, at) => {
      const target = audienceMatrix.vehicles.filter((vehicle) => vehicle.channel === channel);
      const use = target.reduce((sum, vehicle) => sum + vehicle.targetUse, 0);
      return use / audienceMatrix.targetUniverse / (audienceMatrix.populationUse[at]! / audienceMatrix.universe);
    });
  };
  const everybody = (await readPath('samples/respondents.csv')).audienceMatrix;
  expect(everybody.universe / POPULATION).toBeCloseTo(1, 5);
  expect(everybody.vehicles.length).toBeGreaterThanOrEqual(40);
  expect(everybody.populationUse.every((use) => use > 0)).toBe(true);
  const [young, old] = [await share('people 14-24'), await share('people 65+')];
  for (const channel of ['Social', 'Music Streaming', 'SVOD'] as const) {
    expect(young[CHANNELS.indexOf(channel)]).toBeGreaterThan(1.2);
    expect(old[CHANNELS.indexOf(channel)]).toBeLessThan(0.8);
  }
  for (const channel of ['FTA Metro', 'FTA National', 'Radio', 'Print'] as const) {
    expect(old[CHANNELS.indexOf(channel)]).toBeGreaterThan(1.1);
    expect(young[CHANNELS.indexOf(channel)]).toBeLessThan(channel === 'Radio' ? 0.95 : 0.6);
  }
});

test('metropolitan television is seen in the cities, regional television elsewhere, national everywhere', () => {
  const [headings = [], ...people] = respondents;
  const region = headings.indexOf('region');
  const sees = (network: string, row: (string | number | null)[]) => row[headings.indexOf(network)] !== null;
  for (const row of people) {
    const metro = row[region] === 'Metro';
    expect(sees('FTA Metro: Seven Metro', row)).toBe(metro && sees('FTA National: Seven Network', row));
    expect(sees('FTA Regional: Seven Regional', row)).toBe(!metro && sees('FTA National: Seven Network', row));
  }
});

test('the crosstab gives the universe and the audiences of the respondents it was made from', async () => {
  const crosstab = await readPath('samples/crosstab.csv');
  const rows = await readPath('samples/respondents.csv');
  expect(crosstab.facts).toMatchObject({
    layout: 'crosstab',
    duplication: 'assumed random',
    sample: 5000,
    unmatched: [],
  });
  expect(crosstab.audienceMatrix.universe / rows.audienceMatrix.universe).toBeCloseTo(1, 4);
  crosstab.audienceMatrix.vehicles.forEach(({ populationUse }, at) => {
    expect(populationUse / rows.audienceMatrix.vehicles[at]!.populationUse).toBeCloseTo(1, 1);
  });
});
