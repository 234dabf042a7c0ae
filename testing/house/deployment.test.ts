import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { readSettings } from '../../backend/settings/config.ts';
import type { Settings } from '../../backend/settings/config.ts';

/** The examples of docs/deploy can be parsed, define all names that they use, and have settings that the backend accepts. */
const text = (name: string) => readFileSync(join(__dirname, '..', '..', 'docs', 'deploy', name), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
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
const { version } = manifest;

/** Checks that the volumes, dependencies and settings of every service are defined. */
function expectComplete(services: Compose['services'], volumes: Compose['volumes']): void {
  const names = Object.keys(services);
  const used = names.flatMap((name) => services[name]!.volumes ?? []).map((volume) => volume.split(':')[0]!);
  for (const path of used.filter((volume) => volume.startsWith('./'))) expect(text(path)).not.toBe('');
  const named = used.filter((volume) => !volume.startsWith('./'));
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
  for (const { depends_on: on = [], image } of Object.values(services)) {
    const needed = Array.isArray(on) ? (on as string[]) : Object.keys(on);
    expect(needed.filter((name) => !names.includes(name))).toEqual([]);
    expect(image).toBeDefined();
    // Withdrawn from the registry in 2025.
    expect(image).not.toMatch(/^minio\//);
  }
}

/** The settings of a service, with a value for each that .env gives. */
function settingsOf({ environment = {} }: Service): Settings {
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?[^}]*\}/g, 'agency.example'),
  ]);
  return readSettings(Object.fromEntries(filled) as Record<string, string>);
}

test('compose: two processes share one database and one folder behind a balancer, and every name is defined', () => {
  const { services, volumes } = parse(text('compose.yaml'), { merge: true }) as Compose;
  expectComplete(services, volumes);
  const planners = Object.keys(services).filter(
    (name) => services[name]!.build?.dockerfile === 'docs/deploy/Dockerfile',
  );
  expect(planners).toEqual(['planner-1', 'planner-2']);
  for (const name of planners) {
    expect(settingsOf(services[name]!)).toMatchObject({
      trustProxy: true,
      bucket: null,
      metricsAddress: '0.0.0.0:9464',
    });
    expect(services[name]).toMatchObject({
      image: `media-planner:${version}`,
      volumes: ['data:/data'],
      // Settings without a line of their own, such as FIRST_ADMIN.
      env_file: '.env',
      read_only: true,
      cap_drop: ['ALL'],
    });
  }
  const addresses = Object.entries(services.balancer!.environment!).filter(([name]) => name.startsWith('PLANNER_'));
  expect(addresses.map(([, address]) => address)).toEqual(planners.map((name) => `${name}:8080`));
});

test('compose with a bucket: each process has its own disk', () => {
  const base = parse(text('compose.yaml'), { merge: true }) as Compose;
  const more = parse(text('compose.bucket.yaml'), { merge: true }) as Compose;
  const merged = Object.fromEntries(
    Object.entries({ ...base.services, ...more.services }).map(([name, service]) => {
      const environment = { ...base.services[name]?.environment, ...service.environment };
      return [name, { ...base.services[name], ...service, environment }];
    }),
  );
  const { data: _shared, ...others } = base.volumes;
  expectComplete(merged, { ...others, ...more.volumes });
  expect(settingsOf(merged['planner-1']!)).toMatchObject({
    bucket: { name: 'audience-files', endpoint: 'http://bucket:7070' },
  });
  expect([merged['planner-1']!.volumes, merged['planner-2']!.volumes]).toEqual([
    ['planner-1:/data'],
    ['planner-2:/data'],
  ]);
});

test('Kubernetes: two processes, probes for alive and ready, and settings that the backend accepts', () => {
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
    image: `registry.example/media-planner:${version}`,
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    resources: { limits: { cpu: config!.data.WORKERS } },
    volumeMounts: ['data', 'temporary', 'rates', 'sources'].map((name) => ({ name })),
    startupProbe: { httpGet: { path: '/livez' } },
    readinessProbe: { httpGet: { path: '/readyz' } },
    livenessProbe: { httpGet: { path: '/livez' } },
  };
  const pod = { securityContext: { runAsNonRoot: true }, topologySpreadConstraints: [{}, {}], containers: [container] };
  expect(deployment).toMatchObject({ spec: { replicas: 2, template: { spec: pod } } });
  const secret = { DATABASE_URL: 'postgres://x', BLOB_ACCESS_KEY_ID: 'x', BLOB_SECRET_ACCESS_KEY: 'x' };
  expect(Object.keys({ ...config!.data, ...secret }).filter((name) => !known.includes(name))).toEqual([]);
  expect(readSettings({ ...config!.data, ...secret })).toMatchObject({ stopSeconds: 20, workers: 2 });
});
