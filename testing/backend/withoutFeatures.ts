import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccessData } from '../../core/contract/bodies/access.ts';
import { CALLS } from '../../core/contract/calls.ts';

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const PASSED_HEADERS = ['authorization', 'content-type'] as const;

/** The real backend as an older version announces itself: call 1 leaves features out, everything else passes. */
export class WithoutFeatures {
  /** The bodies of call 5, oldest first. */
  readonly optimised: Record<string, unknown>[] = [];
  readonly #backend: string;
  readonly #hidden: readonly string[];
  readonly #server = createServer((request, response) => void this.#pass(request, response));

  /** @param backend address of the real one, with its base path */
  constructor(backend: string, hidden: readonly string[]) {
    this.#backend = backend;
    this.#hidden = hidden;
  }

  /** Listens on a free port. @returns the base URL of the calls */
  async start(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = Object.fromEntries(PASSED_HEADERS.flatMap((name) => [[name, request.headers[name] ?? '']]));
    const reply = await fetch(`${this.#backend}${request.url}`, { method: 'POST', headers, body });
    const text = await reply.text();
    const route = request.url!.split('/').at(-1);
    if (route === CALLS.optimise.route) this.optimised.push(JSON.parse(body.toString()) as Record<string, unknown>);
    const hasOptionLists = route === CALLS.userAccess.route && body.includes('"access":"user"');
    const type = reply.headers.get('content-type') ?? 'text/plain';
    response
      .writeHead(reply.status, { ...CORS, 'content-type': type })
      .end(hasOptionLists && reply.ok ? this.#without(text) : text);
  }

  #without(text: string): string {
    const lists = JSON.parse(text) as AccessData;
    return JSON.stringify({ ...lists, features: lists.features?.filter((name) => !this.#hidden.includes(name)) });
  }
}
