import { rmSync } from 'node:fs';
import { BUNDLE_VARIABLE } from './startBackend.ts';

/** Jest's global teardown: deletes the bundle of bundleBackend.ts. */
export default function removeBackendBundle(): void {
  const folder = process.env[BUNDLE_VARIABLE];
  if (folder) rmSync(folder, { recursive: true, force: true });
  delete process.env[BUNDLE_VARIABLE];
}
