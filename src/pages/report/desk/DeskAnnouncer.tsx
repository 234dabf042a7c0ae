import { useEffect, useState } from 'react';
import { spokenFigures } from '../../../domain/desk/deskCopy.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** Spoken once things have rested for so long: never while one drags [ms]. */
const REST_MS = 600;

/** Tells assistive technology what a change led to, in words. */
export function DeskAnnouncer({ shown, plan }: { shown: Step; plan: Step }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (shown === plan) return undefined;
    const timer = setTimeout(() => setSpoken(spokenFigures(shown, plan)), REST_MS);
    return () => clearTimeout(timer);
  }, [shown, plan]);
  return (
    <VisuallyHidden>
      <span role="status">{spoken}</span>
    </VisuallyHidden>
  );
}
