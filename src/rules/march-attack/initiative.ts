/** Initiative: both sides throw, and the winner chooses who is first active (MA-INIT-01, MA-INIT-02, R-11); a battle of nothing else (ENG-INIT). */
import { combine, mapped, rollOff } from '../../chance/throw.ts';
import { counterOfSide, metricOfSide, SIDES, SIDE_LETTERS, type SideIndex } from '../../play/by-side.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import type { Game } from '../../play/game.ts';
import { Board, fieldsOf, Layout } from '../../play/layout.ts';
import { inOrder } from '../../play/program.ts';
import { part, type Sum } from '../../play/sum.ts';
import { alike, BOTH, COUNTED, DOUBLE_PHASES, NONE, type Commanders, type Letter } from './rules.ts';
import type { InitiativeInputs } from './inputs.ts';
import { endsByLead } from './metrics.ts';
import type { Tables } from './tables.ts';

const COMMAND = part(
  (letter: Letter, ability: string) => `${letter}'s command ${ability}`,
  'MA-LDR-02',
  'MA-INIT-01',
);

/** The throw: the side that is first active, as the winner chooses; its number is A's command less B's. */
export function initiativeOf({ initiative }: Tables, sides: Commanders, occasion = 0): ThrowKind {
  const less = (a: number, b: number): number => a - b;
  const each = (dice: typeof initiative.dice) => combine(dice, dice, `${dice.label} each`, less);
  const [dice, tie] = [each(initiative.dice), each(initiative.tieDice)];
  // 1 for A, -1 for B.
  const decided = rollOff(mapped(tie, tie.label, Math.sign), 0);
  return {
    name: 'initiative',
    ruleIds: ['MA-INIT-01', 'MA-INIT-02'],
    occasion,
    resolve(chance, advantage) {
      const margin = chance.draw(dice) + advantage;
      const winner = (margin === 0 ? chance.draw(decided) : margin) > 0 ? 0 : 1;
      return sides[winner].initiativeChoice === 'second' ? 1 - winner : winner;
    },
    act: () => `A and B throw for the initiative: ${dice.label}, a tie ${tie.label}`,
    result: (first) => `first active: ${SIDE_LETTERS[first === 0 ? 0 : 1]}`,
  };
}

/** The number that raises A's dice: its command ability less B's (MA-LDR-02). */
function initiativeNumber(sum: Sum, { leaderCommand }: Tables, [a, b]: Commanders): number {
  sum.begin("A's dice are raised by");
  sum.base(leaderCommand[a.command].bonus, COMMAND, 'A', leaderCommand[a.command].name);
  sum.base(-leaderCommand[b.command].bonus + 0, COMMAND, 'B', leaderCommand[b.command].name);
  return sum.value;
}

/** The side that is first active. */
export function firstActive(dice: Dice, kind: ThrowKind, tables: Tables, sides: Commanders): SideIndex {
  return dice.throw(kind, BOTH, null, initiativeNumber(dice.sum, tables, sides), 0) === 0 ? 0 : 1;
}

const LAYOUT = new Layout([fieldsOf<Openings>({ at: [2, NONE], over: 1, before: [2, NONE], turnsA: 16 })]);

class Openings extends Board<Openings> {
  /** The side that was first active in the turn before; NONE in the first. */
  before = NONE;
  /** Turns in which A was first active. */
  turnsA = 0;
  protected readonly groups = [[this]];

  constructor() {
    super(LAYOUT);
  }
}

/** A battle of which only the initiative is thrown; who was first more often is known after the last turn (section 11.1, ENG-INIT). */
export function initiativeGame(tables: Tables, { A, B, turns }: InitiativeInputs): Game<Openings> {
  const initiative = initiativeOf(tables, [A, B]);
  function throwOfTurn(g: Openings, dice: Dice): void {
    const first = firstActive(dice, initiative, tables, [A, B]);
    if (g.before === 1 - first) dice.count(DOUBLE_PHASES + first);
    if (first === 0) g.turnsA++;
    g.before = first;
  }
  const turnsFirst = {
    name: 'turnsFirst',
    meaning: 'turns in which {} is first active',
    most: () => turns,
    of: ({ turnsA }: Openings, role: number) => (role === 0 ? turnsA : turns - turnsA),
  };
  const doublePhases = {
    name: 'doublePhases',
    meaning: 'times that {} is second in a turn and first in the next',
    number: DOUBLE_PHASES,
  };
  return {
    ...endsByLead(
      'was first active more often',
      'each was first active as often as the other',
      ({ turnsA }: Openings) => 2 * turnsA - turns,
    ),
    ...alike(() => new Openings()),
    turnLimit: turns,
    metrics: SIDES.map((role) => metricOfSide(turnsFirst, role)),
    counters: SIDES.map((role) => counterOfSide(doublePhases, role)),
    counting: COUNTED,
    joints: [],
    turn: inOrder(throwOfTurn),
    tell: ({ before }, { kind, outcome: first, who, whom }) => {
      const told = kind.result(first, who, whom);
      return before === 1 - first ? `${told}, a double phase` : told;
    },
  };
}
