import type { ClientFailure } from '../../services/clientPage/askClient.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './Client.module.css';

/** Says why a link opens no plan, and which person to ask. */
export function EndedLink({ failure }: { failure: ClientFailure }) {
  return (
    <main className={styles.notice}>
      <div role="alert">
        <h1>{failure.message}</h1>
        {failure.details.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {(failure.code === 'unreachable' || failure.code === 'too_many_calls') && (
        <Button kind="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      )}
    </main>
  );
}
