import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { makeProblem } from '../model/contactRates.ts';
import { propose } from '../proposal/proposal.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import { openLimits } from '../testing/audiences.ts';
import { falseSuperlatives, lackingAudience } from '../testing/sentences.ts';
import { precisePercentText } from '../../words/percent.ts';
import { explain } from './explain.ts';
import { frontierLimits } from './frontier.ts';

const PRICES = new Float64Array(CHANNELS.length).fill(20);
const CLOSED = Object.fromEntries(CHANNELS.map((name) => [name, [0, 0] as [number, number]]));

function explanationOf(problem: ReturnType<typeof makeProblem>, request: ProposalRequest) {
  const proposal = propose(problem, request);
  if (proposal.status !== 'proposed') throw new Error(proposal.message);
  return explain(problem, request, proposal);
}

/** The audience with some channels used by the same people as Radio, or by as many others, so that they always tie. */
function withTiedChannels(audience: AudienceMatrix, twins: readonly Channel[]) {
  const [radio, ...others] = ['Radio' as const, ...twins].map((name) => CHANNELS.indexOf(name));
  const rows = audience.weights.length;
  const half = rows / (others.length + 1);
  for (let row = 0; row < rows; row++) {
    for (const [place, channel] of [radio!, ...others].entries()) {
      const use = Math.floor(row / half) === place ? 1 : 0;
      audience.plainUse[row * CHANNELS.length + channel] = use;
      audience.attentiveUse[row * CHANNELS.length + channel] = use;
    }
    audience.weights[row] = 1000;
  }
  for (const channel of [radio!, ...others]) audience.populationUse[channel] = half * 1000;
  return audience;
}

test.each([
  [
    ['Radio', 'Print'],
    /^\$4,000 goes to both channels chosen, .* Each of them adds [\d,]+ people that no other channel in the mix reaches/,
  ],
  [
    ['Radio', 'Print', 'OOH'],
    /^\$4,000 goes to all 3 channels chosen, .* Each of them adds [\d,]+ people that no other channel in the mix reaches/,
  ],
] as [Channel[], RegExp][])('channels that add the same are named together: %p', (names, sentence) => {
  const closed = Object.fromEntries(
    CHANNELS.map((name) => [name, [0, names.includes(name) ? 4000 : 0] as [number, number]]),
  );
  const audience = withTiedChannels(lackingAudience(1, { rows: 120 }, {}), names.slice(1));
  const problem = makeProblem(audience, PRICES);
  const reply = explanationOf(problem, { budget: 4000, limits: openLimits(4000, closed) });
  expect(reply.says).toMatch(sentence);
  expect(falseSuperlatives(reply)).toEqual([]);
});

test('two channels that tie for most are both named, and a third that adds fewer is not', () => {
  const names: Channel[] = ['Radio', 'Print', 'OOH'];
  const limits = openLimits(3000, {
    ...Object.fromEntries(CHANNELS.map((name) => [name, [0, 0] as [number, number]])),
    Radio: [1400, 1400],
    Print: [1400, 1400],
    OOH: [200, 200],
  });
  const audience = withTiedChannels(lackingAudience(1, { rows: 120 }, {}), names.slice(1));
  const reply = explanationOf(makeProblem(audience, PRICES), {
    budget: 3000,
    limits,
  });
  expect(reply.says).toMatch(
    / Print and Radio add most: [\d,]+ people each that no other channel in the mix reaches attentively\./,
  );
  expect(falseSuperlatives({ ...reply, says: 'Print adds most: 5 people.' })).not.toEqual([]);
});

test('maximums that add up to the budget leave only smaller budgets, and the sentence says why', () => {
  const limits = openLimits(100_000, { ...CLOSED, Radio: [0, 60_000], Print: [0, 40_000] });
  const reply = explanationOf(makeProblem(lackingAudience(1, { rows: 120 }, {}), PRICES), { budget: 100_000, limits });
  expect(reply.frontier!.map(({ budget }) => budget / 1000)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  expect(reply.frontier_says).toBe(
    'The maximums stay as entered. Budgets they cannot meet are left out: above $100,000, the most that the maximums let be spent.',
  );
});

test('amounts that take the whole budget do not limit other budgets and other mixes', () => {
  const limits = openLimits(100_000, { ...CLOSED, Radio: [60_000, 60_000], Print: [40_000, 40_000] });
  const reply = explanationOf(makeProblem(lackingAudience(1, { rows: 120 }, {}), PRICES), { budget: 100_000, limits });
  expect(reply.frontier).toHaveLength(21);
  expect(reply.frontier_says).toMatch(/^Every channel is open at each of these budgets\./);
  const others = reply.channels!.filter(({ channel }) => channel !== 'Radio' && channel !== 'Print');
  expect(others.every(({ says }) => says.startsWith('Set at nothing; the best open mix gives it '))).toBe(true);
});

test.each<[string, Record<string, [number, number]>, RegExp]>([
  ['no limit at all', {}, /^Every channel is open at each of these budgets\.$/],
  [
    'channels not chosen',
    { Radio: [0, 0] },
    /^The channels not chosen stay closed; a channel without a maximum may take any amount\.$/,
  ],
  [
    'a minimum',
    { Radio: [50, 1000] },
    /^The minimums stay as entered; a channel without a maximum may take any amount\.$/,
  ],
  [
    'a maximum',
    { Radio: [0, 50] },
    /^The maximums stay as entered; a channel without a maximum may take any amount\.$/,
  ],
  ['both', { Radio: [50, 60] }, /^The minimums and maximums stay as entered; a channel without/],
])('the limits named for the frontier are those entered: %s', (_what, change, sentence) => {
  const points = Array.from({ length: 20 }, () => ({
    budget: 1,
    attentive_reach: 1,
    relative_gap: 0,
    this_plan: false,
  }));
  expect(frontierLimits({ budget: 1000, limits: openLimits(1000, change) }, points)).toMatch(sentence);
});

test.each([
  [0, 'less than 0.0001%'],
  [1e-9, 'less than 0.0001%'],
  [0.12, '12%'],
  [0.00012, '0.012%'],
  [0.997, '99.7%'],
  [0.99996, '99.996%'],
  [0.999999999, 'more than 99.9999%'],
  [1, '100%'],
  [1.004, '100.4%'],
  [2.5, '250%'],
])('a gap of %d is printed as %s', (share, text) => expect(precisePercentText(share)).toBe(text));
