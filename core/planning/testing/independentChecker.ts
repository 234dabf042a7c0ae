import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';

const COUNT = CHANNELS.length;

/**
 * An independent checker of proposals with its own slow arithmetic (64-bit contact rates, rows in file order, probabilities
 * term by term, the gap from the dual of the linear programme). It shares no code with the engine.
 * @returns every fault found, as sentences; empty when the proposal is right
 */
export function faultsOf(
  audience: AudienceMatrix,
  cpm: Float64Array,
  request: ProposalRequest,
  proposal: Proposal,
): string[] {
  const faults: string[] = [];
  const expect = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  const expectNear = (found: number, truth: number, what: string, slack = 0) =>
    expect(Math.abs(found - truth) <= 1e-6 * Math.abs(truth) + slack, `${what}: ${found}, not ${truth}`);
  const spend = Array.from(proposal.spend);
  checkMoney(request, spend, expect);
  const attentive = distributionOf(audience, audience.attentiveUse, cpm, spend);
  const plain = distributionOf(audience, audience.plainUse, cpm, spend);
  expectNear(proposal.attentiveReach, attentive.atLeast[0]!, 'attentive reach');
  expectNear(proposal.plainReach, plain.atLeast[0]!, 'plain reach');
  expectNear(proposal.frequency, attentive.contacts / attentive.atLeast[0]!, 'frequency');
  expectNear(proposal.costPerAttentiveReach, request.budget / attentive.atLeast[0]!, 'cost per attentive reach');
  const rounding = 1e-12 * audience.weights.reduce((sum, weight) => sum + weight, 0);
  for (let n = 0; n < 10; n++) {
    expectNear(proposal.attentiveDistribution[n]!, attentive.atLeast[n]!, `attentive ${n + 1}+`, rounding);
    expectNear(proposal.plainDistribution[n]!, plain.atLeast[n]!, `plain ${n + 1}+`, rounding);
  }
  checkOrder(audience, proposal, expect);
  const bound = dualBound(audience, cpm, request, spend);
  expect(
    proposal.certificate.status === 'optimal' && proposal.certificate.relative_gap <= 1e-6,
    `the certificate says ${proposal.certificate.status}, gap ${proposal.certificate.relative_gap}`,
  );
  expect(bound.gap <= 1e-6 * attentive.atLeast[0]! + bound.centsAllowance, `not optimal: the gap is ${bound.gap}`);
  proposal.channels.forEach((result, channel) => {
    const without = spend.map((amount, other) => (other === channel ? 0 : amount));
    const lost = attentive.atLeast[0]! - reachOf(audience, cpm, without);
    const close = Math.abs(result.incrementalReach - lost) <= 1e-6 * attentive.atLeast[0]!;
    expect(close, `incremental reach of ${result.channel}: ${result.incrementalReach}, not ${lost}`);
  });
  return faults;
}

function checkMoney(
  request: ProposalRequest,
  spend: number[],
  expect: (isRight: boolean, fault: string) => void,
): void {
  const cents = spend.map((amount) => Math.round(amount * 100));
  expect(
    spend.every((amount, channel) => amount === cents[channel]! / 100),
    'a spend is not whole cents',
  );
  const total = cents.reduce((sum, amount) => sum + amount, 0);
  expect(total === Math.round(request.budget * 100), `spends add up to ${total} cents, not the budget`);
  CHANNELS.forEach((channel, index) => {
    const row = request.limits.find((limits) => limits.Channel === channel);
    const inside = spend[index]! >= (row?.Min_Budget ?? 0) && spend[index]! <= (row?.Max_Budget ?? 0);
    expect(inside, `${channel} gets ${spend[index]}, outside its limits`);
  });
  const amountOf = (channel: (typeof CHANNELS)[number]) => spend[CHANNELS.indexOf(channel)]!;
  expect(
    amountOf('FTA National') === 0 || (amountOf('FTA Metro') === 0 && amountOf('FTA Regional') === 0),
    'national television is bought together with metropolitan or regional',
  );
}

function checkOrder(
  audience: AudienceMatrix,
  proposal: Proposal,
  expect: (isRight: boolean, fault: string) => void,
): void {
  const universe = audience.weights.reduce((sum, weight) => sum + weight, 0) * (1 + 1e-12);
  expect(proposal.plainReach <= universe, 'plain reach is above the universe');
  expect(proposal.attentiveReach <= proposal.plainReach * (1 + 1e-12), 'attentive reach is above plain reach');
  expect(proposal.frequency >= 1, 'frequency is below 1');
  for (let n = 1; n < 10; n++) {
    expect(proposal.attentiveDistribution[n]! <= proposal.attentiveDistribution[n - 1]!, `${n + 1}+ is above ${n}+`);
    expect(proposal.plainDistribution[n]! <= proposal.plainDistribution[n - 1]!, `plain ${n + 1}+ is above ${n}+`);
  }
}

function contactsOfRow(
  audience: AudienceMatrix,
  use: Float32Array,
  cpm: Float64Array,
  spend: number[],
  row: number,
): number {
  let contacts = 0;
  for (let channel = 0; channel < COUNT; channel++) {
    const population = audience.populationUse[channel]!;
    if (population > 0) {
      contacts += ((1000 * spend[channel]!) / cpm[channel]!) * (use[row * COUNT + channel]! / population);
    }
  }
  return contacts;
}

export function reachOf(audience: AudienceMatrix, cpm: Float64Array, spend: number[]): number {
  let reach = 0;
  audience.weights.forEach((weight, row) => {
    reach -= weight * Math.expm1(-contactsOfRow(audience, audience.attentiveUse, cpm, spend, row));
  });
  return reach;
}

/** Contacts of all people. */
export function contactsOf(audience: AudienceMatrix, use: Float32Array, cpm: Float64Array, spend: number[]): number {
  return audience.weights.reduce((sum, weight, row) => sum + weight * contactsOfRow(audience, use, cpm, spend, row), 0);
}

/**
 * People reached at least n times, for n from 1 to 10. Poisson tails are added up term by term, not subtracted from 1, so that small
 * probabilities keep their digits.
 */
export function distributionOf(audience: AudienceMatrix, use: Float32Array, cpm: Float64Array, spend: number[]) {
  const atLeast = new Array<number>(10).fill(0);
  let contacts = 0;
  audience.weights.forEach((weight, row) => {
    const mean = contactsOfRow(audience, use, cpm, spend, row);
    contacts += weight * mean;
    if (mean > 700) {
      // Poisson(700) falls below ten once in 10^280.
      for (let n = 0; n < 10; n++) atLeast[n] = atLeast[n]! + weight;
      return;
    }
    const terms: number[] = [];
    let logarithm = -mean;
    for (let n = 0; n < 10; n++) {
      terms.push(mean === 0 ? (n === 0 ? 1 : 0) : Math.exp(logarithm));
      logarithm += Math.log(mean) - Math.log(n + 1);
    }
    let tail = 0;
    for (let n = 10; mean > 0 && n < 10 + 40 + 3 * mean; n++, logarithm += Math.log(mean) - Math.log(n)) {
      const term = Math.exp(logarithm);
      tail += term;
      // Beyond the mean the terms only shrink, and further terms no longer change the last digit.
      if (n > mean && term < 1e-20 * tail) break;
    }
    for (let n = 9; n >= 0; n--) {
      tail += n === 9 ? 0 : terms[n + 1]!;
      atLeast[n] = atLeast[n]! + weight * Math.min(1, tail);
    }
  });
  return { atLeast, contacts };
}

/**
 * Upper bound on how many more people another mix of the bought TV branch could reach. Reach is concave, so no mix t within
 * the limits gains more than g.(t - s), where s is `spend` and g the gradient there. By duality the largest such gain is
 * the minimum over l, the price of a dollar, of `l B + sum max((g - l) lo, (g - l) hi)`, minus g.s. B is the budget, lo and
 * hi are the limits. The minimum is where l equals one entry of g.
 *
 * Rounding moves each of the 15 channels by one cent at most, and so each marginal reach by at most $0.15 times `curvature`.
 * `centsAllowance` is what this rounding can add to the gap.
 */
export function dualBound(audience: AudienceMatrix, cpm: Float64Array, request: ProposalRequest, spend: number[]) {
  const gradient = new Array<number>(COUNT).fill(0);
  let curvature = 0;
  audience.weights.forEach((weight, row) => {
    const unreached = weight * Math.exp(-contactsOfRow(audience, audience.attentiveUse, cpm, spend, row));
    let largest = 0;
    for (let channel = 0; channel < COUNT; channel++) {
      const population = audience.populationUse[channel]!;
      if (population === 0) continue;
      const rate = (1000 / cpm[channel]!) * (audience.attentiveUse[row * COUNT + channel]! / population);
      gradient[channel] = gradient[channel]! + unreached * rate;
      largest = Math.max(largest, rate);
    }
    curvature += unreached * largest * largest;
  });
  const atPlan = gradient.reduce((sum, marginal, channel) => sum + marginal * spend[channel]!, 0);
  const nationalBought = spend[CHANNELS.indexOf('FTA National')]! > 0;
  const closed = nationalBought ? ['FTA Metro', 'FTA Regional'] : ['FTA National'];
  const dual = (price: number) =>
    CHANNELS.reduce((sum, channel, index) => {
      const row = request.limits.find((candidate) => candidate.Channel === channel);
      const most = closed.includes(channel) ? 0 : (row?.Max_Budget ?? 0);
      const profit = gradient[index]! - price;
      return sum + Math.max(profit * (row?.Min_Budget ?? 0), profit * most);
    }, price * request.budget);
  return { gap: Math.min(...gradient.map(dual)) - atPlan, centsAllowance: 0.15 * curvature * request.budget };
}
