import { readFileSync } from 'node:fs';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { testPlatform, readBytes, readPath } from '../../../testing/audience/reading.ts';
import { MemorySink, memorySource } from '../bytes/memorySource.ts';
import type { AudienceReading } from '../readAudience.ts';
import { savAsCsv } from '../spss/savCsv.ts';

const FOLDER = 'core/audience/gallery';

async function read(name: string, demographic: string): Promise<AudienceReading> {
  if (!name.endsWith('.sav')) return readPath(`${FOLDER}/${name}`, { demographic });
  const source = memorySource(new Uint8Array(readFileSync(`${FOLDER}/${name}`)));
  const csv = await savAsCsv(source, { ...testPlatform(), openSink: () => new MemorySink(1 << 24) });
  return readBytes(csv.read(0, csv.size).slice(), { demographic });
}

/** File, demographic, universe, respondents, target, use a month by channel, doubts (with "?" those that Run asks about). */
const FOUND: readonly [string, string, number, number, number, Partial<Record<Channel, number>>, readonly string[]][] =
  [
    [
      'foundEdgeQuestions.csv',
      'all people',
      60_000,
      60,
      60_000,
      { 'FTA Regional': 30_000, OOH: 30_000, SVOD: 60_000 },
      ['?perhaps media: Prime', '?perhaps media: Shopper'],
    ],
    // Each word 12 times in each of three columns: (30.4 + 4.3 + 1 + 0.5) x 12,000 x 3.
    ['foundEdgeWords.xlsx', 'all people', 60_000, 60, 60_000, { Radio: 1_303_200 }, []],
    ['foundDecimalAges.csv', 'people 25-54', 60, 60, 30, { BVOD: 90, Radio: 60 }, []],
    ['foundUnlabelledTotal.xlsx', 'all people', 60, 60, 60, { BVOD: 90, Radio: 60, Social: 120 }, []],
    ['foundNetOfOoh.xlsx', 'all people', 60_000, 60, 60_000, { OOH: 60_000 }, []],
    ['foundSpacedUniverse.csv', 'all people', 6_856_000, 0, 6_856_000, { BVOD: 2_518_000, Radio: 3_015_000 }, []],
    ['foundRowsOfOne.csv', 'all people', 20_000_000, 0, 20_000_000, { BVOD: 6_000_000, Radio: 4_000_000 }, []],
    ['foundThousandsLabel.sav', 'all people', 750_000, 60, 750_000, { BVOD: 1_125_000, Radio: 750_000 }, []],
  ];

test.each(FOUND)(
  '%s: gives the true figures, or asks about them',
  async (name, demographic, universe, sample, target, use, asked) => {
    const { audienceMatrix, facts, doubts } = await read(name, demographic);
    expect(doubts.map(({ key, walk }) => `${walk ? '?' : ''}${key}`)).toEqual(asked);
    expect(facts.sample).toBe(sample);
    expect(audienceMatrix.universe / universe).toBeCloseTo(1, 9);
    expect(audienceMatrix.targetUniverse / target).toBeCloseTo(1, 9);
    CHANNELS.forEach((channel, index) => {
      const truth = use[channel] ?? 0;
      expect(audienceMatrix.populationUse[index]! / (truth || 1)).toBeCloseTo(truth > 0 ? 1 : 0, 9);
    });
  },
);
