import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal round-robin load balancer, which skips services that do not answer. */
export async function startRoundRobin(urls: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  let turn = 0;
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '', 'content-type': type = '' } = request.headers;
    for (let attempt = 0; attempt < urls.length; attempt++) {
      const url = urls[turn++ % urls.length]! + request.url!;
      const answer = await fetch(url, {
        method: request.method!,
        headers: { authorization, 'content-type': type },
        ...(request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
      }).catch(() => null);
      if (answer === null) continue;
      const text = await answer.text().catch(() => null);
      // The service died in the middle of its response.
      if (text === null) continue;
      return void response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
        .end(text);
    }
    response.writeHead(502).end();
  };
  const server = createServer((request, response) => void forward(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
