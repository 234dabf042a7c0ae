import { readFileSync } from 'node:fs';
import { CHANNELS } from '../rules/channels.ts';
import { withSavedAssumptions } from './savedAssumptions.ts';
import { parsePlanningData } from './planningData.ts';

const text = (name: string) => readFileSync(`core/planningData/${name}`, 'utf8');
const texts = {
  assumptions: text('assumptions.csv'),
  mapping: text('masterMapping.csv'),
  accessLists: text('accessLists.json'),
};
const today = parsePlanningData(texts);
const radio = CHANNELS.indexOf('Radio');

test('what was kept with the plan counts, by price and by attention', () => {
  const kept = today.assumptions.map((row) => ({ ...row, cpm: 2 * row.cpm, mean_active_seconds: 1.5 }));
  const data = withSavedAssumptions(texts, kept);
  expect(data.channelCpm()).toEqual(today.channelCpm().map((price) => 2 * price));
  expect(data.mapping.match('Radio: Nova')!.format).toMatchObject({ channel: 'Radio', mean_active_seconds: 1.5 });
  expect(data.assumptions).toEqual(kept);
});

test('a format that has come since stands behind: a channel’s price stays the kept one', () => {
  const names = new Set<string>();
  const firsts = today.assumptions.filter(({ channel }) => !names.has(channel) && names.add(channel));
  const kept = firsts.map((row) => ({ ...row, format: 'A format of last year', cpm: 7 }));
  const data = withSavedAssumptions(texts, kept);
  expect([...data.channelCpm()]).toEqual(CHANNELS.map(() => 7));
  expect(data.assumptions).toHaveLength(kept.length + today.assumptions.length);
});

test('nothing kept is today’s planning data; a channel nobody knows any more is left out', () => {
  expect(withSavedAssumptions(texts, []).channelCpm()[radio]).toBe(today.channelCpm()[radio]);
  const odd = { ...today.assumptions[0]!, channel: 'Town criers' };
  expect(withSavedAssumptions(texts, [odd]).assumptions).toEqual(today.assumptions);
});
