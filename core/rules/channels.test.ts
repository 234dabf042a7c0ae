import { CHANNEL_ENTRIES, CHANNELS, excludedBy, FAMILIES, NATIONAL, NATIONAL_PARTS } from './channels.ts';

type Triple = readonly [number, number, number];

const WHITE: Triple = [1, 1, 1];
/** Simulations of full colour blindness on linear RGB: Machado, Oliveira & Fernandes 2009, IEEE TVCG 15(6), severity 1. */
const BLINDNESS: Record<string, readonly Triple[]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const colours = CHANNELS.map((channel) =>
  linear(CHANNEL_ENTRIES[channel].colour.split(',').map(Number) as unknown as Triple),
);

function linear(rgb: Triple): Triple {
  return rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

function luminance([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Triple, other: Triple): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((first, second) => second - first) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function perceived(colour: Triple, matrix: readonly Triple[]): Triple {
  return matrix.map((row) => {
    const value = row.reduce((sum, factor, index) => sum + factor * colour[index]!, 0);
    return Math.min(1, Math.max(0, value));
  }) as unknown as Triple;
}

/** Ottosson 2020, OKLab: equal distances look about equally different. */
function oklab([red, green, blue]: Triple): Triple {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

test('families have every channel once, in the order of grouped lists', () => {
  expect(FAMILIES).toEqual([
    { name: 'Television', channels: ['FTA Metro', 'FTA Regional', 'FTA National', 'BVOD', 'SVOD', 'Pay TV'] },
    { name: 'Online', channels: ['Social', 'Video', 'Digital'] },
    { name: 'Audio', channels: ['Radio', 'Music Streaming', 'Podcasts'] },
    { name: 'Out of home', channels: ['OOH', 'Cinema'] },
    { name: 'Print', channels: ['Print'] },
  ]);
  expect(FAMILIES.flatMap(({ channels }) => channels).sort()).toEqual([...CHANNELS].sort());
});

test('no two channels share a index in their family, a colour or an icon', () => {
  const entries = Object.values(CHANNEL_ENTRIES);
  for (const part of [
    entries.map(({ family, placeInFamily }) => `${family} ${placeInFamily}`),
    entries.map(({ colour }) => colour),
    entries.map(({ icon }) => icon),
  ]) {
    expect(new Set(part).size).toBe(CHANNELS.length);
  }
});

test('national television and its two parts exclude each other, and nothing else', () => {
  expect([NATIONAL, ...NATIONAL_PARTS]).toEqual(['FTA National', 'FTA Metro', 'FTA Regional']);
  expect(CHANNELS.filter((channel) => excludedBy(channel).length > 0)).toEqual([
    'FTA Metro',
    'FTA National',
    'FTA Regional',
  ]);
});

test.each(CHANNELS.map((channel, index) => [channel, index] as const))(
  '%s has a contrast of at least 3 to white',
  (_channel, index) => {
    expect(contrast(colours[index]!, WHITE)).toBeGreaterThanOrEqual(3);
  },
);

test.each(Object.entries(BLINDNESS))('no two channels look alike with %s', (_who, matrix) => {
  const points = colours.map((colour) => oklab(perceived(colour, matrix)));
  const distances = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => Math.hypot(...one.map((value, axis) => value - other[axis]!))),
  );
  // About three times the difference that is just visible.
  expect(Math.min(...distances)).toBeGreaterThan(0.066);
});
