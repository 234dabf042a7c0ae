import { hostname } from 'node:os';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { SMALL_BODY_MAX_BYTES } from '../core/contract/limits.ts';
import { addBodyQueue, addCallQueue, addCallRate } from './http/admission.ts';
import { addAuditedSignIns } from './audit/auditedSignIns.ts';
import { addAuth } from './http/callers/auth.ts';
import { addBodyTimeout } from './http/bodies/bodyTimeout.ts';
import { addBodyDrain } from './http/bodies/drainBodies.ts';
import { addCompression } from './http/compression.ts';
import { addErrors, answerNotFound } from './http/errors.ts';
import { addJsonBodies } from './http/bodies/jsonBodies.ts';
import { addLocalCallersOnly, addSecurity } from './http/security.ts';
import { addLogFields, addRequestIds, requestId } from './http/requestLog.ts';
import { addUpload } from './http/bodies/upload.ts';
import { addWebApp } from './http/webApp.ts';
import { addClient } from './routes/client.ts';
import { addAccess } from './routes/access.ts';
import { addBrand, addBrandFiles, publicBrand } from './routes/brand.ts';
import { addHealth } from './routes/health.ts';
import { addMediaScore } from './routes/mediaScore.ts';
import { addOpenApi } from './routes/openApi.ts';
import { addOptimise } from './routes/optimise.ts';
import { addPlan, addProgress } from './routes/plan.ts';
import { addReach } from './routes/reach.ts';
import type { Services } from './services.ts';
import { BUILD_NAME } from './settings/build.ts';
import { addStopping } from './stopping.ts';

/** Builds the whole service, ready to listen: the calls under /api, the health checks, and the web app at all other addresses. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings } = services;
  const app = Fastify({
    genReqId: requestId,
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization'],
      base: { pid: process.pid, hostname: hostname(), build: BUILD_NAME },
    },
    bodyLimit: SMALL_BODY_MAX_BYTES,
    trustProxy: settings.trustProxy,
    // While the service stops, stopping.ts answers calls. Idle connections must not delay the stop.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  addRequestIds(app, services.metrics);
  addErrors(app, services);
  addLocalCallersOnly(app, settings);
  addStopping(app, services.stopping);
  addBodyQueue(app);
  addBodyTimeout(app, settings);
  addBodyDrain(app, settings);
  await addSecurity(app, settings);
  addHealth(app, services);
  addOpenApi(app);
  await app.register((scope) => addCalls(scope, services), { prefix: '/api' });
  await app.register((scope) => addClientRequests(scope, services), { prefix: '/api' });
  addBrandFiles(app, services.brands);
  await addWebApp(app, settings, () => publicBrand(services.brands, settings.agencyDomain));
  return app;
}

/** The client's page has no sign-in: its requests carry a link's token instead. */
async function addClientRequests(app: FastifyInstance, services: Services): Promise<void> {
  addCallQueue(app);
  addJsonBodies(app);
  await addCompression(app);
  addClient(app, services);
}

async function addCalls(app: FastifyInstance, services: Services): Promise<void> {
  addCallQueue(app);
  addAuth(app, services);
  addLogFields(app);
  // After the sign-in, so that colleagues behind one IP address do not share a limit.
  addCallRate(app, services.limits);
  addAuditedSignIns(app, services);
  addJsonBodies(app);
  await addCompression(app);
  await addUpload(app);
  // POST /access: the option lists, past plans, weeks, rates, company, links for clients and the audit log (routes/accessCalls.ts).
  addAccess(app, services);
  addMediaScore(app, services);
  addReach(app, services);
  addOptimise(app, services);
  addPlan(app, services);
  addBrand(app, services);
  addProgress(app, services);
  app.setNotFoundHandler(answerNotFound);
}
