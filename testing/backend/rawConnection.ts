import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything the server has sent so far. */
  received(): string;
  send(text: string | Buffer): void;
  /** Waits until the server has sent this many responses, or has closed. @returns their statuses @throws after 40 s */
  answers(count: number): Promise<number[]>;
  closed(): Promise<void>;
}

/** How long to wait for responses [ms]. */
const TIMEOUT_MS = 40_000;

/** A TCP connection to a server, for tests that send single bytes. */
export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await new Promise((connected) => socket.once('connect', connected));
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const until = async (condition: () => boolean, what: string) => {
    for (const last = Date.now() + TIMEOUT_MS; !condition();) {
      if (Date.now() > last) throw new Error(`${what} did not happen; received:\n${received.slice(0, 1000)}`);
      await new Promise((wait) => setTimeout(wait, 10));
    }
  };
  return {
    socket,
    received: () => received,
    send: (text) => void socket.write(text),
    answers: async (count) => {
      await until(() => statuses().length >= count || isClosed, `answer ${count}`);
      return statuses();
    },
    closed: () => until(() => isClosed, 'the end of the connection'),
  };
}

/** The header section of a POST request. */
export function postHead(path: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ host: 'planner', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
