import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.csv': 'text/csv; charset=utf-8',
};

/** A static host for the built web app as in docs/deploy.md: its own settings.js, and index.html for unknown paths. */
export class WebHost {
  url = '';
  readonly #server;

  /** @param folder the built web app @param settings content of settings.js */
  constructor(folder: string, settings: () => object) {
    this.#server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://host').pathname;
      if (path === '/settings.js') {
        const script = `globalThis.plannerSettings = ${JSON.stringify(settings())};`;
        return response.writeHead(200, { 'content-type': TYPES['.js']! }).end(script);
      }
      const file = path.includes('..') || path === '/' ? '' : join(folder, path);
      const found = file !== '' && existsSync(file) ? file : join(folder, 'index.html');
      const type = TYPES[extname(found)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'content-type': type }).end(readFileSync(found));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
