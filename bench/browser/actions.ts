import type { Page } from '@playwright/test';
import { APP } from '../../e2e/support/product.ts';
import { median, nth } from './product.ts';

const ACTIONS = 400;

/** React's record of an element; the store is a property of the first component. */
interface Fiber {
  readonly memoizedProps: { readonly store?: { dispatch(action: object): unknown } } | null;
  readonly child: Fiber | null;
}

/** Duration of `dispatch` for each action, on the current state of the page [ms]. */
async function dispatched(page: Page): Promise<number[]> {
  return page.evaluate((actions) => {
    const root = document.getElementById('root')!;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))!;
    let fiber = (root as unknown as Record<string, Fiber | null>)[key]!;
    while (!fiber.memoizedProps?.store) fiber = fiber.child!;
    const { store } = fiber.memoizedProps;
    return Array.from({ length: actions }, (_, turn) => {
      const began = performance.now();
      store.dispatch({ type: 'planForm/nameTyped', payload: `Bench ${turn}`, meta: { field: 'name' } });
      return performance.now() - began;
    });
  }, ACTIONS);
}

/** Prints the duration of an action with a full report in the state, at full and at a quarter of the processor's speed. */
export async function printActions(page: Page, slow: () => Promise<unknown>): Promise<void> {
  await page.goto(`${APP}/channel-report`);
  await page.locator('.highcharts-root').first().waitFor();
  await page.waitForTimeout(5000);
  console.log('\n| an action on a state with a full report | median, ms | p95 |\n| --- | --: | --: |');
  const print = (what: string, values: readonly number[]) =>
    console.log(`| ${what} | ${median(values).toFixed(2)} | ${nth(values, 0.95).toFixed(2)} |`);
  print('this processor', await dispatched(page));
  await slow();
  print('a quarter of it', await dispatched(page));
}
