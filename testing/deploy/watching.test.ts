import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'yaml';
import { newMetrics } from '../../backend/metrics/metrics.ts';
import { text } from '../house/repository.ts';

/** The alert rules and the dashboard name metrics that the service has; promtool checks the rules where it is installed. */
const FOLDER = join(__dirname, '..', '..', 'docs', 'deploy');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}
const { groups } = parse(text('docs/deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(text('docs/deploy/dashboard.json')) as {
  panels: { title: string; description: string; targets: { expr: string }[] }[];
};

const metrics = newMetrics(FOLDER);
metrics.watch('queue', () => 0);
metrics.watch('workers', () => 0);

test('alerts and dashboard use only metrics that the service has', async () => {
  const { body } = await metrics.text();
  const served = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = expressions.flatMap((expr) => expr.match(/\b(planner|nodejs|process)_\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(25);
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  expect(named.filter((name) => !served.has(name) && !served.has(base(name)))).toEqual([]);
});

test('every alert says what is wrong and what to do, and every panel what it shows', () => {
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect([alert, annotations.summary, annotations.action]).toEqual([
      alert,
      expect.stringMatching(/\.$/),
      expect.stringMatching(/[.)]$/),
    ]);
  }
  for (const { title, description } of dashboard.panels)
    expect([title, description]).toEqual([title, expect.stringMatching(/\.$/)]);
});

test('docs/slo.md names the alert of each objective', () => {
  const named = [...text('docs/slo.md').matchAll(/`(Planner\w+)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
});

const promtool = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined;
if (!promtool) process.stdout.write('Without promtool, the alert rules are not tried on figures.\n');
(promtool ? test : test.skip)('the alerts fire on bad figures and are silent on good ones', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
    cwd: FOLDER,
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
