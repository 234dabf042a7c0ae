import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy to a server with faults that can be switched on. */
export interface FaultyLink {
  /** Address of this end, in place of the server's own. */
  readonly endpoint: string;
  /** Cuts the connection once, after this many more bytes from the server. */
  cutAfterReceived(bytes: number): void;
  /** Cuts the connection once, after this many more bytes to the server, and calls back. */
  cutAfterSent(bytes: number, then?: () => void): void;
  /** Cuts and refuses all connections until {@link restore}. */
  cut(): void;
  restore(): void;
  /** Forwards nothing while connections stay open, as a server that hangs, until {@link unfreeze}. */
  freeze(): void;
  unfreeze(): void;
  stop(): Promise<void>;
}

/** Forwards bytes between a client and the server at an address such as http://127.0.0.1:4000. */
export async function startFaultyLink(endpoint: string): Promise<FaultyLink> {
  const link = new Link(new URL(endpoint));
  const server = createServer((client) => link.accept(client));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfterReceived: (bytes) => link.cutAfter('received', bytes),
    cutAfterSent: (bytes, then) => link.cutAfter('sent', bytes, then),
    cut: () => link.cut(),
    restore: () => link.restore(),
    freeze: () => link.setFrozen(true),
    unfreeze: () => link.setFrozen(false),
    stop: async () => {
      link.cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Direction = 'sent' | 'received';

/** The open connections, and the faults that are switched on. */
class Link {
  readonly #target: URL;
  readonly #open = new Set<Socket>();
  readonly #cuts: Record<Direction, { bytesLeft: number; then: () => void }> = {
    sent: { bytesLeft: Infinity, then: () => {} },
    received: { bytesLeft: Infinity, then: () => {} },
  };
  #isCut = false;
  #isFrozen = false;

  constructor(target: URL) {
    this.#target = target;
  }

  accept(client: Socket): void {
    if (this.#isCut) return void client.destroy();
    const remote = connect(Number(this.#target.port), this.#target.hostname);
    const end = () => [client, remote].forEach((socket) => socket.destroy());
    for (const socket of [client, remote]) {
      this.#open.add(socket);
      socket.on('error', end).on('close', () => {
        this.#open.delete(socket);
        end();
      });
    }
    client.on('data', (chunk: Buffer) => this.#count('sent', chunk, end));
    remote.on('data', (chunk: Buffer) => this.#count('received', chunk, end));
    this.#forward(client, remote);
    this.#forward(remote, client);
  }

  cutAfter(direction: Direction, bytes: number, then = () => {}): void {
    this.#cuts[direction] = { bytesLeft: bytes, then };
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  setFrozen(isFrozen: boolean): void {
    this.#isFrozen = isFrozen;
    for (const socket of this.#open) {
      if (isFrozen) socket.pause();
      else socket.resume();
    }
  }

  #count(direction: Direction, chunk: Buffer, end: () => void): void {
    const cut = this.#cuts[direction];
    cut.bytesLeft -= chunk.length;
    if (cut.bytesLeft > 0) return;
    cut.bytesLeft = Infinity;
    end();
    cut.then();
  }

  #forward(from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => void to.write(chunk));
    from.on('end', () => void to.end());
    if (this.#isFrozen) from.pause();
  }
}
