import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ERRORS } from '../domain/messages.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';

/** A message that something failed to load, with a button to try again. */
export function RetryNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button dense icon={RotateCcw} onClick={onRetry}>
          {ERRORS.tryAgain}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
