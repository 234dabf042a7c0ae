import { useState } from 'react';
import { rememberChoice, rememberedChoice } from '../../services/browser/rememberedChoice.ts';

const KEY = 'pastPlansFolded';

/** Which families show their newest version only: all or none as this browser remembers it, and the exceptions made since. */
export function useFoldedVersions() {
  const [all, setAll] = useState(() => rememberedChoice(KEY)?.includes('all') ?? false);
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  return {
    all,
    others,
    isFolded: (family: string) => others.has(family) !== all,
    toggleAll: () => {
      rememberChoice(KEY, all ? [] : ['all']);
      setAll(!all);
      setOthers(new Set());
    },
    toggle: (family: string) => {
      const next = new Set(others);
      if (!next.delete(family)) next.add(family);
      setOthers(next);
    },
  };
}
