import { Component, createElement, lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ChunkFailure, failureReason } from './loadChunk.ts';
import { RetryNotice } from './RetryNotice.tsx';

/** For each part whose chunk failed, a function that lets the next rendering load the chunk again. */
const resets = new Set<() => void>();

/** Lets every part whose chunk failed be loaded again, when it is rendered next. */
export function forgetFailedParts(): void {
  for (const reset of resets) reset();
  resets.clear();
}

/** Like `React.lazy`, which keeps the failure of a chunk for ever. After `forgetFailedParts` this component loads its chunk again. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const makeLazy = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        resets.add(() => (part = makeLazy()));
        throw cause;
      }
    });
  let part: ComponentType<Props> = makeLazy();
  return (props: Props) => createElement(part, props);
}

interface PartBoundaryProps {
  /** Shown while the part's chunk loads. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Around a lazily loaded part of a page: if the part's chunk fails, the rest of the page stays, and the user can try again. */
export class PartBoundary extends Component<PartBoundaryProps, { failure: Error | null }> {
  override state: { failure: Error | null } = { failure: null };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    const { fallback = null, children } = this.props;
    if (failure === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!(failure instanceof ChunkFailure)) throw failure;
    const retry = () => {
      forgetFailedParts();
      this.setState({ failure: null });
    };
    return <RetryNotice onRetry={retry}>{failureReason(failure)}</RetryNotice>;
  }
}
