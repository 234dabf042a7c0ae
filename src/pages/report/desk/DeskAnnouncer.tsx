import { useEffect, useState } from 'react';
import { spokenFigures } from '../../../domain/desk/deskCopy.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** The pause after a change before its result is announced [ms]. It is long enough that nothing is announced during a drag. */
const ANNOUNCE_DELAY_MS = 600;

/** Announces the result of a change to assistive technology. */
export function DeskAnnouncer({ shown, plan }: { shown: Step; plan: Step }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (shown === plan) return undefined;
    const timer = setTimeout(() => setSpoken(spokenFigures(shown, plan)), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown, plan]);
  return (
    <VisuallyHidden>
      <span role="status">{spoken}</span>
    </VisuallyHidden>
  );
}
