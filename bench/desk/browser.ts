import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { audienceCsv } from './audienceCsv.ts';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html', '.csv': 'text/csv' };

/** Serves the built product, the measuring page, and audiences of any size. */
export async function serveBench(web: string): Promise<{ origin: string; server: Server }> {
  const page = buildSync({
    entryPoints: [join(import.meta.dirname, 'page.ts')],
    ...{ bundle: true, write: false, format: 'esm', target: 'es2022' },
  }).outputFiles[0]!.text;
  const server = createServer(({ url = '/' }, response) => {
    const rows = /^\/audience-(\d+)\.csv$/.exec(url)?.[1];
    response.setHeader('content-type', TYPES[extname(url)] ?? 'text/html');
    if (url === '/') response.end('<!doctype html><title>bench</title><script type="module" src="/page.js"></script>');
    else if (url === '/page.js') response.end(page);
    else if (rows !== undefined) response.end(audienceCsv(Number(rows)));
    else if (url.startsWith('/assets/')) response.end(readFileSync(join(web, url)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Memory of renderer processes [MB]: proportional set size. */
export function rendererMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
