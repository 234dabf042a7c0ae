import type { BucketSettings } from '../settings/config.ts';
import { BucketStartError } from './bucketError.ts';
import type { BucketFault } from './bucketError.ts';

const UNKNOWN_KEY_CODES = [
  'InvalidAccessKeyId',
  'InvalidClientTokenId',
  'InvalidSecurity',
  'UnrecognizedClientException',
];
const WRONG_REGION_CODES = ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException'];

/** The error when the service starts and cannot use its bucket. It names the setting that the operator must correct, without secrets. */
export function startError(settings: BucketSettings, fault: BucketFault): BucketStartError {
  return new BucketStartError(sentence(settings, fault));
}

function sentence({ name, endpoint, region, accessKeyId }: BucketSettings, fault: BucketFault): string {
  const { code, status, message, attempted } = fault;
  if (UNKNOWN_KEY_CODES.includes(code)) {
    return `BLOB_ACCESS_KEY_ID "${accessKeyId}" is not known at ${endpoint} (${code}).`;
  }
  if (code === 'SignatureDoesNotMatch') {
    return `BLOB_SECRET_ACCESS_KEY does not belong to BLOB_ACCESS_KEY_ID "${accessKeyId}" at ${endpoint} (${code}).`;
  }
  if (code === 'NoSuchBucket')
    return `BLOB_BUCKET "${name}" does not exist at ${endpoint}. Make it, or correct the name.`;
  if (WRONG_REGION_CODES.includes(code) || status === 301) {
    return `BLOB_REGION is "${region}", but the bucket "${name}" is not there: ${message} (${code})`;
  }
  if (code === 'RequestTimeTooSkewed')
    return `This machine's clock differs too much from the one of ${endpoint} (${code}).`;
  if (status === 401 || status === 403) {
    const rights = 'docs/deploy.md lists the rights that its keys need.';
    return `The bucket "${name}" at ${endpoint} refused to ${attempted} (${code}): ${rights}`;
  }
  if (status === null && /^[A-Z0-9_]+$/.test(code)) {
    return `The bucket's address BLOB_ENDPOINT ${endpoint} cannot be reached (${code}).`;
  }
  if (status === null || status < 400) {
    return `BLOB_ENDPOINT ${endpoint} does not answer as an S3-compatible service does (${code}).`;
  }
  return `The bucket "${name}" at ${endpoint} could not ${attempted}: ${code} (HTTP ${status}).`;
}
