/** The Redis for tests that share a run: `describe.skipIf(withoutRedis)('…', () => { … await startRedis() … })`. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { findRedis, HOW_TO_GET_REDIS } from '../scripts/redis.ts';

const executable = findRedis(process.env);

/** True where tests that need Redis are to be skipped. Never so with CI=true: there they fail. */
export const withoutRedis = executable === undefined && process.env['CI'] !== 'true';

if (withoutRedis) process.stderr.write(`Tests of a cluster are skipped: ${HOW_TO_GET_REDIS}\n`);

/** A Redis of its own on a free port of this machine. */
export class TestRedis {
  readonly port: number;
  private readonly folder = mkdtempSync(join(tmpdir(), 'hythe-redis-'));
  /** The certificate by which it speaks TLS, which signs itself; null for a Redis that does not. */
  readonly certificate: string | null;
  private readonly password: string;
  private server: ChildProcess | null = null;

  private constructor(port: number, password: string, speaksTls: boolean) {
    this.port = port;
    this.password = password;
    this.certificate = speaksTls ? join(this.folder, 'certificate.pem') : null;
  }

  /** Starts one that keeps its data, so that it may come back with them. */
  static async start(password = '', { tls = false } = {}): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), password, tls);
    if (redis.certificate !== null) certify(redis.certificate);
    await redis.begin();
    return redis;
  }

  /** Its address, without a password. */
  get url(): string {
    return `${this.certificate === null ? 'redis' : 'rediss'}://127.0.0.1:${this.port}`;
  }

  client(): Redis {
    const client = new Redis(this.port, this.password === '' ? {} : { password: this.password });
    client.on('error', () => undefined);
    return client;
  }

  /** Starts it again after an end. */
  async begin(): Promise<void> {
    if (executable === undefined) throw new Error(`No Redis: ${HOW_TO_GET_REDIS}`);
    const port =
      this.certificate === null
        ? ['--port', `${this.port}`]
        : [
            '--port',
            '0',
            '--tls-port',
            `${this.port}`,
            '--tls-auth-clients',
            'no',
            ...filesOf(this.certificate),
          ];
    const words = [...port, '--bind', '127.0.0.1', '--dir', this.folder, '--save', '', '--appendonly', 'yes'];
    const server = spawn(executable, [...words, '--requirepass', this.password], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.server = server;
    for await (const line of createInterface({ input: server.stdout }))
      if (line.includes('Ready to accept connections')) break;
    if (server.exitCode !== null) throw new Error('Redis did not start');
    server.stdout.resume();
  }

  /** Ends it in order, with its data on the disk; or at once, and its data are gone. */
  async end(data: 'kept' | 'lost'): Promise<void> {
    const { server } = this;
    if (server === null) return;
    this.server = null;
    const ended = once(server, 'exit');
    server.kill(data === 'kept' ? 'SIGTERM' : 'SIGKILL');
    await ended;
    if (data === 'lost') rmSync(join(this.folder, 'appendonlydir'), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.end('lost');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Writes a certificate for this machine, with its key, into one file. */
function certify(file: string): void {
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-days', '2'];
  const name = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', '-', '-out', '-'];
  writeFileSync(file, execFileSync('openssl', [...words, ...name], { stdio: ['ignore', 'pipe', 'ignore'] }));
}

function filesOf(certificate: string): readonly string[] {
  return ['cert', 'key', 'ca-cert'].flatMap((what) => [`--tls-${what}-file`, certificate]);
}

let lastPort = 20_000 + (process.pid % 1000) * 12;

/** A port that nobody has, below those that the machine gives to connections: none of them takes it meanwhile. */
async function freePort(): Promise<number> {
  for (;;) {
    lastPort++;
    const server = createServer().listen(lastPort, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return lastPort;
  }
}
