import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '../../backend/settings/config.ts';

/** The examples of docs/deploy: they are readable, what they refer to is in them, and the backend takes their settings. */
const text = (name: string) => readFileSync(join(__dirname, '..', '..', 'docs', 'deploy', name), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data: Readonly<Record<string, string>>;
}

const known = [...readFileSync(join(__dirname, '..', '..', '.env.example'), 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(
  ([, name]) => name,
);

test('compose: two processes with disks of their own on one database and one bucket, everything named is there', () => {
  const { services, volumes } = parse(text('compose.yaml'), { merge: true }) as Compose;
  const names = Object.keys(services);
  const planners = names.filter((name) => services[name]!.build?.dockerfile === 'docs/deploy/Dockerfile');
  expect(planners).toEqual(['planner-1', 'planner-2']);
  const used = names.flatMap((name) => services[name]!.volumes ?? []).map((volume) => volume.split(':')[0]!);
  expect([...used].sort()).toEqual(Object.keys(volumes).sort());
  for (const { depends_on: on = [], image, build } of Object.values(services)) {
    const needed = Array.isArray(on) ? (on as string[]) : Object.keys(on);
    expect(needed.filter((name) => !names.includes(name))).toEqual([]);
    expect([image !== undefined, build !== undefined]).toContain(true);
  }
  const environment = services['planner-1']!.environment!;
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?[^}]*\}/g, 'agency.example'),
  ]);
  const settings = readSettings(Object.fromEntries(filled) as Record<string, string>);
  expect(settings).toMatchObject({
    trustProxy: true,
    metricsAddress: '0.0.0.0:9464',
    bucket: { name: 'audience-files' },
  });
});

test('Kubernetes: two processes, a probe for each of alive and ready, and settings that the backend takes', () => {
  const documents = parseAllDocuments(text('kubernetes.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const manifests = documents.map((document) => document.toJS() as Manifest);
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'Ingress',
  ]);
  expect(new Set(manifests.map(({ metadata }) => metadata.name))).toEqual(new Set(['media-planner']));
  const [config, deployment] = manifests;
  const container = {
    name: 'planner',
    readinessProbe: { httpGet: { path: '/readyz' } },
    livenessProbe: { httpGet: { path: '/livez' } },
  };
  expect(deployment).toMatchObject({ spec: { replicas: 2, template: { spec: { containers: [container] } } } });
  const secret = { DATABASE_URL: 'postgres://x', BLOB_ACCESS_KEY_ID: 'x', BLOB_SECRET_ACCESS_KEY: 'x' };
  expect(Object.keys({ ...config!.data, ...secret }).filter((name) => !known.includes(name))).toEqual([]);
  const { stopSeconds } = readSettings({ ...config!.data, ...secret });
  expect(stopSeconds).toBe(20);
});
