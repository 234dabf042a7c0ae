import { CHANNELS } from '../../../core/rules/channels.ts';
import { everyChannelOpen } from '../../../core/rules/freedom.ts';
import { severalTargetsNote } from './deskCopy.ts';
import { firstScenario } from './scenario.ts';
import type { RunSettings } from './scenario.ts';

const runSettings: RunSettings = { budget: 1000, limits: everyChannelOpen(1000) };
const forTargets: RunSettings = { ...runSettings, rules: { version: 1, goal: { kind: 'targets', how: 'worst off' } } };
const spend = CHANNELS.map((_channel, place) => (place === 0 ? 1000 : 0));

test('the mix for several targets is not called best for the buying demographic', () => {
  expect(firstScenario(runSettings, spend).keepsBest).toBe(true);
  expect(firstScenario(forTargets, spend)).toMatchObject({ keepsBest: false, goal: { kind: 'reach' } });
  expect(severalTargetsNote(forTargets)).toMatch(/^The goal of this plan is about several targets\./);
  expect(severalTargetsNote(runSettings)).toBeNull();
});
