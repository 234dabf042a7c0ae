import { useCallback, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { awaitTurn } from './turns.ts';
import type { TurnKind } from './turns.ts';

interface TurnAsked {
  readonly kind: TurnKind;
  /** It is needed now: it will be on paper. */
  readonly isWanted: boolean;
  /** While it is not, no turn is asked for. */
  readonly isReady?: boolean;
  /** Shows it at its turn, as `show` does, with what must be done before and after. Must keep its identity. */
  readonly around?: (place: Element, show: () => void) => void;
}

const plainly = (_place: Element, show: () => void) => show();

/**
 * Whether something may be shown by now: a page of many drawings would stand still if all were made at once. Where the browser cannot
 * tell what is in sight all are.
 * @param place what is looked for on the screen
 * @returns besides, how to have it at once
 */
export function useTurn(
  place: RefObject<Element | null>,
  { kind, isWanted, isReady = true, around = plainly }: TurnAsked,
): [hasTurn: boolean, takeNow: () => void] {
  const [hasTurn, setHasTurn] = useState(() => typeof IntersectionObserver === 'undefined');
  // With the page and not behind it: so its first picture tells already what is in sight.
  useLayoutEffect(() => {
    const { current } = place;
    // In this task and no other: what React puts off it joins with the next one.
    if (!isReady || hasTurn || !current) return undefined;
    return awaitTurn(current, () => around(current, () => flushSync(() => setHasTurn(true))), kind);
  }, [hasTurn, place, kind, isReady, around]);
  const takeNow = useCallback(() => flushSync(() => setHasTurn(true)), []);
  return [hasTurn || isWanted, takeNow];
}
