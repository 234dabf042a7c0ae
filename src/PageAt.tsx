import { HeldWhileLed } from './app/HeldWhileLed.tsx';
import { Spinner } from './ui/feedback/Spinner.tsx';
import { HOME } from './domain/messages.ts';
import { pageOf } from './domain/paths.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { FOR_PLANNERS } from './pageParts.ts';
import type { Place } from './pageRouter.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { RoutingFailure } from './RoutingFailure.tsx';

/** What stands at an address, in the frame of every page. */
export function PageAt({ place: { location, shown } }: { place: Place }) {
  if (shown === null) return <Spinner sentence={HOME.wait} />;
  if ('failure' in shown)
    return (
      <HeldWhileLed visit={null}>
        <Layout>
          <RoutingFailure cause={shown.failure} />
        </Layout>
      </HeldWhileLed>
    );
  const { name, Page } = shown;
  const page = (
    // Each page has a boundary of its own: one that breaks leaves the frame and the way to the others.
    <ErrorBoundary key={pageOf(location)}>
      <Page />
    </ErrorBoundary>
  );
  return (
    <HeldWhileLed visit={name === 'home' ? location.key : null}>
      <Layout>{FOR_PLANNERS.has(name) ? <RequireSignIn>{page}</RequireSignIn> : page}</Layout>
    </HeldWhileLed>
  );
}
