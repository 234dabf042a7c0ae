import { readFileSync } from 'node:fs';
import { CHANNELS } from '../rules/channels.ts';
import { withSavedAssumptions, parsePlanningData } from './planningData.ts';

const text = (name: string) => readFileSync(`core/planningData/${name}`, 'utf8');
const texts = {
  assumptions: text('assumptions.csv'),
  mapping: text('masterMapping.csv'),
  accessLists: text('accessLists.json'),
};
const today = parsePlanningData(texts);
const radio = CHANNELS.indexOf('Radio');

test('prices and attention saved with the plan are used', () => {
  const saved = today.assumptions.map((row) => ({ ...row, cpm: 2 * row.cpm, mean_active_seconds: 1.5 }));
  const data = withSavedAssumptions(texts, saved);
  expect(data.channelCpm()).toEqual(today.channelCpm().map((price) => 2 * price));
  expect(data.mapping.match('Radio: Nova')!.format).toMatchObject({ channel: 'Radio', mean_active_seconds: 1.5 });
  expect(data.assumptions).toEqual(saved);
});

test('a vehicle whose format is not saved with the plan takes the saved default format of its channel', () => {
  const names = new Set<string>();
  const firsts = today.assumptions.filter(({ channel }) => !names.has(channel) && names.add(channel));
  const saved = firsts.map((row) => ({ ...row, format: 'A format of last year', cpm: 7 }));
  const { assumptions, mapping, channelCpm } = withSavedAssumptions(texts, saved);
  expect([...channelCpm()]).toEqual(CHANNELS.map(() => 7));
  expect(assumptions).toEqual(saved);
  const nova = mapping.match('Radio: Nova')!;
  expect(nova.format.format).toBe('A format of last year');
  // A planner chose this format for a column. The run did not know it, because it was retired.
  expect(mapping.inFormat(nova, today.mapping.match('Radio: Nova')!.format.format)).toEqual(nova);
});

test('a saved format that was retired after the run is still used', () => {
  const retiredSince = today.assumptions.find(
    ({ channel, format }) => channel === 'Radio' && format !== 'Radio 30s spot',
  )!;
  const isRetired = (line: string) => line.startsWith(`Radio,${retiredSince.format},`);
  const [header, ...lines] = texts.assumptions.trim().split(/\r?\n/);
  const rows = lines.map((line) => `${line},${isRetired(line) ? 'yes' : 'no'}`);
  const assumptions = [`${header},retired`, ...rows].join('\n');
  expect(parsePlanningData({ ...texts, assumptions }).retired.size).toBe(1);
  const { mapping } = withSavedAssumptions({ ...texts, assumptions }, today.assumptions);
  expect(mapping.inFormat(mapping.match('Radio: Nova')!, retiredSince.format).format).toEqual(retiredSince);
});

test('without saved rows it is today’s planning data; an unknown channel is left out', () => {
  expect(withSavedAssumptions(texts, []).channelCpm()[radio]).toBe(today.channelCpm()[radio]);
  const odd = { ...today.assumptions[0]!, channel: 'Town criers' };
  expect(withSavedAssumptions(texts, [odd]).assumptions).toEqual(today.assumptions);
});
