/** The later turns of one fled unit (FOH-ENG-06, FOH-MOR-05 to -07), and the inputs of that question. */
import { enumerate, enumerateLabels } from '../../chance/enumerated.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import { partsOf, sumOf, type Sum } from '../../play/sum.ts';
import { D6, Dice } from './dice.ts';
import { arm, stands as standsOfBmu } from './unit-inputs.ts';
import { converted, killNumber, killParts } from './hits.ts';
import { rating } from './inputs.ts';
import { markOf } from './mechanic.ts';
import { MELEE, meleeDice } from './melee.ts';
import { casualtiesCount, moraleNumber, moraleParts, ownMoraleMarks } from './morale.ts';
import { gaitOf, keepsContact, variableMoveMarks } from './pursuit.ts';
import type { Tables } from './tables.ts';
import { UNIT_TYPES } from './units.ts';

/** One turn is thrown for at most, so that more are allowed than in an engagement. */
const stands = { ...standsOfBmu, max: 1000 } as const;

const permHits = { type: 'integer', min: 0, max: 2, default: 0 } as const;

export const AFTERMATH_INPUTS = {
  runner: {
    type: 'group',
    required: true,
    meaning: 'the fled unit',
    fields: {
      state: {
        type: 'choice',
        values: ['shaken', 'routed'],
        required: true,
        meaning: 'state at the start',
      },
      stands: { ...stands, meaning: 'stands now' },
      permHits: { ...permHits, meaning: 'permanent hits retained' },
      morale: rating('Morale rating'),
      arm: { ...arm, meaning: 'cavalry runs mounted, infantry on foot' },
      friendsNear: { type: 'boolean', default: false, meaning: 'friends near at every rally test' },
      commander: { type: 'boolean', default: false, meaning: 'commander attached at every rally test' },
    },
  },
  pursuer: {
    type: 'group',
    nullable: true,
    default: null,
    meaning: 'a pursuer in contact with a routed runner at the start; no effect on a shaken one',
    fields: {
      stands: { ...stands, meaning: 'stands' },
      melee: rating('Melee rating'),
      type: {
        type: 'choice',
        values: UNIT_TYPES,
        required: true,
        meaning: 'formed: better against the routed mob',
      },
      arm: { ...arm, meaning: 'cavalry pursues mounted, infantry on foot' },
      inflictedMoreLastRound: {
        type: 'boolean',
        default: false,
        meaning: 'inflicted more hits than it took in the last melee round',
      },
    },
  },
  turns: {
    type: 'integer',
    unit: 'turns',
    min: 0,
    max: 100_000,
    required: true,
    meaning: 'further turns',
  },
} as const satisfies Fields;

type Inputs = Values<typeof AFTERMATH_INPUTS>;
type Runner = Inputs['runner'];
type Pursuer = NonNullable<Inputs['pursuer']>;

/** Where a fled unit can end: a morale state, removed, or destroyed. */
type Fate = string;

/** The chance of each fate after so many further turns. */
export function aftermath(tables: Tables, { runner, pursuer, turns }: Inputs): ReadonlyMap<Fate, number> {
  let fates: ReadonlyMap<Fate, number> = new Map([[runner.state, 1]]);
  for (let turn = 0; turn < turns; turn++) {
    const next = followed(fates, (fate) => oneTurn(tables, runner, pursuer, fate));
    // Once nothing changes any more, further turns change nothing.
    if (isSame(fates, next)) break;
    fates = next;
  }
  return fates;
}

/** The fates that follow on each of several beginnings. */
function followed<A>(
  beginnings: ReadonlyMap<A, number>,
  step: (beginning: A) => ReadonlyMap<Fate, number>,
): ReadonlyMap<Fate, number> {
  const fates = new Map<Fate, number>();
  for (const [beginning, mass] of beginnings)
    for (const [fate, probability] of step(beginning))
      fates.set(fate, (fates.get(fate) ?? 0) + mass * probability);
  return fates;
}

function isSame(a: ReadonlyMap<Fate, number>, b: ReadonlyMap<Fate, number>): boolean {
  return a.size === b.size && [...a].every(([fate, mass]) => b.get(fate) === mass);
}

/** One further turn; a routed unit does not stay so (FOH-MOR-06: whoever is shaken took no hits this turn). */
function oneTurn(
  tables: Tables,
  runner: Runner,
  pursuer: Pursuer | null,
  fate: Fate,
): ReadonlyMap<Fate, number> {
  if (fate === 'routed') return routedTurn(tables, runner, pursuer);
  if (fate === 'shaken') return rally(tables, runner, false, 'suppressed', 'shaken');
  return new Map([[fate === 'suppressed' ? 'normal' : fate, 1]]);
}

/** FOH-MOR-07: pursued again in the Movement Phase, then it must rally or is removed. */
function routedTurn(tables: Tables, runner: Runner, pursuer: Pursuer | null): ReadonlyMap<Fate, number> {
  const { stands, permHits } = runner;
  return followed(pursuitHits(tables, runner, pursuer), (hits) => {
    if (converted(stands, permHits, hits, tables.hitsPerStand).stands === 0)
      return new Map([['destroyed', 1]]);
    const losses = casualtiesCount(tables, false, hits, stands, stands, permHits);
    return rally(tables, runner, losses, 'shaken', 'removed');
  });
}

/** Hits of the pursuit attack, where a pursuer is in contact and keeps it (FOH-RUN-02). */
function pursuitHits(tables: Tables, runner: Runner, pursuer: Pursuer | null): ReadonlyMap<number, number> {
  if (pursuer === null) return new Map([[0, 1]]);
  const dice = meleeDice(tables, pursuer.stands, runner.stands);
  const kill = sumOf((sum) => pursuitNumber(sum, tables, pursuer));
  const attack = new Dice().melee(dice, kill);
  const { values, probabilities } = enumerate((chance) =>
    keepsContact(chance, tables, gaitOf(pursuer.arm === 'cavalry'), gaitOf(runner.arm === 'cavalry'))
      ? chance.draw(attack)
      : 0,
  );
  return new Map([...values].map((hits, i) => [hits, probabilities[i] ?? 0]));
}

/** The kill number from the rear, formed against the routed mob; it no longer counts as having charged. */
function pursuitNumber(sum: Sum, tables: Tables, { type, melee, inflictedMoreLastRound }: Pursuer): void {
  const marks =
    MELEE.rear |
    (type === 'formed' ? MELEE.formedVsMob : 0) |
    (inflictedMoreLastRound ? MELEE.inflictedMoreLastRound : 0);
  const own = killParts(tables, melee, 'melee');
  killNumber(sum, own, tables.melee.parts.pursuit, marks, tables.kill.minimum);
}

/** The number of a rally test: a Morale Test of which only pass or fail counts. */
function rallyNumber(sum: Sum, tables: Tables, runner: Runner, losses: boolean): void {
  moraleNumber(
    sum,
    tables,
    moraleParts(tables, runner.morale),
    ownMoraleMarks(runner, runner.friendsNear, losses),
  );
}

function rally(
  tables: Tables,
  runner: Runner,
  losses: boolean,
  passed: Fate,
  failed: Fate,
): ReadonlyMap<Fate, number> {
  const number = sumOf((sum) => rallyNumber(sum, tables, runner, losses));
  return enumerateLabels((chance) => (chance.sum(tables.morale.dice, D6) >= number ? passed : failed));
}

/** Notes on the inferred values that the answer rests on. */
export function aftermathMarks(tables: Tables, { runner, pursuer, turns }: Inputs): readonly string[] {
  const rally = partsOf((sum) => rallyNumber(sum, tables, runner, false)).factors.flatMap(markOf);
  if (runner.state !== 'routed' || pursuer === null || turns === 0) return rally;
  const attack = partsOf((sum) => pursuitNumber(sum, tables, pursuer)).factors.flatMap(markOf);
  const gaits = [runner.arm, pursuer.arm].map((who) => gaitOf(who === 'cavalry'));
  return [...rally, ...attack, ...variableMoveMarks(tables, gaits)];
}
