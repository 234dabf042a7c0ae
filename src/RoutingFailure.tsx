import { Home, RotateCcw } from 'lucide-react';
import { useRouteError } from 'react-router-dom';
import { Button } from './ui/buttons/Button.tsx';
import { ButtonLink } from './ui/buttons/ButtonLink.tsx';
import { Notice } from './ui/feedback/Notice.tsx';
import { PageHeading } from './ui/layout/PageHeading.tsx';
import { ERRORS } from './domain/messages.ts';
import { PATHS } from './domain/paths.ts';
import styles from './ui/feedback/Failure.module.css';
import { ChunkFailure } from './components/loadChunk.ts';

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

const RELOAD_MESSAGE =
  'A part of this page did not arrive. Check the connection and reload; what you have entered is kept in this browser.';
