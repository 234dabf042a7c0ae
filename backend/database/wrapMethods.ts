import type { Metrics } from '../metrics/metrics.ts';

/**
 * Wraps a store so that `around` runs in place of each of its methods.
 * @param around gets the name of the method and a function that calls it; returns what the method is to return
 */
export function wrapMethods<Store extends object>(
  store: Store,
  around: (call: () => unknown, method: string) => unknown,
): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => around(() => Reflect.apply(member, target, args), String(name));
    },
  });
}

/** Wraps a store so that the time of every call is measured under the name of the method, which operators see: renaming a method breaks their dashboards. */
export function timedStore<Store extends object>(store: Store, name: string, metrics: Pick<Metrics, 'stored'>): Store {
  return wrapMethods(store, (call, operation) => {
    const startTime = performance.now();
    const result = call();
    if (!(result instanceof Promise)) return result;
    const record = (outcome: 'done' | 'failed') => () =>
      metrics.stored(name, operation, outcome, (performance.now() - startTime) / 1000);
    result.then(record('done'), record('failed'));
    return result;
  });
}
