/** S2: morale of formations, with the table of the supplement (MA-MF-03, MA-MF-04, PACK-MORALE). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw as Roll } from '../../chance/throw.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { diceOf, rowFor } from './dice.ts';
import { disorder } from './disorder.ts';
import { formationState, testIsDue } from './formation-state.ts';
import { withoutTable } from './supplement.ts';
import { MORALE_RESULTS, type SupplementValues } from './supplement-fields.ts';
import { MORALE, NEXT_SKIRMISH, purposeOf, type Play } from './state.ts';
import { unbroken } from './unit-losses.ts';
import type { Tables } from './tables.ts';
import { LIVE_STATES, type Inspiration, type LiveState, type PrintedQuality } from './units.ts';

type MoraleValues = NonNullable<SupplementValues['mfMorale']>;

const BASE = part((quality: PrintedQuality) => `base morale ${quality}`, 'PACK-MORALE');
const LEADER = part('leader', 'MA-LDR-01', 'MA-MF-04');
const STATE = part((state: LiveState) => state, 'PACK-MORALE');

const PASSED = MORALE_RESULTS.indexOf('pass');
const DISORDERED = MORALE_RESULTS.indexOf('disorder');
/** This result and the worse one end the engagement. */
export const RETIRED = MORALE_RESULTS.indexOf('retire');

/** The morale table of the supplement. */
export class MoraleTable {
  /** The dice in words. */
  readonly thrown: string;
  private readonly values: MoraleValues;
  private readonly tables: Tables;
  private readonly dice: Roll;
  /** The number of each row's result among MORALE_RESULTS. */
  private readonly results: readonly number[];

  constructor(values: MoraleValues, tables: Tables) {
    this.values = values;
    this.tables = tables;
    this.dice = diceOf(values.dice);
    this.thrown = `${this.dice.label} looked up`;
    this.results = values.rows.map(({ result }) => MORALE_RESULTS.indexOf(result));
  }

  /** The number that is added to the dice of a formation. */
  modifier(sum: Sum, baseMorale: PrintedQuality, leader: Inspiration | null, state: LiveState): void {
    const { addInspirational, baseByQuality, state: byState } = this.values;
    sum.begin('added to the dice');
    sum.base(baseByQuality?.[baseMorale] ?? 0, BASE, baseMorale);
    if (addInspirational && leader !== null) sum.base(this.tables.inspirational[leader], LEADER);
    sum.base(byState?.[state] ?? 0, STATE, state);
  }

  /** The result, as a number of MORALE_RESULTS. */
  result(chance: Chance, modifier: number): number {
    const { rows } = this.values;
    return this.results[rowFor(rows, chance.draw(this.dice) + modifier, 'mfMorale')] ?? 0;
  }
}

/** S2: the tests that the losses of the last turn make due. */
export function openMorale(b: Battle, s: Play): void {
  s.owed = (owesTest(b, s, 0) ? 1 : 0) | (owesTest(b, s, 1) ? 2 : 0);
  s.lostA = 0;
  s.lostB = 0;
  if (s.owed !== 0 && b.supplement.mfMorale === null) {
    withoutTable('mfMorale', b.book.rulings);
    s.owed = 0;
  }
  s.stage = s.owed === 0 ? NEXT_SKIRMISH : MORALE;
}

/** Says if a side has to test: never while none of its units is there (MA-MF-03, SCN-02). */
function owesTest(b: Battle, s: Play, side: number): boolean {
  if (!b.sideAt(side).tests || !isCommitted(b, s, side)) return false;
  const lost = side === 0 ? s.lostA : s.lostB;
  const isDue = testIsDue(b.book, formationState(b, s, side), lost !== 0, true);
  return isDue && unbroken(b, s, side) > 0;
}

/** MA-COMMIT-01: where lines never part, who was within range is so still. */
export function isCommitted(b: Battle, s: Play, side: number): boolean {
  return b.sideAt(side).inputs.committed || (b.tracksMeeting ? s.met !== 0 : s.distance <= b.range);
}

/** The side whose test is due: A's first. */
export function testingSide(s: Play): number {
  return (s.owed & 1) !== 0 ? 0 : 1;
}

function stateInTest(b: Battle, s: Play): LiveState {
  return LIVE_STATES[formationState(b, s, testingSide(s))] ?? 'steady';
}

/** The base morale of the side that tests. @throws {NotGivenError} where it is not given: MA-ERR-INPUT */
function baseMoraleOf(b: Battle, s: Play): PrintedQuality {
  const { inputs, path } = b.sideAt(testingSide(s));
  if (inputs.baseMorale !== null) return inputs.baseMorale;
  throw new NotGivenError(
    `${path.join('.')}: baseMorale is required: the formation has to test its morale in some way of play`,
    'MA-ERR-INPUT',
  );
}

/** Both tests are made before either result counts (FD-07). */
function applyMorale(b: Battle, s: Play, result: number): void {
  if (testingSide(s) === 0) s.resultA = result;
  else s.resultB = result;
  s.owed &= s.owed - 1;
  if (s.owed !== 0) return;
  const over = s.resultA >= RETIRED || s.resultB >= RETIRED;
  if (!over && s.resultA === DISORDERED) disorderAll(b, s, 0);
  if (!over && s.resultB === DISORDERED) disorderAll(b, s, 1);
  if (s.resultA < RETIRED) s.resultA = PASSED;
  if (s.resultB < RETIRED) s.resultB = PASSED;
  if (over) s.end();
  else s.stage = NEXT_SKIRMISH;
}

function disorderAll(b: Battle, s: Play, side: number): void {
  const { from, to } = b.sideAt(side);
  for (let i = from; i < to; i++) disorder(s.unit(i));
}

export class Morale implements Throw<Battle, Play> {
  readonly name = 'morale of a formation';
  readonly ruleIds = ['MA-MF-03', 'MA-MF-04', 'PACK-MORALE'];
  readonly apply = applyMorale;
  private readonly table: MoraleTable | null;

  constructor({ supplement, book }: Battle) {
    this.table = supplement.mfMorale === null ? null : new MoraleTable(supplement.mfMorale, book.tables);
  }

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    const side = testingSide(s);
    const { mfInspirational } = b.sideAt(side).inputs;
    this.table?.modifier(sum, baseMoraleOf(b, s), mfInspirational, stateInTest(b, s));
    due.set(MORALE, purposeOf(MORALE, side), sum.value);
  }

  resolve(_b: Battle, due: Due, chance: Chance): number {
    return this.table?.result(chance, due.key0) ?? PASSED;
  }

  act(b: Battle, s: Play): string {
    const { letter } = b.sideAt(testingSide(s));
    return `${letter}'s formation is ${stateInTest(b, s)} and tests its morale: ${this.table?.thrown ?? ''}`;
  }

  result(b: Battle, s: Play, result: number): string {
    const { letter } = b.sideAt(testingSide(s));
    if (result === PASSED) return `${letter} passes`;
    if (result === DISORDERED) return `${letter}'s units are disordered`;
    return `${letter} ${result === RETIRED ? 'retires' : 'breaks'}`;
  }
}
