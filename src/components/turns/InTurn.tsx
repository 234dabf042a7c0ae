import { useContext, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { usePrinting } from '../../ui/usePrinting.ts';
import { WholePage } from './PartsInTurn.tsx';
import { useTurn } from './useTurn.ts';

interface InTurnProps {
  /** Room that is kept for it meanwhile [px]. */
  height: number;
  children: ReactNode;
}

/** A part of a long page, made in a task of its own: what one reads first does not wait for what one scrolls to. */
export function InTurn({ height, children }: InTurnProps) {
  const place = useRef<HTMLDivElement>(null);
  const [hasTurn] = useTurn(place, { kind: 'part', isWanted: usePrinting() });
  const isWhole = useContext(WholePage);
  const [isThere, setIsThere] = useState(hasTurn || isWhole);
  // What paper asked for stays.
  if (hasTurn && !isThere) setIsThere(true);
  return isThere || hasTurn ? children : <div ref={place} aria-hidden style={{ minHeight: height }} />;
}
