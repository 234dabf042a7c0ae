import fc from 'fast-check';
import type { DeskRequest } from '../../contract/bodies/deskQuestions.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { scalarKernel } from '../kernel/scalarKernel.ts';
import { makeProblem } from '../model/contactRates.ts';
import { answers, ask, channelIndexOf, desk, NO_OWN_PRICES, request, sum } from '../testing/desks.ts';

// Properties that hold for every question, on one desk that answers them one after the other.

const testDesk = desk(71, 300);
const RUNS = { numRuns: 60 };

const place = fc.integer({ min: 0, max: CHANNELS.length - 1 });
const budgetOf = fc.integer({ min: 20_000, max: 5_000_000 });
/** Some channels capped at a share of the budget. */
const capped = fc.record({
  budget: budgetOf,
  caps: fc.dictionary(place.map(String), fc.double({ min: 0.1, max: 1, noNaN: true }), { maxKeys: 5 }),
});

function requestWith({ budget, caps }: { budget: number; caps: Record<string, number> }): DeskRequest {
  const change = Object.entries(caps).map(([channel, cap]) => [
    CHANNELS[Number(channel)],
    [0, Math.floor(cap * budget)],
  ]);
  return request(budget, Object.fromEntries(change));
}

const bestOf = (deskRequest: DeskRequest) => ask(testDesk.engine, { ask: 'best', request: deskRequest }, 'best');

test('a manual mix within the limits is never above the best and its gap', () => {
  fc.assert(
    fc.property(
      capped,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 }),
      (limits, draws) => {
        const deskRequest = requestWith(limits);
        // Random amounts within the caps, without national television, whose exclusion is a limit too.
        const within = draws.map((draw, channel) =>
          channel === channelIndexOf('FTA National') ? 0 : draw * deskRequest.limits[channel]!.Max_Budget,
        );
        const scale = Math.min(1, deskRequest.budget / Math.max(1, sum(within)));
        const spend = within.map((money) => Math.floor(scale * money));
        if (sum(spend) === 0) return;
        const money = {
          ...deskRequest,
          budget: sum(spend),
          limits: deskRequest.limits.map((row) => ({ ...row, Max_Budget: Math.min(row.Max_Budget, sum(spend)) })),
        };
        const { figures, best } = ask(testDesk.engine, { ask: 'manual mix', request: money, spend }, 'manual mix');
        if (best === null) return;
        expect(figures.reach).toBeLessThanOrEqual((best.figures.reach + best.proof.gap) * (1 + 1e-9));
      },
    ),
    RUNS,
  );
});

test('a lock never helps, a higher cap never hurts, more money never hurts, a lower price never hurts', () => {
  fc.assert(
    fc.property(capped, place, fc.double({ min: 0, max: 0.9, noNaN: true }), (limits, channel, share) => {
      const deskRequest = requestWith(limits);
      const free = bestOf(deskRequest);
      const upperBound = (free.figures.reach + free.proof.gap) * (1 + 1e-9);
      const money = Math.min(deskRequest.limits[channel]!.Max_Budget, Math.floor(share * deskRequest.budget));
      const row = (change: object) =>
        deskRequest.limits.map((own, index) => (index === channel ? { ...own, ...change } : own));
      const locked = answers(testDesk.engine, {
        ask: 'best',
        request: { ...deskRequest, limits: row({ Min_Budget: money, Max_Budget: money }) },
      }).at(-1)!;
      if (locked.answer === 'best') expect(locked.figures.reach).toBeLessThanOrEqual(upperBound);
      const opened = bestOf({ ...deskRequest, limits: row({ Max_Budget: deskRequest.budget }) });
      const cheaper = bestOf({
        ...deskRequest,
        ownCpm: NO_OWN_PRICES.map((_, index) => (index === channel ? testDesk.cpm[channel]! * 0.8 : null)),
      });
      const richer = bestOf(requestWith({ ...limits, budget: Math.round(deskRequest.budget * 1.2) }));
      for (const { figures, proof } of [opened, cheaper, richer]) {
        expect(figures.reach + proof.gap).toBeGreaterThanOrEqual(free.figures.reach * (1 - 1e-9));
      }
    }),
    RUNS,
  );
});

test('three channels: the best of a fine grid by the plain kernel is not better', () => {
  const names = ['BVOD', 'Radio', 'Social'];
  const problem = makeProblem(testDesk.audience, testDesk.cpm);
  const kernel = scalarKernel(problem);
  for (const budget of [30_000, 600_000, 4_000_000]) {
    const limits = names.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 0.6 * budget }));
    const { figures, proof } = bestOf({ ...request(budget), limits });
    let most = 0;
    for (let first = 0; first <= 60; first++) {
      for (let second = 0; second <= 60; second++) {
        const third = 100 - first - second;
        if (third < 0 || third > 60) continue;
        const units = new Float64Array(CHANNELS.length);
        [first, second, third].forEach((part, index) => {
          units[CHANNELS.indexOf(names[index] as never)] = (budget * part) / 100 / problem.moneyUnit;
        });
        most = Math.max(most, kernel.pass(units, problem.rows, 'double').reach);
      }
    }
    expect(most).toBeLessThanOrEqual(figures.reach + proof.gap + 1e-6 * most);
    expect(figures.reach).toBeLessThan(most * 1.001);
  }
});
