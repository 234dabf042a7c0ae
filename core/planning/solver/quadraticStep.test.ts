import { seededRandom } from '../model/random.ts';
import { normal } from '../testing/audiences.ts';
import { choleskyFactor, solveCholesky } from './linearAlgebra.ts';
import { quadraticStep } from './quadraticStep.ts';

const SIZE = 6;

/** Random g, H = A'A of some rank, and a box around 0, some of whose sides are closed. */
function randomSubproblem(seed: number) {
  const random = seededRandom(seed);
  const rank = 1 + Math.floor(random() * (SIZE + 2));
  const factors = Array.from({ length: rank }, () => Array.from({ length: SIZE }, () => normal(random)));
  const curvature = new Float64Array(SIZE * SIZE);
  for (const row of factors) {
    row.forEach((a, i) => row.forEach((b, j) => (curvature[i * SIZE + j] = curvature[i * SIZE + j]! + a * b)));
  }
  const gradient = Float64Array.from({ length: SIZE }, () => 3 * normal(random));
  const down = Float64Array.from({ length: SIZE }, () => (random() < 0.3 ? 0 : -random()));
  const up = Float64Array.from({ length: SIZE }, () => (random() < 0.3 ? 0 : random()));
  return { gradient, curvature, room: { down, up, groups: [] } };
}

const box = (down: number[], up: number[]) => ({
  down: Float64Array.from(down),
  up: Float64Array.from(up),
  groups: [],
});

function valueOf(gradient: Float64Array, curvature: Float64Array, step: Float64Array): number {
  let value = 0;
  step.forEach((change, i) => {
    value += gradient[i]! * change;
    step.forEach((other, j) => (value -= 0.5 * change * curvature[i * SIZE + j]! * other));
  });
  return value;
}

/**
 * The model's best value by moving money between pairs of channels until nothing improves: slow, and without the
 * solver's code.
 */
function bestByPairs({ gradient, curvature, room: { down, up } }: ReturnType<typeof randomSubproblem>): number {
  const step = new Float64Array(SIZE);
  for (let round = 0; round < 1500; round++) {
    for (let from = 0; from < SIZE; from++) {
      for (let to = 0; to < SIZE; to++) {
        if (from === to) continue;
        const residual = (channel: number) =>
          gradient[channel]! - step.reduce((sum, change, j) => sum + curvature[channel * SIZE + j]! * change, 0);
        const slope = residual(to) - residual(from);
        const secondDerivative =
          curvature[to * SIZE + to]! + curvature[from * SIZE + from]! - 2 * curvature[to * SIZE + from]!;
        const most = Math.min(up[to]! - step[to]!, step[from]! - down[from]!);
        const moved = slope <= 0 ? 0 : Math.min(most, secondDerivative > 1e-14 ? slope / secondDerivative : most);
        step[to] = step[to]! + moved;
        step[from] = step[from]! - moved;
      }
    }
  }
  return valueOf(gradient, curvature, step);
}

test('the step is feasible and as good as the best found by pairwise moves', () => {
  const faults: string[] = [];
  for (let seed = 0; seed < 50; seed++) {
    const problem = randomSubproblem(seed);
    const step = quadraticStep(problem.gradient, problem.curvature, problem.room);
    const total = step.reduce((sum, change) => sum + change, 0);
    if (Math.abs(total) > 1e-12) faults.push(`${seed}: the step adds up to ${total}`);
    step.forEach((change, channel) => {
      const inside = change >= problem.room.down[channel]! - 1e-15 && change <= problem.room.up[channel]! + 1e-15;
      if (!inside) faults.push(`${seed}: ${change} is outside its box`);
    });
    const found = valueOf(problem.gradient, problem.curvature, step);
    const best = bestByPairs(problem);
    if (found < best - 1e-8 * (1 + Math.abs(best))) faults.push(`${seed}: ${found} is below ${best}`);
  }
  expect(faults).toEqual([]);
});

test('a channel that ends at a bound has exactly its value', () => {
  const third = 1 / 3;
  const flat = new Float64Array(9);
  flat[0] = flat[4] = flat[8] = 1e-3;
  const step = quadraticStep(Float64Array.of(5, 1, 0), flat, box([-third, 0, -third], [0.1, 1, 1]));
  expect(step[0]).toBe(0.1);
  expect(step[2]).toBe(-third);
  expect(step[1]).toBeCloseTo(third - 0.1, 15);
});

test('with all channels at bounds, the pair in the wrong order is freed', () => {
  const flat = Float64Array.of(1, 0, 0, 1);
  const step = quadraticStep(Float64Array.of(0, 2), flat, box([-1, 0], [0, 1]));
  expect(step[1]).toBeCloseTo(1, 10);
  expect(Array.from(quadraticStep(Float64Array.of(2, 0), flat, box([-1, 0], [0, 1])))).toEqual([0, 0]);
});

test('without gain or room the step is zero', () => {
  const zeros = new Float64Array(4);
  expect(Array.from(quadraticStep(zeros.slice(0, 2), zeros, box([-1, -1], [1, 1])))).toEqual([0, 0]);
  expect(Array.from(quadraticStep(Float64Array.of(1, 2), zeros, box([0, 0], [0, 0])))).toEqual([0, 0]);
});

test('Cholesky solves, and detects a matrix that is not positive definite', () => {
  const matrix = Float64Array.of(4, 2, 2, 3);
  expect(choleskyFactor(matrix, 2)).toBe(true);
  const solution = solveCholesky(matrix, 2, Float64Array.of(2, 5));
  expect(solution[0]).toBeCloseTo(-0.5, 12);
  expect(solution[1]).toBeCloseTo(2, 12);
  expect(choleskyFactor(Float64Array.of(1, 2, 2, 1), 2)).toBe(false);
});
