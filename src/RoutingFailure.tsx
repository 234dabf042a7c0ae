import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from './ui/buttons/Button.tsx';
import { ButtonLink } from './ui/buttons/ButtonLink.tsx';
import { Notice } from './ui/feedback/Notice.tsx';
import { PageHeading } from './ui/layout/PageHeading.tsx';
import { ERRORS } from './domain/messages.ts';
import { PATHS } from './domain/paths.ts';
import { Layout } from './Layout.tsx';
import styles from './ui/feedback/Failure.module.css';
import { ChunkFailure } from './components/loadChunk.ts';

/** An address that leads nowhere, or a routing failure nothing else has handled. */
export function RoutingFailure() {
  return (
    <Layout>
      <Failure title={ERRORS.routing} />
    </Layout>
  );
}

/** A page that could not be loaded, shown in the frame of the product. */
export function PageFailure() {
  const cause = useRouteError();
  return <Failure title={cause instanceof ChunkFailure ? ERRORS.oops : ERRORS.routing} />;
}

function Failure({ title }: { title: string }) {
  const cause = useRouteError();
  const isChunk = cause instanceof ChunkFailure;
  return (
    <div className={styles.failure}>
      <PageHeading title={title} />
      <Notice tone="error" details={isChunk ? [RELOAD] : []}>
        {sentenceOf(cause)}
      </Notice>
      <div className={styles.ways}>
        {isChunk && (
          <Button kind="primary" icon="rotate-ccw" onClick={() => location.reload()}>
            Reload the page
          </Button>
        )}
        <ButtonLink to={PATHS.home} reloadDocument icon="home">
          Go to the homepage
        </ButtonLink>
      </div>
    </div>
  );
}

const RELOAD =
  'A part of this page did not arrive. Check the connection and reload; what you have entered is kept in this browser.';

function sentenceOf(cause: unknown): string {
  if (isRouteErrorResponse(cause)) return `${cause.status} ${cause.statusText}`;
  return cause instanceof Error ? cause.message : String(cause);
}
