import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { why } from '../../contract/bodies/why.ts';
import { seededRandom } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import { propose } from '../proposal/proposal.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import { openLimits, randomLimits, randomPrices } from '../testing/audiences.ts';
import { byOpenSpend } from '../testing/openMixes.ts';
import {
  brokenSentences,
  falseComparisons,
  falseLoners,
  falseSuperlatives,
  lackingAudience,
  sentencesOf,
  strangeNumbers,
} from '../testing/sentences.ts';
import type { Lack } from '../testing/sentences.ts';
import { explain } from './explain.ts';

const CASES = process.env.PLANNING_TESTS === 'long' ? 600 : 60;
const LACKS: readonly Lack[] = ['not in the file', 'used by no one', 'not used by the target', 'without attention'];

/**
 * A third of the channels cannot reach the target in some way; every other case has limits, and budgets run from $1 to
 * a billion.
 */
function caseOf(seed: number) {
  const random = seededRandom(seed ^ 0x5a1d);
  const lacks: Partial<Record<Channel, Lack>> = {};
  for (const channel of CHANNELS) if (random() < 0.35) lacks[channel] = LACKS[Math.floor(random() * LACKS.length)]!;
  const audience = lackingAudience(
    seed,
    { rows: 40 + (seed % 5) * 30, weights: seed % 4 ? 'lognormal' : 'pareto', density: seed % 3 ? 0.43 : 0.1 },
    lacks,
  );
  const budget = [1, 7.05, 400, 5_000, 60_000, 1_000_000, 8_000_000, 1e9][seed % 8]!;
  const limits = seed % 16 < 8 || budget < 400 ? openLimits(budget) : randomLimits(seed, budget);
  return { lacks, problem: makeProblem(audience, randomPrices(seed)), request: { budget, limits } };
}

/** All faults in the sentences of one plan. */
function faultsOf(seed: number): string[] {
  const { lacks, problem, request } = caseOf(seed);
  const proposal = propose(problem, request);
  if (proposal.status !== 'proposed') return brokenSentences([['refusal', proposal.message]]);
  const reply = explain(problem, request, proposal);
  const reasons = reply.channels!;
  const funded = reasons.filter(({ spend }) => spend > 0).map(({ channel }) => channel);
  const unfair = reasons.filter(({ channel, says, standing, spend }) => {
    if (lacks[channel as Channel] !== 'not in the file') return /audience file has no/.test(says);
    return /attention|no one/.test(says) || (spend === 0 && standing !== 'not in the file');
  });
  const idle = CHANNELS.filter((channel) => channel.startsWith('FTA') && !funded.includes(channel));
  const winners = / (won over|earns? a place:)/.exec(proposal.branch.sentence);
  const losers = winners ? idle.filter((name) => proposal.branch.sentence.slice(0, winners.index).includes(name)) : [];
  return [
    ...brokenSentences(sentencesOf(reply, proposal)),
    ...reasons.flatMap((reason) => strangeNumbers(reason, reply, request)),
    ...reasons.flatMap((reason) => falseComparisons(reason, reply)),
    ...falseSuperlatives(reply),
    ...falseLoners(reply),
    ...unfair.map(({ channel, says }) => `${channel} is ${lacks[channel as Channel]}: ${says}`),
    ...losers.map((name) => `${name} has no money: ${proposal.branch.sentence}`),
    ...(why.isValidSync(reply, { strict: true }) ? [] : ['the reply is not of the agreed shape']),
  ].map((fault) => `${seed}: ${fault}`);
}

test(`the sentences of ${CASES} random plans are well formed, agree with the figures and fit the audience`, () => {
  expect(Array.from({ length: CASES }, (_, seed) => faultsOf(seed)).flat()).toEqual([]);
});

test('the television that lost is named only when its own best plan has money for it', () => {
  const counts = { 'won over': 0, 'earns? a place': 0 };
  for (let seed = 0; seed < 96; seed++) {
    const { problem, request } = caseOf(seed);
    const answer = propose(problem, request);
    if (answer.status !== 'proposed') continue;
    const [words] = Object.keys(counts).filter((one) => new RegExp(one).test(answer.branch.sentence));
    if (words === undefined || answer.branch.winner === 'neither') continue;
    const bought = CHANNELS.filter((name, at) => name.startsWith('FTA') && answer.spend[at]! > 0);
    const boughtBranch = bought.includes('FTA National') ? ['FTA National'] : ['FTA Metro', 'FTA Regional'];
    const limits = request.limits.map((row) => (boughtBranch.includes(row.Channel) ? { ...row, Max_Budget: 0 } : row));
    const other = propose(problem, { ...request, limits });
    if (other.status !== 'proposed') throw new Error(other.message);
    const instead = CHANNELS.filter((name, at) => name.startsWith('FTA') && other.spend[at]! > 0);
    const named = CHANNELS.filter((name) => answer.branch.sentence.includes(name));
    expect(named).toEqual(CHANNELS.filter((name) => bought.includes(name) || instead.includes(name)));
    const by = /reaches ([\d,]+|one) (?:people|person) (?:more|fewer)/.exec(answer.branch.sentence)![1]!;
    const lost = answer.attentiveReach - other.attentiveReach;
    expect(Math.abs(Number(by.replace('one', '1').replaceAll(',', '')) - lost)).toBeLessThan(0.6 + 1e-5 * lost);
    counts[words as keyof typeof counts]++;
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(3);
});

const problemLacking = (lacks: Partial<Record<Channel, Lack>>, seed = 1) =>
  makeProblem(lackingAudience(seed, {}, lacks), randomPrices(seed));

function explanationOf(problem: ReturnType<typeof makeProblem>, request: ProposalRequest) {
  const proposal = propose(problem, request);
  if (proposal.status !== 'proposed') throw new Error(proposal.message);
  const reply = explain(problem, request, proposal);
  return { proposal, reply, sentenceOf: (name: Channel) => reply.channels![CHANNELS.indexOf(name)]!.says };
}

const openPlan = (lacks: Partial<Record<Channel, Lack>>, budget = 1_000_000) =>
  explanationOf(problemLacking(lacks), { budget, limits: openLimits(budget) });

test('sentences distinguish what the file lacks, no one uses and the target ignores', () => {
  const { sentenceOf, reply } = openPlan({
    Digital: 'not in the file',
    Print: 'used by no one',
    Radio: 'not used by the target',
    Podcasts: 'without attention',
  });
  expect(sentenceOf('Digital')).toBe('The audience file has no vehicle of Digital.');
  expect(sentenceOf('Print')).toBe('Not bought: no one in the audience file uses its vehicles.');
  expect(sentenceOf('Radio')).toBe('Not bought: no one in the target uses it.');
  expect(sentenceOf('Podcasts')).toBe(
    'Not bought: the target uses it, but not with the attention that this strategy counts.',
  );
  expect(reply.says).toMatch(
    /^\$1,000,000 goes to \d+ of the \d+ channels in the audience file, split so that moving a dollar would gain no one\./,
  );
  expect(reply.says).toContain(` of the ${CHANNELS.length - 1} channels in the audience file`);
});

test.each<[string, Partial<Record<Channel, Lack>>, RegExp]>([
  [
    'all absent',
    { 'FTA Metro': 'not in the file', 'FTA National': 'not in the file', 'FTA Regional': 'not in the file' },
    /^The audience file has no free-to-air television\.$/,
  ],
  [
    'one branch absent',
    { 'FTA Metro': 'not in the file', 'FTA Regional': 'not in the file' },
    /^Of free-to-air television only FTA National is in the audience file(, and it earns no place in this mix)?\.$/,
  ],
  [
    'one branch without viewers',
    { 'FTA National': 'not used by the target' },
    /^Of free-to-air television only FTA Metro and FTA Regional are watched with attention in the target/,
  ],
  [
    'no viewers at all',
    { 'FTA Metro': 'used by no one', 'FTA National': 'without attention', 'FTA Regional': 'not in the file' },
    /^Free-to-air television reaches no one in the target with attention\.$/,
  ],
  ['one half absent', { 'FTA Metro': 'not in the file' }, /^(?!.*FTA Metro)/],
])('television, %s', (_what, lacks, sentence) => {
  const { reply } = openPlan(lacks);
  expect(reply.television!.says).toMatch(sentence);
});

test('a channel with the whole budget is the one the others are compared with', () => {
  const { reply, proposal } = openPlan({}, 2);
  const [taker] = reply.channels!.filter(({ spend }) => spend > 0);
  expect(taker).toMatchObject({ spend: 2, standing: 'whole budget', next_1000: reply.shared_next_1000 });
  expect(taker!.says).toMatch(/^Takes the whole budget: no other channel that may be bought would reach more people/);
  expect(reply.says).toContain(`$2 goes to ${taker!.channel} alone, out of the ${CHANNELS.length} channels.`);
  expect(proposal.spend.filter((amount) => amount > 0)).toHaveLength(1);
});

test('one figure is shared by all channels between their limits, and is the one that others are compared with', () => {
  const { reply } = openPlan({});
  const shared = reply.shared_next_1000!;
  const between = reply.channels!.filter(({ standing }) => standing === 'between limits');
  expect(between.length).toBeGreaterThan(2);
  for (const { next_1000 } of between) expect(next_1000 / shared).toBeCloseTo(1, 2);
  const compared = reply.channels!.flatMap(({ says }) => /less than the ([\d,]+) in the mix/.exec(says)?.[1] ?? []);
  expect(compared.length).toBeGreaterThan(1);
  expect(new Set(compared)).toEqual(new Set([Math.round(shared).toLocaleString('en-US')]));
});

test('a channel that $1,000 would exhaust has its own figure, and says why it is lower', () => {
  const audience = lackingAudience(1, {}, {});
  // Radio becomes the cheapest channel, with only a few people.
  for (let row = 0; row < audience.weights.length; row++) {
    const cell = row * CHANNELS.length + CHANNELS.indexOf('Radio');
    const use = row < 2 ? 1 : 0;
    audience.plainUse[cell] = use;
    audience.attentiveUse[cell] = use;
  }
  audience.populationUse[CHANNELS.indexOf('Radio')] = audience.weights[0]! + audience.weights[1]!;
  const budget = 1_000_000;
  const { reply, sentenceOf } = explanationOf(makeProblem(audience, randomPrices(1)), {
    budget,
    limits: openLimits(budget),
  });
  const radio = reply.channels![CHANNELS.indexOf('Radio')]!;
  expect(radio).toMatchObject({ standing: 'between limits' });
  expect(radio.next_1000).toBeLessThan(0.99 * reply.shared_next_1000!);
  expect(sentenceOf('Radio')).toMatch(
    / Its next dollar adds as many people as a dollar elsewhere in the mix, but further dollars add fewer\.$/,
  );
});

test('a plan that buys every channel of the file says all', () => {
  const missing = Object.fromEntries(CHANNELS.slice(2, -3).map((name) => [name, 'not in the file' as const]));
  expect(openPlan(missing, 50_000_000).reply.says).toMatch(
    /^\$50,000,000 goes to all 5 channels in the audience file, /,
  );
});

test('a relaxed limit gains what its sentence says, compared with a plan under the relaxed limit', () => {
  const problem = problemLacking({});
  for (const budget of [4_000, 1_000_000]) {
    const [low, high] = [Math.round(budget * 0.08), Math.round(budget * 0.1)];
    const channels = byOpenSpend(problem, budget);
    const [capped, forced] = [channels[0]!, channels.at(-1)!];
    const limits = (most: number, least: number) =>
      openLimits(budget, { [capped]: [0, most], [forced]: [least, budget] });
    const { reply, proposal } = explanationOf(problem, { budget, limits: limits(high, low) });
    const reach = (most: number, least: number) =>
      explanationOf(problem, { budget, limits: limits(most, least) }).proposal.attentiveReach - proposal.attentiveReach;
    const cost = (name: Channel) => reply.channels![CHANNELS.indexOf(name)]!.limit_costs!;
    for (const [found, most] of [
      [cost(capped), reach(high + 1000, low)],
      [cost(forced), reach(high, Math.max(0, low - 1000))],
    ] as const) {
      expect(found / most).toBeGreaterThan(0.8);
      expect(found / most).toBeLessThanOrEqual(1.000001);
    }
  }
});

test('the frontier says which limits hold and which budgets they exclude', () => {
  const open = openPlan({}).reply;
  expect(open.frontier_says).toBe('Every channel is open at each of these budgets.');
  const budget = 1_000_000;
  const closed = Object.fromEntries(CHANNELS.map((name) => [name, [0, 0] as [number, number]]));
  const limits = openLimits(budget, {
    ...closed,
    Radio: [400_000, 700_000],
    'FTA National': [0, 300_000],
    'FTA Metro': [0, 500_000],
    Print: [0, 350_000],
  });
  const { reply } = explanationOf(problemLacking({}), { budget, limits });
  expect(reply.frontier_says).toBe(
    'The minimums and maximums stay as entered. Budgets they cannot meet are left out: below $400,000, the sum of the minimums, and above $1,550,000, the most that the maximums let be spent.',
  );
  const budgets = reply.frontier!.map((point) => point.budget);
  expect([Math.min(...budgets), Math.max(...budgets)]).toEqual([400_000, 1_400_000]);
});

test('the sentence of a channel not chosen names the television it would replace', () => {
  const budget = 1_000_000;
  const limits = openLimits(budget, { 'FTA Metro': [0, 0], 'FTA Regional': [0, 0], 'FTA National': [50_000, budget] });
  const { sentenceOf, reply } = explanationOf(problemLacking({}), { budget, limits });
  expect(sentenceOf('FTA Metro')).toBe('May not be bought (not chosen); it could only replace FTA National.');
  expect(reply.television!.says).toBe('Of free-to-air television only FTA National may be bought.');
});
