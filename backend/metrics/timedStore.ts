import type { Metrics } from './metrics.ts';

/** Wraps a store so that the time of every call is measured under the name of the method. */
export function timedStore<Store extends object>(store: Store, name: string, metrics: Pick<Metrics, 'stored'>): Store {
  return new Proxy(store, {
    get: (target, operation) => {
      const member: unknown = Reflect.get(target, operation);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const startTime = performance.now();
        const result: unknown = Reflect.apply(member, target, args);
        if (!(result instanceof Promise)) return result;
        const record = (outcome: 'done' | 'failed') => () =>
          metrics.stored(name, String(operation), outcome, (performance.now() - startTime) / 1000);
        result.then(record('done'), record('failed'));
        return result as unknown;
      };
    },
  });
}
