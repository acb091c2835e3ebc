/**
 * A toy on the kernel. Two gunners take turns: the one who acts loads, which is quiet unless a check is due, then fires twice
 * at the other; a hit may be saved. Who is out of strength has lost at once.
 */
import type { Chance } from '../../src/chance/chance.ts';
import type { Actor, Dice, ThrowKind } from '../../src/play/dice.ts';
import type { Game } from '../../src/play/game.ts';
import { Board, fieldsOf, Layout } from '../../src/play/layout.ts';
import { loop, Program } from '../../src/play/program.ts';
import { part } from '../../src/play/sum.ts';

const NONE = -1;
const SHOTS = 2;
/** The numbers that the rules count. */
const FIRED = 0;
const SAVED = 1;

class Gunner implements Actor {
  readonly name: string;
  readonly role: 0 | 1;
  readonly purposes: number;
  strength = 0;
  /** Loads with which it may begin; each time it acts one is used, and none left costs a check. */
  loads = 0;

  constructor(role: 0 | 1) {
    this.role = role;
    this.name = 'AB'.charAt(role);
    this.purposes = role * 10;
  }
}

export class Duel extends Board<Duel> {
  acting = NONE;
  jammed = 0;
  readonly gunners = [new Gunner(0), new Gunner(1)] as const;
  protected override readonly groups = [[this], this.gunners];
}

/** The layout of a duel. */
export function layoutOf(mayCompile = true): Layout {
  return new Layout(
    [
      fieldsOf<Duel>({ at: [5, -1], over: 1, acting: [2, -1], jammed: 1 }),
      fieldsOf<Gunner>({ strength: 4, loads: 3 }),
    ],
    mayCompile,
  );
}

const check: ThrowKind = {
  name: 'check',
  ruleIds: ['TOY-1'],
  occasion: 0,
  resolve: (chance, number) => (chance.die(6) >= number ? 1 : 0),
  act: ({ name }) => `${name} looks for a load`,
  result: (outcome) => (outcome === 1 ? 'found' : 'none'),
};

const shot: ThrowKind = {
  name: 'shot',
  ruleIds: ['TOY-2'],
  occasion: 1,
  resolve: (chance: Chance, number) => (chance.die(6) >= number ? 1 : 0),
  act: ({ name }, whom) => `${name} fires at ${whom?.name ?? 'nobody'}`,
  result: (outcome) => (outcome === 1 ? 'hit' : 'miss'),
};

const save: ThrowKind = {
  name: 'save',
  ruleIds: ['TOY-3'],
  occasion: 2,
  resolve: (chance, number, marks) => (chance.die(6) >= number + marks ? 1 : 0),
  act: ({ name }) => `${name} is saved`,
  result: (outcome) => (outcome === 1 ? 'saved' : 'lost'),
};

const BASE = part('base', 'TOY-2');
const FRESH = part('fresh', 'TOY-2');

function nextGunner(duel: Duel): boolean {
  duel.acting = duel.acting === 1 ? NONE : duel.acting + 1;
  duel.jammed = 0;
  return duel.acting !== NONE;
}

/** Quiet while there are loads. */
function load(duel: Duel, dice: Dice): void {
  const gunner = duel.gunners[duel.acting === 0 ? 0 : 1];
  if (gunner.loads > 0) gunner.loads--;
  else duel.jammed = dice.throw(check, gunner, null, 3, 0) === 1 ? 0 : 1;
}

function fire(duel: Duel, dice: Dice): void {
  if (duel.jammed === 1) return;
  const [own, other] = duel.acting === 0 ? duel.gunners : [duel.gunners[1], duel.gunners[0]];
  for (let i = 0; i < SHOTS && other.strength > 0; i++) {
    dice.count(FIRED);
    dice.sum.begin('target number');
    dice.sum.base(4, BASE);
    dice.sum.add(own.strength > 2 ? -1 : 0, FRESH);
    if (dice.throw(shot, own, other, dice.sum.value, 0) === 0) continue;
    if (dice.throw(save, other, null, 4, i) === 1) dice.count(SAVED);
    else other.strength--;
  }
  if (other.strength === 0) duel.over = 1;
}

/** @param mayCompile false plays and keeps states without made code */
export function toyDuel({ strength = 3, loads = 1, turns = 5 } = {}, mayCompile = true): Game<Duel> {
  const layout = layoutOf(mayCompile);
  return {
    outcomes: ['A-wins', 'B-wins', 'turn-limit'],
    winners: [0, 1, -1],
    turnLimit: turns,
    limitOutcome: 2,
    metrics: ([0, 1] as const).map((role) => ({
      name: `strength.${'AB'.charAt(role)}`,
      meaning: 'strength left',
      role,
      labels: null,
      most: strength,
      of: ({ gunners }: Duel) => gunners[role].strength,
    })),
    counters: [
      { name: 'fired', meaning: 'shots', mostPerTurn: 2 * SHOTS, number: FIRED },
      { name: 'saved', meaning: 'hits that were saved', mostPerTurn: 2 * SHOTS, number: SAVED },
    ],
    counting: 2,
    joints: [['strength.A', 'strength.B']],
    turn: new Program(loop(nextGunner, load, fire), mayCompile),
    create: () => new Duel(layout),
    start(duel) {
      duel.at = 0;
      duel.over = 0;
      duel.acting = NONE;
      duel.jammed = 0;
      for (const gunner of duel.gunners) {
        gunner.strength = strength;
        gunner.loads = loads;
      }
    },
    openTurn(duel) {
      duel.at = 0;
    },
    outcome: ({ gunners: [a] }) => (a.strength === 0 ? 1 : 0),
    tell: (_before, { kind, outcome, who, whom }) => kind.result(outcome, who, whom),
  };
}
