import { useCallback, useState } from 'react';
import { rememberChoice, rememberedChoice } from '../../services/browser/rememberedChoice.ts';

const STORAGE_KEY = 'pastPlansFolded';

/**
 * Which plans show only their newest version. `all` is the choice for all plans, which this browser remembers. A single plan can be toggled
 * against it. A plan is identified by its family, which is the id that all versions of a plan share.
 */
export function useCollapsedVersions() {
  const [all, setAll] = useState(() => rememberedChoice(STORAGE_KEY)?.includes('all') ?? false);
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(new Set());
  const isCollapsed = useCallback((family: string) => exceptions.has(family) !== all, [all, exceptions]);
  const toggle = useCallback((family: string) => {
    setExceptions((before) => {
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
      setExceptions(new Set());
    },
  };
}
