import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { narrate } from '../../src/play/narrate.ts';
import { bindCell } from '../../src/spec/bind.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { specFolder } from '../../src/run/node/spec-folder.ts';
import type { Game, GameState } from '../../src/play/game.ts';
import { ruleSystems } from '../../src/rules/index.ts';

const FOLDER = new URL('../../experiments/', import.meta.url);
const REPLICATES = 3;

/** Each throw of some replicates: whose it is said to be, and the act in words. */
function throwsOf<S extends GameState<S>>(
  game: Game<S>,
): { readonly thrower: 0 | 1 | null; readonly act: string }[] {
  return Array.from({ length: REPLICATES }, (_replicate, number) =>
    narrate(game, { root: rootOf('throwers'), pairing: 0, number }).steps.map(({ thrower, explanation }) => ({
      thrower,
      act: explanation.act,
    })),
  ).flat();
}

/** The side that the words name first; the system's roles are never words of its texts otherwise. */
function namedFirst(act: string, roles: readonly [string, string]): 0 | 1 | null {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${roles.join('|')})(?![\\p{L}])`, 'u').exec(act);
  return found === null ? null : found[1] === roles[0] ? 0 : 1;
}

/** The throws whose thrower is another than the side that their words name first. */
function wrongIn(
  thrown: readonly { readonly thrower: 0 | 1 | null; readonly act: string }[],
  roles: readonly [string, string],
): readonly string[] {
  const wrong = thrown.filter(({ thrower, act }) => {
    if (SHARED.test(act)) return thrower !== null;
    const named = namedFirst(act, roles);
    return thrower === null || (named !== null && thrower !== named);
  });
  return [...new Set(wrong.map(({ thrower, act }) => `${thrower}: ${act}`))];
}

/** Throws of both sides at once, and of nobody. */
const SHARED =
  / and .* fight|pursues|toss|coin|dice decide|equal totals|\beach\b(?! \d)|test is due|skirmish values/u;

describe('whose dice are thrown', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
  test.each(files)('%s says as it tells the act', (name) => {
    const file = fileURLToPath(new URL(name, FOLDER));
    const files = specFolder(file);
    const experiment = readSpec(readFileSync(file, 'utf8'), { file: name, systems: ruleSystems, files });
    const [cell] = experiment.cells;
    const kind = ruleSystems
      .find(({ id }) => id === experiment.rules)
      ?.kinds.find((one) => one.name === cell?.kind);
    if (cell === undefined || kind === undefined) throw new Error('the spec has no cell');
    const thrown = bindCell(experiment.rules, cell, ruleSystems).use((its) => throwsOf(its));
    expect(thrown.length).toBeGreaterThan(0);
    expect(wrongIn(thrown, kind.roles)).toEqual([]);
  });

  test('an attack in answer to an attack is thrown by the unit that answers, the last of its side too', () => {
    const side = { doctrine: { kind: 'charge', reaction: 'close-combat' } };
    const company = { formations: [{ units: [{ kind: 'infantry', weapon: 'lebel' }] }] };
    const spec = {
      hythe: 1,
      rules: 'pluie',
      engagement: { distanceCm: 4, firstSide: 'coin', turnLimit: 4 },
      sides: { A: { force: company, ...side }, B: { force: company, ...side } },
    };
    const { rules, cells } = readSpec(JSON.stringify(spec), { file: 'spec', systems: ruleSystems });
    const [cell] = cells;
    if (cell === undefined) throw new Error('the spec has no cell');
    const thrown = bindCell(rules, cell, ruleSystems).use((its) => throwsOf(its));
    expect(thrown.filter(({ act }) => /reacts: attacks/u.test(act)).length).toBeGreaterThan(0);
    expect(wrongIn(thrown, ['A', 'B'])).toEqual([]);
  });
});
