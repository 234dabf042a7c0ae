import type { FastifyInstance } from 'fastify';
import { openApiText } from '../../core/contract/openapi/document.ts';
import { BUILD } from '../settings/build.ts';

/** `GET /api/openapi.json`: the description of the calls, for other clients and backends. Needs no sign-in. */
export function addOpenApi(app: FastifyInstance): void {
  const text = openApiText(BUILD.version);
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text),
  );
}
