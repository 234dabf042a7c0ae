import { resultOf } from '../model/resultOf.ts';
import { lbfgs } from './lbfgs.ts';
import type { ValueAndGradient } from './lbfgs.ts';

function minimum(valueAt: (at: Float64Array) => ValueAndGradient, start: readonly number[], steps = 200) {
  let evaluations = 0;
  const found = lbfgs(
    (at) => {
      evaluations++;
      return valueAt(at);
    },
    Float64Array.from(start),
    { steps, tolerance: 0 },
  );
  const at = resultOf(found);
  return { at: Array.from(at), value: valueAt(at).value, evaluations };
}

/** Rosenbrock's function, with its minimum at (1, 1, ...). */
function rosenbrock(x: Float64Array): ValueAndGradient {
  const gradient = new Float64Array(x.length);
  let value = 0;
  for (let at = 0; at + 1 < x.length; at++) {
    const [over, left] = [x[at + 1]! - x[at]! ** 2, 1 - x[at]!];
    value += 100 * over ** 2 + left ** 2;
    gradient[at] = gradient[at]! - 400 * over * x[at]! - 2 * left;
    gradient[at + 1] = gradient[at + 1]! + 200 * over;
  }
  return { value, gradient };
}

/** A quadratic with a condition number of a million, with its minimum at (1, 2, 3, ...). */
function bowl(x: Float64Array): ValueAndGradient {
  const steep = (at: number) => 10 ** ((6 * at) / (x.length - 1));
  const away = x.map((amount, at) => amount - (at + 1));
  return {
    value: away.reduce((sum, one, at) => sum + (steep(at) * one * one) / 2, 0),
    gradient: away.map((one, at) => steep(at) * one),
  };
}

test('finds the minimum of a curved valley and of an ill-conditioned bowl', () => {
  const valley = minimum(rosenbrock, [-1.2, 1, -1.2, 1]);
  for (const one of valley.at) expect(one).toBeCloseTo(1, 6);
  const inBowl = minimum(bowl, [9, -9, 9, -9, 9, -9]);
  inBowl.at.forEach((one, at) => expect(one).toBeCloseTo(at + 1, 4));
  expect(inBowl.evaluations).toBeLessThan(150);
});

test('the result is never worse than the start, however few the steps, and a start at a minimum stays there', () => {
  let before = rosenbrock(Float64Array.of(-1.2, 1)).value;
  for (const steps of [0, 1, 2, 5, 20, 40]) {
    const { value } = minimum(rosenbrock, [-1.2, 1], steps);
    expect(value).toBeLessThanOrEqual(before);
    before = value;
  }
  expect(minimum(bowl, [1, 2, 3])).toEqual({ at: [1, 2, 3], value: 0, evaluations: 1 });
});

test('the search yields before each evaluation but the first', () => {
  let evaluations = 0;
  const steps = lbfgs(
    (at) => {
      evaluations++;
      return rosenbrock(at);
    },
    Float64Array.of(-1.2, 1),
    { steps: 30, tolerance: 0 },
  );
  for (let given = 1; steps.next().done !== true; given++) expect(evaluations).toBe(given);
});
