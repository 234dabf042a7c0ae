/** The result of a computation in steps, without stopping between them. */
export function resultOf<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
