/** Contradictions between the units of an engagement, their decisions and the lanes they stand in (section 11). */
import { testsOf } from '../../play/condition.ts';
import { keyPath } from '../../play/doctrine.ts';
import { InputError, type InputProblem, type Path } from '../../play/inputs.ts';
import type { Profile } from './battle.ts';
import { formsOf } from './forms.ts';
import type { Decision } from './inputs.ts';
import { profileOf, unitProblems } from './profiles.ts';
import { commandProblems, SIDES, type LaneSetup, type Setup, type UnitSetup } from './setup.ts';
import { modeOf } from './sight.ts';
import { mayCharge, type RuleBook } from './tables.ts';
import { GUN, MOUNTED, type Going, type TargetClass } from './units.ts';

/** @throws {InputError} for inputs that contradict each other or the rules */
export function checkSetup(book: RuleBook, setup: Setup): void {
  const problems = setup.lanes.flatMap((lane) =>
    SIDES.flatMap((side) =>
      lane.stacks[side].flatMap((unit) => [
        ...unitProblems(book, unit.inputs, unit.path),
        ...doctrineProblems(book, setup, lane, unit, lane.stacks[1 - side] ?? []),
      ]),
    ),
  );
  if (setup.turns && setup.laneInches === null)
    problems.push({ path: ['laneInches'], message: NO_LANE_INCHES, kind: 'not-given' });
  for (const command of setup.commands ?? []) problems.push(...commandProblems(command, setup.lanes.length));
  if (problems.length > 0) throw new InputError(problems);
}

/** Problems of the decisions that a unit's player may not take against its opponents (AUG-EVA-08, section 11, AUG-NBR-02). */
function doctrineProblems(
  book: RuleBook,
  { lanes }: Setup,
  lane: LaneSetup,
  unit: UnitSetup,
  enemies: readonly UnitSetup[],
): readonly InputProblem[] {
  const { type } = unit.inputs;
  const hasMode = modeOf(profileOf(book, unit.inputs)) !== null;
  return unit.decisions.flatMap((one): readonly InputProblem[] => {
    const { turnOn, order } = one.do;
    const problems = turnOn === 'none' ? mainProblems(book, lane.going, unit, enemies, one) : [];
    if (turnOn === 'none' && order === 'W') problems.push(problem(keyPath(one, 'order'), NO_WHEEL));
    if (turnOn !== 'none' && lanes.length === 1) problems.push(problem(keyPath(one, 'turnOn'), NO_NEIGHBOUR));
    const tests = one.when === null ? [] : testsOf(one.when);
    if (!hasMode && tests.some(({ of }) => of === 'mode'))
      problems.push(
        problem([...one.path, 'when'], `mode is read of ${type}: only dragoons and guns have one`),
      );
    return problems;
  });
}

const NO_WHEEL = 'order must not be W without turnOn, which names the neighbouring lane on which it wheels';
const NO_NEIGHBOUR = 'turnOn needs a neighbouring lane, and there is one lane only';
const NO_LANE_INCHES =
  'laneInches is needed where a unit may turn on a neighbouring lane: the source does not say how far lanes are apart; write laneInches, from the middle of a lane to that of the next (AUG-NOTGIVEN-laneInches)';

function problem(path: Path, message: string): InputProblem {
  return { path, message, kind: 'input' };
}

function mainProblems(
  book: RuleBook,
  going: Going,
  unit: UnitSetup,
  enemies: readonly UnitSetup[],
  one: Decision,
): InputProblem[] {
  const { main, order } = one.do;
  if (order !== null) return [];
  const classesOf = (of: UnitSetup): readonly TargetClass[] =>
    formsOf(book, of).map((form) => targetClass(profileOf(book, of.inputs, undefined, null, form)));
  const mine = classesOf(unit);
  const at = keyPath(one, 'main');
  if (main === 'close-to-range' && mine.length === 1 && mine[0] === 'guns')
    return [problem(at, 'main must not be close-to-range for a gun: an unlimbered gun does not move')];
  const [enemy] = enemies;
  if (main !== 'charge' || enemy === undefined) return [];
  const theirs = enemies.flatMap(classesOf);
  const may = (isBad: boolean): boolean =>
    mine.some((charger) => theirs.some((target) => mayCharge(book.tables, charger, target, isBad)));
  const isBad = going === 'bad';
  if (may(isBad)) return [];
  const what = `main must not be charge: ${mine[0] ?? ''} (${unit.inputs.type}) may not charge ${theirs[0] ?? ''} (${enemy.inputs.type})`;
  return [problem(at, may(false) ? `${what} in bad going` : what)];
}

/** Its class as a charger and as a target. */
export function targetClass({ arm, light }: Profile): TargetClass {
  if (arm === GUN) return 'guns';
  if (arm === MOUNTED) return light ? 'light-horse' : 'formed-horse';
  return light ? 'light-foot' : 'formed-foot';
}
