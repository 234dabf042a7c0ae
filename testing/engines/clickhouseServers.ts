import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/processes.ts';

/** Paths of a ClickHouse server of Debian's or ClickHouse's own packages. */
const PLACES = ['/usr/bin/clickhouse-server', '/usr/sbin/clickhouse-server', '/usr/bin/clickhouse'];

/** Path of a ClickHouse server from CLICKHOUSE_SERVER or installed packages; null without one. */
export function findClickhouse(): string | null {
  return [process.env.CLICKHOUSE_SERVER ?? '', ...PLACES].find((path) => path !== '' && existsSync(path)) ?? null;
}

/** A user of the test servers: full access, read-only with settings, read-only without settings. */
type TestUser = 'default' | 'reader' | 'strict_reader';

export interface ClickhouseServer {
  /** HTTP address. */
  readonly address: string;
  /** Runs a statement. @returns the response text */
  run(statement: string, user?: TestUser): Promise<string>;
  /** Kills the server (SIGKILL). */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface ClickhouseServers {
  readonly servers: readonly ClickhouseServer[];
  stop(): Promise<void>;
}

/** Starts servers on free ports, each with its own folder. Each knows all of them as the shards of a cluster called "pair". */
export async function startClickhouse(binary: string, count: number): Promise<ClickhouseServers> {
  const folder = mkdtempSync(join(tmpdir(), 'clickhouse-'));
  const ports = await freePorts(3 * count);
  const tcp = ports.slice(0, count);
  const servers = tcp.map((port, at) => {
    const own = join(folder, String(at));
    writeFolder(own, { tcp: port, http: ports[count + at]!, interserver: ports[2 * count + at]! }, tcp);
    return serverIn(own, binary, `http://127.0.0.1:${ports[count + at]!}`);
  });
  await Promise.all(servers.map((server) => server.start()));
  return {
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serverIn(folder: string, binary: string, address: string): ClickhouseServer {
  let child: ChildProcess | null = null;
  const args = [...(binary.endsWith('/clickhouse') ? ['server'] : []), `--config-file=${join(folder, 'config.xml')}`];
  return {
    address,
    async run(statement, user = 'default') {
      const reply = await fetch(`${address}/?user=${user}`, { method: 'POST', body: statement });
      const text = await reply.text();
      if (!reply.ok) throw new Error(text);
      return text;
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async start() {
      child = spawn(binary, args, { cwd: folder, stdio: 'ignore' });
      for (let tries = 0; tries < 300; tries++) {
        const up = await fetch(`${address}/ping`).then(
          (reply) => reply.ok,
          () => false,
        );
        if (up) return;
        if (child.exitCode !== null) break;
        await new Promise((wait) => setTimeout(wait, 100));
      }
      throw new Error(`ClickHouse did not start in ${folder}.`);
    },
  };
}

function writeFolder(
  folder: string,
  { tcp, http, interserver }: { tcp: number; http: number; interserver: number },
  shards: readonly number[],
): void {
  for (const part of ['data', 'tmp', 'files']) mkdirSync(join(folder, part), { recursive: true });
  const shard = (port: number) => `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`;
  writeFileSync(
    join(folder, 'config.xml'),
    `<yandex>
  <logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><interserver_http_port>${interserver}</interserver_http_port>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><user_files_path>${folder}/files/</user_files_path>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <remote_servers><pair>${shards.map(shard).join('')}</pair></remote_servers>
</yandex>\n`,
  );
  const user = (name: TestUser, profile: string) =>
    `<${name}><password></password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`;
  writeFileSync(
    join(folder, 'users.xml'),
    `<yandex>
  <profiles>
    <default><max_threads>2</max_threads></default>
    <reader><readonly>2</readonly><max_threads>2</max_threads></reader>
    <strict><readonly>1</readonly><max_threads>2</max_threads><max_execution_time>60</max_execution_time><max_memory_usage>2000000000</max_memory_usage></strict>
  </profiles>
  <users>${user('default', 'default')}${user('reader', 'reader')}${user('strict_reader', 'strict')}</users>
  <quotas><default><interval><duration>3600</duration><queries>0</queries><errors>0</errors><result_rows>0</result_rows><read_rows>0</read_rows><execution_time>0</execution_time></interval></default></quotas>
</yandex>\n`,
  );
}

/** Different free ports. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
