import { explainedPlan } from '../../testing/page/whyReply.ts';
import { duplicationView } from './why/duplicationView.ts';
import { frequencyView } from './why/frequencyView.ts';
import { reachBuild } from './why/reachBuild.ts';
import { mixBars, mixSummary } from './report/charts/reportSeries.ts';

const colourOf = () => 'red';

/** What no sentence about a plan may contain. */
const NEVER =
  /\b1 (people|channels|respondents|seconds|contacts)\b|\b0 people|NaN|undefined|null|Infinity|\s\s|(?<![>\d.])100% of (?!those|the 1|whom)/;

test.each(Array.from({ length: 24 }, (_, seed) => seed))(
  'the sentences of random plan %d agree with its numbers',
  (seed) => {
    const budget = [1, 30, 4_000, 900_000, 40_000_000, 1e9][seed % 6]!;
    const report = explainedPlan(seed, budget);
    const { why } = report;
    const bars = mixBars(report as never, colourOf);
    const build = reachBuild(why, report.attentive_reach, colourOf);
    const sentences = [
      mixSummary(bars),
      build?.summary ?? '',
      duplicationView(why.duplication, [], new Map())?.summary ?? '',
      frequencyView(why.distribution)?.summary ?? '',
    ];
    expect(sentences.filter((says) => NEVER.test(says))).toEqual([]);
    for (const { label, value } of bars) {
      const whole = bars.reduce((sum, bar) => sum + bar.value, 0);
      if (/\((0|100)%\)/.test(label)) expect(value === 0 || Math.abs(value - whole) < 1e-6 * whole).toBe(true);
    }
    // Channels that are named as taking the most take more than all other channels.
    const named = /^(.*) takes? the most/.exec(sentences[0]!)?.[1];
    if (named !== undefined && !/other channel/.test(named)) {
      const [top, rest] = [true, false].map((isNamed) =>
        bars
          .filter(({ name }) => named.split(/, | and /).includes(name) === isNamed)
          .map(({ value }) => Math.round(value)),
      );
      expect(Math.min(...top!)).toBeGreaterThan(Math.max(0, ...rest!));
    }
  },
);
