import { RotateCcw, Home } from 'lucide-react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button, ButtonLink } from './ui/buttons/Button.tsx';
import { Notice } from './ui/feedback/Notice.tsx';
import { PageHeading } from './ui/layout/PageHeading.tsx';
import { ERRORS } from './domain/messages.ts';
import styles from './ui/feedback/Failure.module.css';
import { PATHS } from './domain/paths.ts';
import { forgetFailedParts } from './components/lazyPart.tsx';
import { ChunkFailure } from './components/loadChunk.ts';

const RELOAD_MESSAGE =
  'A part of this page did not arrive. Check the connection and reload; what you have entered is kept in this browser.';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/**
 * Catches render errors of a page. "Try again" renders the page again. Its parent sets a `key` for each page, which resets the boundary on
 * navigation.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Error | null }> {
  override state: { failure: Error | null } = { failure: null };

  static getDerivedStateFromError(cause: unknown) {
    return { failure: cause instanceof Error ? cause : new Error(String(cause)) };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => {
      forgetFailedParts();
      this.setState({ failure: null });
    };
    return (
      <div className={styles.failure}>
        <PageHeading title={ERRORS.somethingWrong} />
        <Notice tone="error">{failure.message}</Notice>
        <div>
          <Button kind="primary" icon={RotateCcw} onClick={retry}>
            {ERRORS.tryAgain}
          </Button>
        </div>
      </div>
    );
  }
}

/** Shown for an unknown address, or if the chunk of a page could not be loaded. */
export function RoutingFailure() {
  const cause = useRouteError();
  const isChunk = cause instanceof ChunkFailure;
  return (
    <div className={styles.failure}>
      <PageHeading title={isChunk ? ERRORS.oops : ERRORS.routing} />
      <Notice tone="error" details={isChunk ? [RELOAD_MESSAGE] : []}>
        {cause instanceof Error ? cause.message : String(cause)}
      </Notice>
      <div className={styles.actions}>
        {isChunk && (
          <Button kind="primary" icon={RotateCcw} onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
        <ButtonLink to={PATHS.home} reloadDocument icon={Home}>
          Go to the homepage
        </ButtonLink>
      </div>
    </div>
  );
}
