import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector, useIsLive, useRedirect } from './app/hooks.ts';
import { PausedContent } from './components/PausedContent.tsx';
import { Notice } from './ui/feedback/Notice.tsx';
import { Spinner } from './ui/feedback/Spinner.tsx';
import { HOME } from './domain/messages.ts';
import { loginPathFor } from './domain/paths.ts';
import { selectSession } from './slices/selectors.ts';

/**
 * Lets signed-in planners through; everybody else goes to the login page, which leads back here afterwards. While
 * DevTools shows a moment at which nobody was signed in, the page is held back: begun anew it would ask the backend.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { phase } = useAppSelector(selectSession);
  const { pathname, search } = useLocation();
  const isLive = useIsLive();
  useRedirect(phase === 'signed out' ? loginPathFor(pathname + search) : null);
  const isIn = phase === 'signed in';
  // What the store tells is drawn in one task; a page is too large for one.
  const isDue = useDeferredValue(isIn) && isIn;
  const [wasDue, setWasDue] = useState(isDue);
  if (isDue && !wasDue) setWasDue(true);
  const isShown = isIn && (isDue || wasDue);
  const waiting = <Spinner sentence={HOME.wait} />;
  if (isLive && !isShown) return phase === 'checking' || isIn ? waiting : null;
  const past = phase === 'checking' ? waiting : <Notice>Nobody is signed in at this moment of the session.</Notice>;
  return (
    <PausedContent when={!isIn} fallback={past}>
      {children}
    </PausedContent>
  );
}
