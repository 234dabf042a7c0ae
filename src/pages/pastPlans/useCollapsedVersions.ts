import { useCallback, useState } from 'react';
import { rememberChoice, rememberedChoice } from '../../services/browser/rememberedChoice.ts';

const STORAGE_KEY = 'pastPlansFolded';

/** Which plan families show their newest version only: all or none, as remembered by this browser, and the exceptions made since. */
export function useCollapsedVersions() {
  const [all, setAll] = useState(() => rememberedChoice(STORAGE_KEY)?.includes('all') ?? false);
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const isCollapsed = useCallback((family: string) => others.has(family) !== all, [all, others]);
  const toggle = useCallback((family: string) => {
    setOthers((before) => {
      const next = new Set(before);
      if (!next.delete(family)) next.add(family);
      return next;
    });
  }, []);
  return {
    all,
    isCollapsed,
    toggle,
    toggleAll: () => {
      rememberChoice(STORAGE_KEY, all ? [] : ['all']);
      setAll(!all);
      setOthers(new Set());
    },
  };
}
