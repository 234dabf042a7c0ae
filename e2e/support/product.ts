import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports and data of the product under test, apart from those of a product that may be running for a person. */
const PORT = process.env.E2E_PORT ?? '8180';
const EMULATOR = process.env.E2E_EMULATOR ?? '127.0.0.1:9198';

export const APP = `http://127.0.0.1:${PORT}`;
export const EMULATOR_URL = `http://${EMULATOR}`;
export const PROJECT = 'demo-media-planner';

/** The configuration file is read by several processes; all of them must name one data folder. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'planner-e2e-'));

export const PRODUCT_ENVIRONMENT: Record<string, string> = {
  PORT,
  FIREBASE_AUTH_EMULATOR_HOST: EMULATOR,
  DATA_DIR: process.env.E2E_DATA_DIR,
  LOG_LEVEL: 'warn',
};
