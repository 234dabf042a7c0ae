import { RotateCcw } from 'lucide-react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from './ui/buttons/Button.tsx';
import { Notice } from './ui/feedback/Notice.tsx';
import { PageHeading } from './ui/layout/PageHeading.tsx';
import { ERRORS } from './domain/messages.ts';
import styles from './ui/feedback/Failure.module.css';

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
    return (
      <div className={styles.failure}>
        <PageHeading title={ERRORS.somethingWrong} />
        <Notice tone="error">{failure.message}</Notice>
        <div>
          <Button kind="primary" icon={RotateCcw} onClick={() => this.setState({ failure: null })}>
            {ERRORS.tryAgain}
          </Button>
        </div>
      </div>
    );
  }
}
