import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketSettings } from '../../backend/settings/config.ts';
import { BucketFolder, ServiceFault } from './bucketFolder.ts';
import { signatureFault } from './signatureV4.ts';

export interface BucketServer {
  /** Settings of a backend that uses the bucket. */
  readonly settings: BucketSettings;
  /** Names of all objects. */
  objects(): Promise<string[]>;
  /** Multipart uploads that were neither completed nor aborted. */
  unfinished(): Promise<number>;
  stop(): Promise<void>;
}

export interface OwnBucketServer extends BucketServer {
  /** Answers the next requests with 503 SlowDown. */
  slowDown(requests: number): void;
  /** Requests received so far. */
  requests(): number;
  /** Calls back with each request, before it is answered. */
  watch(asked: () => void): void;
}

const KEYS = { accessKeyId: 'planner-test', secretAccessKey: 'Secret/of+the/test+bucket', region: 'test-1' };

/**
 * An S3-compatible service on a free port, with one bucket in a temporary folder. It supports the requests that blobs need and checks
 * signatures and body hashes. The same tests also run on other servers where they are installed (`findMoto`), to keep this one correct.
 */
export async function startBucketServer(name = 'plans'): Promise<OwnBucketServer> {
  const folder = mkdtempSync(join(tmpdir(), 'planner-bucket-'));
  const bucket = new BucketFolder(folder);
  let requestsToRefuse = 0;
  let requests = 0;
  let watch = () => {};
  const server = createServer((request, response) => {
    requests++;
    watch();
    const answered =
      requestsToRefuse-- > 0
        ? Promise.reject(new ServiceFault(503, 'SlowDown'))
        : Promise.resolve().then(() => serve(bucket, name, request, response));
    answered.catch((error: unknown) => answerFault(response, error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { name, endpoint, prefix: '', ...KEYS },
    objects: () => bucket.objects(),
    unfinished: () => bucket.unfinished(),
    slowDown: (count) => (requestsToRefuse = count),
    requests: () => requests,
    watch: (asked) => (watch = asked),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The environment variables of a backend that uses a bucket. */
export function bucketEnvironment(bucket: BucketSettings): Record<string, string> {
  return {
    BLOB_BUCKET: bucket.name,
    BLOB_ENDPOINT: bucket.endpoint,
    BLOB_REGION: bucket.region,
    BLOB_ACCESS_KEY_ID: bucket.accessKeyId,
    BLOB_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    BLOB_PREFIX: bucket.prefix,
  };
}

async function serve(bucket: BucketFolder, name: string, request: IncomingMessage, response: ServerResponse) {
  const fault = signatureFault(request, KEYS);
  if (fault) throw new ServiceFault(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault);
  const address = new URL(request.url!, 'http://bucket');
  const [, asked, ...rest] = decodeURIComponent(address.pathname).split('/');
  if (asked !== name) throw new ServiceFault(404, 'NoSuchBucket');
  const object = rest.join('/');
  const upload = address.searchParams.get('uploadId');
  const action = `${request.method} ${object === '' ? 'bucket' : upload ? 'upload' : 'object'}`;
  switch (action) {
    case 'GET bucket':
      return answerXml(response, 'ListBucketResult', await listing(bucket, name, address.searchParams));
    case 'PUT object':
      return answerTag(response, await bucket.put(object, request));
    case 'POST object':
      return answerXml(response, 'InitiateMultipartUploadResult', `<UploadId>${await bucket.begin(object)}</UploadId>`);
    case 'PUT upload': {
      const part = Number(address.searchParams.get('partNumber'));
      return answerTag(response, await bucket.putPart(upload!, part, request));
    }
    case 'POST upload':
      return answerXml(
        response,
        'CompleteMultipartUploadResult',
        `<ETag>${await bucket.complete(upload!, request)}</ETag>`,
      );
    case 'DELETE upload':
      await bucket.drop(upload!);
      return response.writeHead(204).end();
    case 'DELETE object':
      await bucket.remove(object);
      return response.writeHead(204).end();
    case 'HEAD object':
    case 'GET object':
      return bucket.send(object, request, response);
    default:
      throw new ServiceFault(501, 'NotImplemented');
  }
}

/** Names per page: few, so that clients must request the next page. */
const NAMES_PER_PAGE = 5;

async function listing(bucket: BucketFolder, name: string, asked: URLSearchParams): Promise<string> {
  const most = Math.min(NAMES_PER_PAGE, Number(asked.get('max-keys') ?? NAMES_PER_PAGE));
  const { page, more } = await bucket.list(asked.get('prefix') ?? '', asked.get('continuation-token') ?? '', most);
  const contents = page.map(
    (object) =>
      `<Contents><Key>${object.name}</Key><LastModified>${object.changed.toISOString()}</LastModified><Size>${object.size}</Size></Contents>`,
  );
  const next = more ? `<NextContinuationToken>${page.at(-1)!.name}</NextContinuationToken>` : '';
  return `<Name>${name}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}`;
}

function answerTag(response: ServerResponse, tag: string): void {
  response.writeHead(200, { etag: tag }).end();
}

function answerXml(response: ServerResponse, root: string, inside: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${root}>`;
  response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
}

function answerFault(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const { status, code } = error instanceof ServiceFault ? error : { status: 500, code: 'InternalError' };
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}: ${String(error)}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' }).end(xml);
}
