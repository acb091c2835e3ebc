/**
 * The cost of starting: CPU of whole processes beside an empty one under the same Node, the files that they load, and
 * their peak memory. Commands run in turn, round by round, after one that fills the caches. Prints medians as JSON.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { median } from 'simple-statistics';
import { LAUNCHER, measured, scratchFolder, watched } from './process.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const place = { folder: scratchFolder() };

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  node: ['-e', '0'],
  version: [LAUNCHER, '--version'],
  odds: [LAUNCHER, ...'odds pluie fire weapon=martini-henry distanceCm=8'.split(' ')],
  rules: [LAUNCHER, 'rules', 'pluie'],
  run: [LAUNCHER, ...'run one-cell.yaml --quiet --out results'.split(' ')],
};

const force = (weapon: string) => ({ formations: [{ units: [{ kind: 'infantry', weapon }] }] });

/** One cell that is solved at once. */
const SPEC = {
  hythe: 1,
  title: 'One cell',
  rules: 'pluie',
  forces: { martini: force('martini-henry'), lebel: force('lebel') },
  engagement: { distanceCm: 8, firstSide: 'coin', turnLimit: 4 },
  sides: { british: { force: 'martini' }, french: { force: 'lebel' } },
  resolve: { method: 'exact' },
};

writeFileSync(join(place.folder, 'one-cell.yaml'), JSON.stringify(SPEC));
const names = Object.keys(COMMANDS);
const round = (): number[] => names.map((name) => measured(COMMANDS[name] ?? [], place).cpuSeconds);
round();
const rounds = Array.from({ length: ROUNDS }, round);
const medians = names.map((_name, i) => median(rounds.map((times) => times[i] ?? NaN)));
const rows = names.map((name, i) => {
  const cpu = medians[i] ?? NaN;
  const { files, peakMegabytes } = watched(COMMANDS[name] ?? [], place);
  const ofNode = Number((cpu / (medians[0] ?? NaN)).toFixed(2));
  return [name, { cpuSeconds: cpu, ofNode, files, peakMegabytes: Math.round(peakMegabytes) }];
});
process.stdout.write(`${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
