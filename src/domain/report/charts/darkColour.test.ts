import { channelPaint, darkColour } from './darkColour.ts';

/** From the design: the colour of each channel in the light and in the dark theme. */
const TABLE = [
  ['FTA Metro', '#4548af', '#6d76e1'],
  ['FTA Regional', '#5c79d2', '#8ba9fe'],
  ['FTA National', '#938bc2', '#c2baf4'],
  ['BVOD', '#63297d', '#9055ac'],
  ['SVOD', '#714c71', '#9e779e'],
  ['Pay TV', '#855ea6', '#b38bd7'],
  ['Social', '#177c5a', '#50aa86'],
  ['Video', '#5f9e92', '#8dcec1'],
  ['Digital', '#094b45', '#3c766f'],
  ['Radio', '#946302', '#c49042'],
  ['Music Streaming', '#8a8807', '#b8b74b'],
  ['Podcasts', '#af8d5e', '#dfbc8b'],
  ['OOH', '#934024', '#c46c50'],
  ['Cinema', '#6b330d', '#995d3a'],
  ['Print', '#6d7d88', '#9aabb6'],
] as const;

const parts = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const numbers = (text: string) => text.match(/\d+/g)!.map(Number);

test.each(TABLE)('%s: in the dark theme, %s becomes %s', (_channel, light, dark) => {
  const drawn = numbers(darkColour(`rgb(${parts(light).join(', ')})`));
  // The colours of the table are rounded, so they may differ by one step of 255.
  parts(dark).forEach((value, at) => expect(Math.abs(drawn[at]! - value)).toBeLessThanOrEqual(1));
});

/** WCAG 2.2: luminance of a colour, and its contrast to the dark theme's panels, #14171b. */
function luminance(rgb: readonly number[]): number {
  const light = rgb.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * light[0]! + 0.7152 * light[1]! + 0.0722 * light[2]!;
}

test.each(TABLE)('the colour of %s has enough contrast on dark panels', (_channel, light) => {
  const drawn = luminance(numbers(darkColour(`rgb(${parts(light).join(', ')})`)));
  expect((drawn + 0.05) / (luminance([0x14, 0x17, 0x1b]) + 0.05)).toBeGreaterThanOrEqual(3);
});

test.each(['red', 'hsl(20, 45%, 48%)', '', 'rgb(1, 2)'])('a colour of another form (%p) does not change', (colour) => {
  expect([darkColour(colour), channelPaint(colour)]).toEqual([colour, colour]);
});

test('the CSS colour has both themes, light first', () => {
  expect(channelPaint('rgb(69, 72, 175)')).toMatch(/^light-dark\(rgb\(69, 72, 175\), rgb\(\d+, \d+, \d+\)\)$/);
});
