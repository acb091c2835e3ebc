/** Checks of Node, cores and memory. */
import { availableParallelism, freemem, totalmem } from 'node:os';
import process from 'node:process';
import { failed, passed, type Check } from './checks.ts';
import { version } from './version.ts';

const OLDEST_NODE = [22, 18] as const;
const GIGABYTE = 1024 ** 3;
/** The memory that a worker and the main thread need, roughly. */
const LEAST_FREE_BYTES = 0.25 * GIGABYTE;

export function versionChecks(nodeVersion = process.versions.node): Check[] {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const needs = `needs ${OLDEST_NODE.join('.')} or newer`;
  return [
    passed('hythe', version()),
    isNew
      ? passed('node', `${nodeVersion} (${needs})`)
      : failed('node', `${nodeVersion}, but Hythe ${needs}`),
    passed('machine', `${process.platform} ${process.arch}, ${coresInWords(availableParallelism())}`),
  ];
}

function coresInWords(cores: number): string {
  return cores === 1 ? '1 core' : `${cores} cores`;
}

export function memoryCheck(free = freemem(), total = totalmem()): Check {
  const detail = `${gigabytes(free)} free of ${gigabytes(total)}`;
  return free >= LEAST_FREE_BYTES
    ? passed('memory', detail)
    : failed('memory', `${detail}; a run may need ${gigabytes(LEAST_FREE_BYTES)} or more`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
