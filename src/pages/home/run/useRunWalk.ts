import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectDoubtsToWalk, selectIsBeingRead } from '../../../slices/selectors.ts';
import { useStable } from '../../../ui/useStable.ts';

/**
 * Run with doubts open: each is asked about first, then it runs. `begin` is the press on Run:
 *
 *     idle ──begin──► (the file is read) ──► (a doubt is answered or taken) ──► run
 *                              └────────── stop: no run ──────────┘
 */
export function useRunWalk(run: () => Promise<void>) {
  const open = useAppSelector(selectDoubtsToWalk);
  const isBeingRead = useAppSelector(selectIsBeingRead);
  const [isWalking, setWalking] = useState(false);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = async () => {
      setWalking(false);
      await run();
    };
  });
  const isDone = isWalking && !isBeingRead && open.length === 0;
  useEffect(() => {
    if (isDone) void latest.current();
  }, [isDone]);
  const begin = useStable(async () => {
    if (isBeingRead || open.length > 0) setWalking(true);
    else await run();
  });
  const runAtOnce = useStable(() => {
    setWalking(false);
    void run();
  });
  return useMemo(
    () => ({ isWalking, isBeingRead, begin, runAtOnce, stop: () => setWalking(false) }),
    [isWalking, isBeingRead, begin, runAtOnce],
  );
}
