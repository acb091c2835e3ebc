/** What becomes of one fled unit in later turns (FOH-ENG-06, FOH-MOR-05 to -07). */
import { enumerate } from '../../chance/enumerated.ts';
import type { Values } from '../../engagement/inputs.ts';
import type { AFTERMATH_INPUTS } from './aftermath-inputs.ts';
import { converted } from './hits.ts';
import { meleeDice, meleeKillNumber, strike } from './melee.ts';
import { MELEE, MORALE } from './modifiers.ts';
import { casualtiesCount, moraleNumber } from './morale.ts';
import { gaitOf, keepsContact } from './pursuit.ts';
import type { Tables } from './tables.ts';
import { Throws } from './throws.ts';

type Inputs = Values<typeof AFTERMATH_INPUTS>;
type Runner = Inputs['runner'];
type Pursuer = NonNullable<Inputs['pursuer']>;

/** Where a fled unit can end. */
export type Fate = 'normal' | 'suppressed' | 'shaken' | 'routed' | 'removed' | 'destroyed';

/** The chance of each fate after so many further turns. */
export function aftermath(tables: Tables, { runner, pursuer, turns }: Inputs): ReadonlyMap<Fate, number> {
  let fates = new Map<Fate, number>([[runner.state, 1]]);
  for (let turn = 0; turn < turns; turn++) {
    const next = new Map<Fate, number>();
    for (const [fate, mass] of fates)
      for (const [then, probability] of oneTurn(tables, runner, pursuer, fate))
        next.set(then, (next.get(then) ?? 0) + mass * probability);
    // Once nothing changes any more, further turns change nothing.
    if (isSame(fates, next)) break;
    fates = next;
  }
  return fates;
}

function isSame(a: ReadonlyMap<Fate, number>, b: ReadonlyMap<Fate, number>): boolean {
  return a.size === b.size && [...a].every(([fate, mass]) => b.get(fate) === mass);
}

/** One further turn; a routed unit does not stay so. */
function oneTurn(
  tables: Tables,
  runner: Runner,
  pursuer: Pursuer | null,
  fate: Fate,
): ReadonlyMap<Fate, number> {
  switch (fate) {
    case 'routed':
      return routedTurn(tables, runner, pursuer);
    case 'shaken': {
      // FOH-MOR-06: a rally test; it took no hits this turn.
      const fates = new Map<Fate, number>();
      rally(tables, runner, false, fates, 1, 'suppressed', 'shaken');
      return fates;
    }
    case 'suppressed':
      return new Map<Fate, number>([['normal', 1]]);
    case 'normal':
    case 'removed':
    case 'destroyed':
      return new Map([[fate, 1]]);
  }
}

/** FOH-MOR-07: pursued again in the Movement Phase, then it must rally or is removed. */
function routedTurn(tables: Tables, runner: Runner, pursuer: Pursuer | null): ReadonlyMap<Fate, number> {
  const fates = new Map<Fate, number>();
  for (const [hits, mass] of pursuitHits(tables, runner, pursuer)) {
    const left = converted(runner.stands, runner.permHits, hits, tables.hitsPerStand);
    if (left.stands === 0) {
      fates.set('destroyed', (fates.get('destroyed') ?? 0) + mass);
      continue;
    }
    const losses = casualtiesCount(tables, false, hits, runner.stands, runner.stands, runner.permHits);
    rally(tables, runner, losses, fates, mass, 'shaken', 'removed');
  }
  return fates;
}

/** Hits of the pursuit attack, where a pursuer is in contact and keeps it (FOH-RUN-02). */
function pursuitHits(tables: Tables, runner: Runner, pursuer: Pursuer | null): ReadonlyMap<number, number> {
  if (pursuer === null) return new Map([[0, 1]]);
  const dice = meleeDice(tables, pursuer.stands, runner.stands);
  const killNumber = meleeKillNumber(tables, tables.kill.minimum, pursuer.melee, pursuitMarks(pursuer));
  const throws = new Throws();
  const { values, probabilities } = enumerate((chance) =>
    keepsContact(chance, throws, tables, gaitOf(pursuer.arm === 'cavalry'), gaitOf(runner.arm === 'cavalry'))
      ? strike(chance, throws, dice, killNumber)
      : 0,
  );
  return new Map([...values].map((hits, i) => [hits, probabilities[i] ?? 0]));
}

/** From the rear, formed against the routed mob; it no longer counts as having charged. */
export function pursuitMarks(pursuer: Pursuer): number {
  return (
    MELEE.rear |
    (pursuer.type === 'formed' ? MELEE.formedVsMob : 0) |
    (pursuer.inflictedMoreLastRound ? MELEE.inflictedMoreLastRound : 0)
  );
}

/** The marks of a rally test: a Morale Test of which only pass or fail counts. */
export function rallyMarks(runner: Runner, losses: boolean): number {
  return (
    (losses ? MORALE.casualties25 : 0) |
    (runner.friendsNear ? MORALE.friendsNear : 0) |
    (runner.commander ? MORALE.commanderAttached : 0)
  );
}

/** Adds the two fates of a rally test that `mass` comes to. */
function rally(
  tables: Tables,
  runner: Runner,
  losses: boolean,
  fates: Map<Fate, number>,
  mass: number,
  passed: Fate,
  failed: Fate,
): void {
  const number = moraleNumber(tables, runner.morale, rallyMarks(runner, losses));
  const throws = new Throws();
  const { values, probabilities } = enumerate((chance) =>
    chance.draw(throws.sum(tables.morale.dice)) >= number ? 1 : 0,
  );
  values.forEach((pass, i) => {
    const fate = pass === 1 ? passed : failed;
    fates.set(fate, (fates.get(fate) ?? 0) + mass * (probabilities[i] ?? 0));
  });
}
