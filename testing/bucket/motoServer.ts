import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/processes.ts';
import type { BucketServer } from './bucketServer.ts';

const START_SECONDS = 120;

/** Path of Python's `moto_server` from MOTO_SERVER or PATH, or null. */
export function findMoto(): string | null {
  const folders = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'moto_server'));
  return [process.env.MOTO_SERVER, ...folders].find((file) => file && existsSync(file)) ?? null;
}

/** Starts moto's S3 service on a free port, with one bucket. It does not check signatures. */
export async function startMoto(program: string, name = 'plans'): Promise<BucketServer> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  let ended = false;
  server.once('exit', () => (ended = true));
  for (let tries = 0; !(await answers(endpoint)); tries++) {
    if (ended || tries === START_SECONDS * 10) throw new Error(`${program} does not answer`);
    await wait(100);
  }
  await fetch(`${endpoint}/${name}`, { method: 'PUT' });
  const keys = { accessKeyId: 'anybody', secretAccessKey: 'anything' };
  const settings = { name, endpoint, region: 'us-east-1', prefix: 'a/prefix', ...keys };
  return {
    settings,
    objects: () => state(endpoint, 'FakeKey', 'name').then((names) => names.sort()),
    unfinished: async () => (await state(endpoint, 'FakeMultipart', 'id')).length,
    stop: async () => {
      const stopped = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await stopped;
    },
  };
}

async function answers(endpoint: string): Promise<boolean> {
  return fetch(`${endpoint}/moto-api/data.json`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** One property of each instance of a class of moto's S3 model. */
async function state(endpoint: string, kind: string, property: string): Promise<string[]> {
  const data = (await (await fetch(`${endpoint}/moto-api/data.json`)).json()) as {
    s3?: Record<string, Record<string, unknown>[]>;
  };
  return (data.s3?.[kind] ?? []).map((instance) => String(instance[property]));
}
