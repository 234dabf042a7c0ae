import { readFileSync } from 'node:fs';
import { MemorySink, memorySource } from '../bytes/memorySource.ts';
import { utf8Text } from '../bytes/text.ts';
import { readCsvText } from '../../text/csvText.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { testPlatform, readBytes } from '../../../testing/audience/reading.ts';
import { savAsCsv } from './savCsv.ts';

const FOLDER = 'core/audience/gallery';
const platform = { ...testPlatform(), openSink: () => new MemorySink(1 << 24) };
async function converted(bytes: Uint8Array): Promise<string> {
  const csv = await savAsCsv(memorySource(bytes), platform);
  return utf8Text(csv.read(0, csv.size));
}
const file = (name: string) => new Uint8Array(readFileSync(`${FOLDER}/${name}`));

test.each(['pspp.sav', 'pspp.zsav', 'psppPlain.sav'])(
  '%s becomes csv: labels as answers, dates, long texts',
  async (name) => {
    const rows = readCsvText(await converted(file(name)));
    expect(rows).toHaveLength(121);
    expect(rows[0]).toEqual([
      'resp_id',
      'popwt',
      'age',
      'sex',
      'SVOD: Netflix',
      'Radio: Nova',
      'Social: TikTok',
      'BVOD: 7plus',
      'interview',
      'Where do you live?',
    ]);
    expect(rows[1]).toEqual(['P0', '1000', '18', 'Male', 'Yes', '5', 'Never', '1', '2025-10-01', 'Région é']);
    expect(rows[2]).toEqual(['P1', '1013', '19', 'Female', 'No', '0', 'Monthly', '', '2025-10-02', 'Sydney, "inner"']);
    // 99 is declared missing and labelled so.
    expect(rows[5]![5]).toBe("Don't know");
  },
);

test('the csv has the figures of the survey', async () => {
  const { facts, audienceMatrix } = await readBytes(await converted(file('pspp.zsav')), { demographic: 'women 18+' });
  // Two of 120 did not know how often they listen to Nova.
  expect(facts).toMatchObject({ sample: 118, weighted: true, demographic: { applied: true } });
  expect(facts.left_out.map(({ count }) => count)).toEqual([2]);
  const kept = Array.from({ length: 120 }, (_, at) => at).filter((at) => at % 60 !== 4);
  const netflix = kept.filter((at) => at % 5 === 0 || at % 5 === 3).reduce((sum, at) => sum + 1000 + 13 * at, 0);
  expect(audienceMatrix.populationUse[CHANNELS.indexOf('SVOD')]).toBeCloseTo(netflix, 6);
});

test('files of other kinds, cut short or damaged are refused with a message', async () => {
  const whole = file('pspp.zsav');
  const refusal = async (bytes: Uint8Array) =>
    converted(bytes).then(
      () => null,
      (fault: unknown) => fault,
    );
  for (const bytes of [
    new Uint8Array(3),
    Buffer.from('id,weight\n1,2\n'),
    whole.slice(0, 400),
    whole.slice(0, whole.length - 100),
  ]) {
    expect(await refusal(bytes)).toBeInstanceOf(AudienceFileError);
  }
  for (let at = 0; at < 60; at++) {
    const spoilt = whole.slice();
    const place = Math.floor((at * 7919) % spoilt.length);
    spoilt[place] = spoilt[place]! ^ (1 << (at % 8));
    const fault = await refusal(spoilt);
    if (fault !== null) expect(fault).toBeInstanceOf(AudienceFileError);
  }
});
