import { readFileSync } from 'node:fs';
import { parsePlanningData, planningDataOfRun } from '../../planningData/planningData.ts';
import { attentiveShareOf, vehicleTotals } from './audienceMatrix.ts';

const text = (name: string) => readFileSync(`core/planningData/${name}`, 'utf8');
const texts = {
  assumptions: text('assumptions.csv'),
  mapping: text('masterMapping.csv'),
  accessLists: text('accessLists.json'),
};
const today = parsePlanningData(texts);

/** The planning data of a channel that buys two formats by shares. */
function buying(thirty: number, fifteen: number) {
  const parts: Readonly<Record<string, number>> = { 'Metro 30s spot': thirty, 'Metro 15s spot': fifteen };
  const [header, ...lines] = texts.assumptions.trim().split('\n');
  const shared = lines.map((line) => `${line},${parts[line.split(',')[1]!] ?? ''}`);
  return planningDataOfRun({ ...texts, assumptions: [`${header},bought`, ...shared].join('\n') }, 'women 18-39');
}

const vehicleOf = (data: typeof today, heading: string) => data.mapping.match(heading)!;

test.each(['FTA Metro', 'FTA Metro: Seven', 'FTA Metro: Channel of tomorrow'])(
  '%s is seen as the formats are that its channel buys: 60 % of 30s, 40 % of 15s',
  (heading) => {
    const vehicle = vehicleOf(buying(0.6, 0.4), heading);
    // numpy: 0.6 * 0.43 * exp(-2.5 / 14) + 0.4 * 0.43 * exp(-2.5 / 7.5)
    expect(attentiveShareOf(vehicle, 2.5)).toBeCloseTo(0.3390511767, 10);
    expect(vehicleTotals('x', vehicle, 0, 1, 1).activeSeconds).toBeCloseTo(4.902, 12);
  },
);

test('a vehicle in a format of its own is bought as its channel is', () => {
  const data = buying(0.6, 0.4);
  const vehicle = data.mapping.inFormat(vehicleOf(data, 'FTA Metro'), 'Metro 15s spot');
  expect(attentiveShareOf(vehicle, 2.5)).toBeCloseTo(0.3390511767, 10);
});

test('a share of 1 for the first format gives exactly the same as no shares', () => {
  const vehicle = vehicleOf(buying(1, 0), 'FTA Metro');
  expect(attentiveShareOf(vehicle, 2.5)).toBe(attentiveShareOf(vehicleOf(today, 'FTA Metro'), 2.5));
  expect(buying(1, 0).channelCpm()).toEqual(today.channelCpm());
});

test('other channels keep the attention of each vehicle’s format', () => {
  for (const { channel } of today.assumptions.filter((row) => row.channel !== 'FTA Metro')) {
    const then = attentiveShareOf(vehicleOf(today, channel), 2.5);
    expect(attentiveShareOf(vehicleOf(buying(0.6, 0.4), channel), 2.5)).toBe(then);
  }
});
