import { postHead, rawConnection } from '../../testing/backend/rawConnection.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';

export interface SlowResult {
  readonly connections: number;
  /** Number of responses by status; all must be 408. */
  readonly answers: Readonly<Record<string, number>>;
  /** Whether the liveness check succeeded meanwhile. */
  readonly isAlive: boolean;
}

/**
 * Opens connections with incomplete bodies and very slow uploads in parallel: all must be ended with an error response.
 * @param connectionsOfKind number of connections of each kind
 */
export async function slowClients(connectionsOfKind: number): Promise<SlowResult> {
  const settings = { BODY_SECONDS: '2', UPLOAD_SECONDS: '2', UPLOAD_KB_PER_SECOND: '4', LOG_LEVEL: 'silent' };
  const backend = await startBackend({ settings });
  const headers = (index: number) => ({
    authorization: `Bearer ${unsignedToken({ uid: `slow${index}`, email: `slow${index}@agency.example` })}`,
    'content-length': 100_000,
  });
  const sendIncompleteBody = async (index: number) => {
    const connection = await rawConnection(backend.url);
    connection.send(`${postHead('/api/optimise', { ...headers(index), 'content-type': 'application/json' })}{`);
    return connection.answers(1).then(([status]) => status);
  };
  const uploadSlowly = async (index: number) => {
    const connection = await rawConnection(backend.url);
    connection.send(
      postHead('/api/media_score', { ...headers(index), 'content-type': 'multipart/form-data; boundary=x' }) +
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
    );
    const byteTimer = setInterval(() => connection.send('1'), 200);
    return connection.answers(1).then(([status]) => (clearInterval(byteTimer), connection.socket.destroy(), status));
  };
  const all = Promise.all(
    Array.from({ length: connectionsOfKind }, (_, index) => [sendIncompleteBody(index), uploadSlowly(index)]).flat(),
  );
  const { status } = await fetch(`${backend.url}/livez`);
  const answers: Record<string, number> = {};
  for (const answer of await all) answers[String(answer)] = (answers[String(answer)] ?? 0) + 1;
  await backend.stop();
  return { connections: 2 * connectionsOfKind, answers, isAlive: status === 200 };
}
