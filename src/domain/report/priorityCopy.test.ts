import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { prioritySentence } from './priorityCopy.ts';

const output = (...money: number[]) =>
  money.map((Optimal_Budget, at) => ({ Master_Channel: `C${at}`, Optimal_Budget }));
const reason = (incremental_reach: number) => ({ channel: 'Radio', incremental_reach });
const report = (incremental: number | null, ...money: number[]) =>
  ({
    output: output(...money),
    why: incremental === null ? undefined : { channels: [reason(incremental)] },
  }) as unknown as PlanReport;

test.each<[string, PlanReport, string | null, number, string | null]>([
  ['many people', report(1234.4, 1), 'Radio', 1, '1,234 people reached only here'],
  ['one person', report(1.2, 1), 'Radio', 1, 'one person reached only here'],
  ['nobody of its own', report(0, 1), 'Radio', 1, 'everybody it reaches is reached by another channel too'],
  ['hardly anybody', report(0.2, 1), 'Radio', 1, 'nearly everybody it reaches is reached by another channel too'],
  ['a reply without reasons', report(null, 1), 'Radio', 1, null],
  ['a channel without a reason', report(5, 1), 'OOH', 1, null],
  ['one channel bought', report(5, 7, 0), null, 2, 'The plan buys one channel only.'],
  ['two channels bought', report(5, 7, 1), null, 3, 'The plan buys two channels only.'],
  ['none bought', report(null), null, 1, 'The plan buys no channel.'],
  ['more bought than named', report(0, 7, 6, 5), null, 1, 'The reply names no channel here.'],
])('a priority channel’s card says what it adds, or why it is empty: %s', (_what, plan, channel, place, words) => {
  expect(prioritySentence(plan, channel, place)).toBe(words);
});
