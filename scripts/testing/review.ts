import { spawnSync } from 'node:child_process';

/**
 * `npm run review`: known vulnerabilities of what ships. Ends with 1 when one is high or critical. Where the registry does not answer, it
 * says so and ends with 0, so that no gate needs a network.
 */
interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly fixAvailable: unknown }>
  >;
}

const FAILING_SEVERITIES = new Set(['high', 'critical']);
const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
});
console.log(review(audit.stdout ?? ''));

function review(printed: string): string {
  const { vulnerabilities } = parsed(printed);
  if (vulnerabilities === undefined)
    return 'Known vulnerabilities were not checked: the registry did not answer "npm audit". Run "npm run review" where it does.';
  const found = Object.entries(vulnerabilities);
  if (found.length === 0) return 'No vulnerabilities are known in what ships.';
  if (found.some(([, { severity }]) => FAILING_SEVERITIES.has(severity))) process.exitCode = 1;
  const line = ([name, { severity, range, fixAvailable }]: (typeof found)[number]) =>
    `${name} ${range}: ${severity}, ${fixAvailable === false ? 'no newer version repairs it' : 'a newer version repairs it'}`;
  return found.map(line).join('\n');
}

function parsed(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}
