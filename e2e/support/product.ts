import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports of the product under test, different from those of a product that a developer may be running. */
const PORT = process.env.E2E_PORT ?? '8180';
const EMULATOR = process.env.E2E_EMULATOR ?? '127.0.0.1:9198';

export const APP = `http://127.0.0.1:${PORT}`;
export const EMULATOR_URL = `http://${EMULATOR}`;
export const PROJECT = 'demo-media-planner';

/** Several processes read this file; all must use one data folder. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'planner-e2e-'));

export const PRODUCT_ENVIRONMENT: Record<string, string> = {
  PORT,
  FIREBASE_AUTH_EMULATOR_HOST: EMULATOR,
  DATA_DIR: process.env.E2E_DATA_DIR,
  LOG_LEVEL: 'warn',
};

/** Folder of the sample audience files. */
export const SAMPLES = join(import.meta.dirname, '..', '..', 'samples');
