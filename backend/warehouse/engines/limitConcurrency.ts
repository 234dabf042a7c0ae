import { JobCancelled } from '../../workers/jobFaults.ts';
import type { Engine } from './engine.ts';

/**
 * The same engine with so many walks at a time: each takes all its threads and memory as it is. The others wait, in the order they
 * came, and leave when their caller does.
 */
export function inTurn(engine: Engine, atOnce: number): Engine {
  const waiting: (() => void)[] = [];
  let walking = 0;
  const turn = (gone: AbortSignal) =>
    new Promise<void>((begin, reject) => {
      const start = () => {
        gone.removeEventListener('abort', leave);
        walking++;
        begin();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new JobCancelled('walk'));
      };
      if (walking < atOnce) return start();
      waiting.push(start);
      gone.addEventListener('abort', leave, { once: true });
    });
  const walked = async <Result>(gone: AbortSignal, walk: () => Promise<Result>): Promise<Result> => {
    if (gone.aborted) throw new JobCancelled('walk');
    await turn(gone);
    try {
      return await walk();
    } finally {
      walking--;
      waiting.shift()?.();
    }
  };
  return {
    dialect: engine.dialect,
    get table() {
      return engine.table;
    },
    columns: (gone) => engine.columns(gone),
    numbers: (statement, width, gone) => walked(gone, () => engine.numbers(statement, width, gone)),
    rows: (statement, width, gone, take) => walked(gone, () => engine.rows(statement, width, gone, take)),
    close: () => engine.close(),
  };
}
