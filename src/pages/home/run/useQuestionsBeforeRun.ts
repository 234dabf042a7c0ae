import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectDoubtsToAnswer, selectIsBeingRead } from '../../../slices/selectors.ts';
import { useStableCallback } from '../../../ui/useStableCallback.ts';

/**
 * Asks the open questions about the file (doubts) before a run. `begin` is called by the press on Run, `runAtOnce` where the planner takes
 * all assumptions:
 *
 *     idle ──begin──► (the file is read) ──► (each doubt is answered or accepted) ──► run
 *                              └────────── stop: no run ──────────┘
 */
export function useQuestionsBeforeRun(run: () => Promise<void>) {
  const open = useAppSelector(selectDoubtsToAnswer);
  const isBeingRead = useAppSelector(selectIsBeingRead);
  const [isAsking, setIsAsking] = useState(false);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = async () => {
      setIsAsking(false);
      await run();
    };
  });
  const isDone = isAsking && !isBeingRead && open.length === 0;
  useEffect(() => {
    if (isDone) void latest.current();
  }, [isDone]);
  const begin = useStableCallback(async () => {
    if (isBeingRead || open.length > 0) setIsAsking(true);
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
