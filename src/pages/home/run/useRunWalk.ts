import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectDoubtsToWalk, selectIsBeingRead } from '../../../slices/selectors.ts';

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
  return {
    isWalking,
    isBeingRead,
    begin: async () => {
      if (isBeingRead || open.length > 0) setWalking(true);
      else await run();
    },
    stop: () => setWalking(false),
    runAtOnce: () => {
      setWalking(false);
      void run();
    },
  };
}
