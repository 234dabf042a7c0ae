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

test('a format that was added after the plan was saved comes last: a channel’s price stays the saved one', () => {
  const names = new Set<string>();
  const firsts = today.assumptions.filter(({ channel }) => !names.has(channel) && names.add(channel));
  const saved = firsts.map((row) => ({ ...row, format: 'A format of last year', cpm: 7 }));
  const data = withSavedAssumptions(texts, saved);
  expect([...data.channelCpm()]).toEqual(CHANNELS.map(() => 7));
  expect(data.assumptions).toHaveLength(saved.length + today.assumptions.length);
});

test('without saved rows it is today’s planning data; an unknown channel is left out', () => {
  expect(withSavedAssumptions(texts, []).channelCpm()[radio]).toBe(today.channelCpm()[radio]);
  const odd = { ...today.assumptions[0]!, channel: 'Town criers' };
  expect(withSavedAssumptions(texts, [odd]).assumptions).toEqual(today.assumptions);
});
