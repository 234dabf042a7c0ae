import { useCallback, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { awaitTurn } from './drawTurns.ts';

/**
 * Whether a drawing may be made by now: a page of many drawings would stand still if all were made at once. Where the browser cannot
 * tell what is in sight all are.
 * @param isWanted it is needed now: it will be on paper, or in a picture
 * @returns besides, how to have it at once
 */
export function useTurn(place: RefObject<Element | null>, isWanted: boolean): [hasTurn: boolean, takeNow: () => void] {
  const [hasTurn, setHasTurn] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = place;
    // In this task and no other: what React puts off it joins with the next drawing.
    if (!hasTurn && current) return awaitTurn(current, () => flushSync(() => setHasTurn(true)));
    return undefined;
  }, [hasTurn, place]);
  const takeNow = useCallback(() => flushSync(() => setHasTurn(true)), []);
  return [hasTurn || isWanted, takeNow];
}
