import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server on which things go wrong when they are told to. */
export interface FaultyLink {
  /** Address of this end, in place of the server's own. */
  readonly endpoint: string;
  /** Cuts the connection over which so many more bytes have come back from the server; once. */
  cutAfterReceived(bytes: number): void;
  /** Calls back when so many more bytes have gone to the server, and cuts that connection; once. */
  cutAfterSent(bytes: number, then?: () => void): void;
  /** From now on every connection is refused or cut, until it is mended. */
  cut(): void;
  restore(): void;
  /** From now on nothing passes either way while connections stay open, as with a server that hangs, until it is thawed. */
  freeze(): void;
  unfreeze(): void;
  stop(): Promise<void>;
}

/** Passes bytes on between a client and the server at an address such as http://127.0.0.1:4000. */
export async function startFaultyLink(endpoint: string): Promise<FaultyLink> {
  const { hostname, port } = new URL(endpoint);
  const open = new Set<Socket>();
  let down = false;
  let frozen = false;
  const allowed = { sent: Infinity, received: Infinity };
  let onSent = () => {};
  const server = createServer((client) => {
    if (down) return client.destroy();
    const remote = connect(Number(port), hostname);
    const end = () => [client, remote].forEach((socket) => socket.destroy());
    for (const socket of [client, remote]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    const count = (direction: 'sent' | 'received', then: () => void) => (chunk: Buffer) => {
      allowed[direction] -= chunk.length;
      if (allowed[direction] > 0) return;
      allowed[direction] = Infinity;
      end();
      then();
    };
    client.on(
      'data',
      count('sent', () => onSent()),
    );
    remote.on(
      'data',
      count('received', () => {}),
    );
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk: Buffer) => void to.write(chunk));
      from.on('end', () => void to.end());
      if (frozen) from.pause();
    };
    pass(client, remote);
    pass(remote, client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cut = () => {
    down = true;
    for (const socket of open) socket.destroy();
  };
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfterReceived: (bytes) => (allowed.received = bytes),
    cutAfterSent: (bytes, then = () => {}) => {
      allowed.sent = bytes;
      onSent = then;
    },
    cut,
    restore: () => (down = false),
    freeze: () => {
      frozen = true;
      for (const socket of open) socket.pause();
    },
    unfreeze: () => {
      frozen = false;
      for (const socket of open) socket.resume();
    },
    stop: async () => {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
