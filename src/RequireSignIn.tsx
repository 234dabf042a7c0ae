import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector, useIsLive, useLiveValue, useRedirect } from './app/hooks.ts';
import { PausedContent } from './components/PausedContent.tsx';
import { Notice } from './ui/feedback/Notice.tsx';
import { Spinner } from './ui/feedback/Spinner.tsx';
import { HOME } from './domain/messages.ts';
import { loginPathFor } from './domain/paths.ts';
import { selectNeedsSecondFactor, selectSession } from './slices/selectors.ts';

const SecondFactorPage = lazy(async () => ({
  default: (await import('./pages/account/SecondFactorPage.tsx')).SecondFactorPage,
}));

/**
 * Shows its content to signed-in planners; others are redirected to the login page, which returns here afterwards. While Redux DevTools
 * shows a state without a user, the content is hidden, but not unmounted: mounting it again would call the backend.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { phase } = useAppSelector(selectSession);
  const needsSecondFactor = useLiveValue(useAppSelector(selectNeedsSecondFactor));
  const { pathname, search } = useLocation();
  const isLive = useIsLive();
  useRedirect(phase === 'signed out' ? loginPathFor(pathname + search) : null);
  const isSignedIn = phase === 'signed in';
  // Deferred, because a store update renders synchronously, and rendering a page in one task would take too long.
  const isReady = useDeferredValue(isSignedIn) && isSignedIn;
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  const isShown = isSignedIn && (isReady || wasReady);
  const spinner = <Spinner sentence={HOME.wait} />;
  if (needsSecondFactor) {
    return (
      <Suspense fallback={spinner}>
        <SecondFactorPage />
      </Suspense>
    );
  }
  if (isLive && !isShown) return phase === 'checking' || isSignedIn ? spinner : null;
  const replacement =
    phase === 'checking' ? spinner : <Notice>No one is signed in at this moment of the session.</Notice>;
  return (
    <PausedContent isPaused={!isSignedIn} fallback={replacement}>
      {children}
    </PausedContent>
  );
}
