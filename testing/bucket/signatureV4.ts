import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface AccessKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/**
 * Checks the AWS Signature Version 4 of a request.
 * Method: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 * @returns the S3 error code, or null when the signature is valid
 */
export function signatureFault(request: IncomingMessage, keys: AccessKeys): string | null {
  const { authorization = '' } = request.headers;
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (!match) return 'AccessDenied';
  const [, credential, signedHeaders, signature] = match as unknown as [string, string, string, string];
  const [keyId, day, region, service, ending] = credential.split('/') as [string, string, string, string, string];
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region || service !== 's3' || ending !== 'aws4_request') return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied';
  const date = header(request, 'x-amz-date');
  if (Math.abs(Date.now() - momentOf(date)) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const scope = [day, region, service, ending].join('/');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest(request, names))].join('\n');
  const signingKey = [day, region, service, ending].reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${keys.secretAccessKey}`,
  );
  const right = createHmac('sha256', signingKey).update(text).digest('hex');
  return right === signature ? null : 'SignatureDoesNotMatch';
}

function canonicalRequest(request: IncomingMessage, names: readonly string[]): string {
  const [path, query = ''] = request.url!.split('?') as [string, string?];
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const headers = names.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}\n`).join('');
  const bodyHash = header(request, 'x-amz-content-sha256');
  return [request.method, path, parameters.sort().join('&'), headers, names.join(';'), bodyHash].join('\n');
}

function header(request: IncomingMessage, name: string): string {
  return [request.headers[name] ?? ''].flat().join(',');
}

/** `20261121T093000Z` */
function momentOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) || 0;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
