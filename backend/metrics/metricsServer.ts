import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/**
 * Answers `GET /metrics` on a separate address, which planners do not use.
 * @param address `host:port`; port 0 takes any free one
 * @throws when the address is in use or does not belong to this machine
 */
export async function serveMetrics(
  address: string,
  metrics: Pick<Metrics, 'text'>,
): Promise<{ url: string; close(): void }> {
  const [host = '', port] = address.split(':');
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(Number(port), host, listening));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
