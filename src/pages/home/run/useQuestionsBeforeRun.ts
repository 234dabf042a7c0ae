import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectDoubtsToAnswer, selectIsBeingRead } from '../../../slices/selectors.ts';
import { useStableCallback } from '../../../ui/useStableCallback.ts';

/**
 * Asks the open questions about the file (doubts) before a run. A press on Run calls `begin`. If the planner accepts all assumptions
 * without answering, `runAtOnce` is called:
 *
 *     idle ──begin──► (the file is read) ──► (each doubt is answered or accepted) ──► run
 *                              └────────── stop: no run ──────────┘
 */
export function useQuestionsBeforeRun(run: () => Promise<void>) {
  const openDoubts = useAppSelector(selectDoubtsToAnswer);
  const isBeingRead = useAppSelector(selectIsBeingRead);
  const [isAsking, setIsAsking] = useState(false);
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = async () => {
      setIsAsking(false);
      await run();
    };
  });
  const isDone = isAsking && !isBeingRead && openDoubts.length === 0;
  useEffect(() => {
    if (isDone) void latestRun.current();
  }, [isDone]);
  const begin = useStableCallback(async () => {
    if (isBeingRead || openDoubts.length > 0) setIsAsking(true);
    else await run();
  });
  const runAtOnce = useStableCallback(() => {
    setIsAsking(false);
    void run();
  });
  return useMemo(
    () => ({ isAsking, isBeingRead, begin, runAtOnce, stop: () => setIsAsking(false) }),
    [isAsking, isBeingRead, begin, runAtOnce],
  );
}
