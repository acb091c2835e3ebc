/**
 * Measures how often reports make false claims, and true ones: `node bench/claims.ts [--quick]`. Mirrors and leads are
 * drawn from exact laws; some of the runs are played whole. It fails if a figure misses its mark.
 */
import {
  crowned,
  findingsOf,
  matrixSpec,
  mirrorSpec,
  namesAWinner,
  namesTheFirst,
  outcomeOf,
  playedLike,
} from './claims-cases.ts';
import { lehmer } from './coverage-draws.ts';

const quick = process.argv.includes('--quick');
const rounds = (all: number): number => (quick ? Math.ceil(all / 20) : all);
let missed = 0;

function report(what: string, count: number, of: number, isMet: (share: number) => boolean): void {
  const met = isMet(count / of);
  if (!met) missed += 1;
  process.stdout.write(`${met ? 'met   ' : 'MISSED'} ${what}: ${count} of ${of}\n`);
}

function count(of: number, is: (round: number) => boolean): number {
  let all = 0;
  for (let round = 1; round <= of; round++) if (is(round)) all += 1;
  return all;
}

const seeds = Array.from({ length: rounds(30) }, (_, i) => i + 1);
const played = async (quality: 'regular' | 'elite', replicates: number): Promise<(string | null)[]> => {
  const names: (string | null)[] = [];
  for (const seed of seeds) {
    const how = `{ method: monte-carlo, replicates: ${replicates}, seed: claims-${seed} }`;
    names.push(crowned(findingsOf(await outcomeOf(matrixSpec(quality, true, how)))));
  }
  return names;
};
const named = (names: readonly (string | null)[], one: string): number =>
  names.filter((name) => name === one).length;
const others = (names: readonly (string | null)[], one: string): number =>
  names.filter((name) => name !== null && name !== one).length;

const identical = await played('regular', 500);
report(
  'five identical, 500 replicates, played: one is crowned',
  others(identical, ''),
  seeds.length,
  (share) => share === 0,
);
const better = await played('elite', 2000);
report(
  'one of five better by 11 points, 2,000 replicates, played: named',
  named(better, 'e'),
  seeds.length,
  (share) => share >= 0.9,
);
report('the same: another is named', others(better, 'e'), seeds.length, (share) => share === 0);

for (const bothWays of [true, false]) {
  const law = await outcomeOf(matrixSpec('regular', bothWays, '{ method: exact, seed: claims }'));
  const ways = bothWays ? 'both ways' : 'one way';
  const crownedAt = (lead: number, replicates: number, round: number): string | null =>
    crowned(
      findingsOf(
        playedLike(
          law,
          {
            replicates,
            lead: ({ cell }) => {
              const [one, other] = cell.factors.map(({ value }) => value);
              return one === other ? 0 : one === 'e' ? lead : other === 'e' ? -lead : 0;
            },
          },
          lehmer(round),
        ),
      ),
    );
  const trials = rounds(200);
  const none = Array.from({ length: trials }, (_, i) => crownedAt(0, 500, i + 1));
  report(
    `five identical, 500 replicates, ${ways}, drawn: one is crowned`,
    others(none, ''),
    trials,
    (share) => share <= 0.065,
  );
  const one = Array.from({ length: trials }, (_, i) => crownedAt(0.1, 2000, i + 1));
  report(
    `one of five better by 10 points, 2,000 replicates, ${ways}, drawn: named`,
    named(one, 'e'),
    trials,
    (share) => share >= 0.9,
  );
  report(`the same, ${ways}: another is named`, others(one, 'e'), trials, (share) => share <= 0.01);
}

const law = await outcomeOf(mirrorSpec('{ method: exact, seed: claims }'));
const drawnWith = (lead: number, replicates: number, round: number): ReturnType<typeof findingsOf> =>
  findingsOf(playedLike(law, { replicates, lead: () => lead }, lehmer(round)));
const mirrors = rounds(2000);
report(
  'mirrors at 12 distances, 1,000 replicates, drawn: a winner is named',
  count(mirrors, (round) => namesAWinner(drawnWith(0, 1000, round))),
  mirrors,
  (share) => share <= 0.065,
);
const leads = rounds(200);
report(
  'a lead of 5 points at 12 distances, 20,000 replicates, drawn: it is said of every cell',
  count(leads, (round) => namesTheFirst(drawnWith(0.05, 20_000, round))),
  leads,
  (share) => share >= 0.95,
);
const whole: boolean[] = [];
for (let seed = 1; seed <= rounds(40); seed++) {
  const how = `{ method: monte-carlo, replicates: 1000, seed: mirror-${seed} }`;
  whole.push(namesAWinner(findingsOf(await outcomeOf(mirrorSpec(how)))));
}
report(
  'mirrors at 12 distances, 1,000 replicates, played: a winner is named',
  whole.filter(Boolean).length,
  whole.length,
  (share) => share <= 0.15,
);

process.exitCode = missed === 0 ? 0 : 1;
