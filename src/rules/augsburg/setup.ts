/** The setup of an engagement, as a spec or a case asks for it, and contradictions between its inputs (section 11). */
import { SIDES, type SideIndex } from '../../play/by-side.ts';
import { testsOf } from '../../play/condition.ts';
import { doctrineItems, keyPath, type DoctrineLevel } from '../../play/doctrine.ts';
import { InputError, type InputProblem, type Path } from '../../play/inputs.ts';
import type { CommandInputs, EngagementInputs, WholeInputs } from './engagement-inputs.ts';
import { doctrine, type Decision, type UnitInputs } from './inputs.ts';
import { formsOf, modeOf, profileOf, tooFarEvaded, unitProblems } from './profiles.ts';
import { mayCharge, type RuleBook } from './tables.ts';
import { TARGET_CLASSES, type Going, type TargetClass } from './units.ts';

export interface UnitSetup {
  readonly inputs: UnitInputs;
  readonly decisions: readonly Decision[];
  /** Where it stands in the inputs, for messages. */
  readonly path: Path;
}

export interface LaneSetup {
  /** The units of A and of B, front first. */
  readonly stacks: readonly [readonly UnitSetup[], readonly UnitSetup[]];
  readonly path: Path;
  readonly distanceInches: number;
  readonly going: Going;
}

export interface CommandSetup extends CommandInputs {
  readonly passes: number;
  readonly path: Path;
}

type Commands = readonly [CommandSetup, CommandSetup];

export interface Setup extends Pick<
  EngagementInputs,
  'turnLimit' | 'laneInches' | 'supportInches' | 'wheelOrders'
> {
  readonly lanes: readonly LaneSetup[];
  /** Some unit may turn on a neighbouring lane. */
  readonly turns: boolean;
  /** Some unit may turn, or some stack holds no unit or several (section 12). */
  readonly isLine: boolean;
  /** Inches on the table for each inch that the rules print (AUG-SCALE-01). */
  readonly inchFactor: number;
  readonly firstSide: 'A' | 'B' | 'coin';
  /** Null: every order is free. */
  readonly commands: Commands | null;
}

function problem(path: Path, message: string): InputProblem {
  return { path, message, kind: 'input' };
}

function refuse(problems: readonly InputProblem[]): void {
  if (problems.length > 0) throw new InputError(problems);
}

/** The mechanic's inputs as a setup. @throws {InputError} */
export function setupOfCase({ lanes, command, ...whole }: WholeInputs): Setup {
  const { mode, firstSide, A, B, passes } = command;
  const commands: Commands | null =
    mode === 'none' || A === null || B === null
      ? null
      : [
          { ...A, passes: passes.A, path: ['command', 'A'] },
          { ...B, passes: passes.B, path: ['command', 'B'] },
        ];
  const read = lanes.map(({ A: a, B: b, ...lane }, i): LaneSetup => ({
    ...lane,
    stacks: [
      stackOf(a, [brigadeLevel(commands?.[0], i)], ['lanes', i, 'A']),
      stackOf(b, [brigadeLevel(commands?.[1], i)], ['lanes', i, 'B']),
    ],
    path: ['lanes', i],
  }));
  refuse(
    (['A', 'B'] as const)
      .filter((side) => lanes.every((lane) => lane[side].length === 0))
      .map((side) => problem(['lanes'], `${side} must have a unit in one lane at least`)),
  );
  return { ...whole, ...lineOf(read), inchFactor: 1, firstSide, commands };
}

/** The doctrine of the brigade of a lane's unit. */
function brigadeLevel(command: CommandSetup | undefined, lane: number): DoctrineLevel {
  const brigades = command?.brigades ?? [];
  const number = brigades.findIndex(({ lanes }) => lanes.includes(lane + 1));
  const path = [...(command?.path ?? []), 'brigades', number, 'doctrine'];
  return { value: brigades[number]?.doctrine ?? null, path };
}

function lineOf(lanes: readonly LaneSetup[]): Pick<Setup, 'lanes' | 'turns' | 'isLine'> {
  const stacks = lanes.flatMap((lane) => lane.stacks);
  const turns = stacks
    .flat()
    .some(({ decisions }) => decisions.some(({ do: { turnOn } }) => turnOn !== 'none'));
  return { lanes, turns, isLine: turns || stacks.some(({ length }) => length !== 1) };
}

/**
 * The units of a side in a lane; a unit alone stands in the place of its list. A plain doctrine of the unit is whole, as it
 * stands; a list takes the keys that it leaves out from the wider levels.
 */
function stackOf(
  units: readonly UnitInputs[],
  wider: readonly DoctrineLevel[],
  path: Path,
): readonly UnitSetup[] {
  return units.map((inputs, place) => {
    const own = units.length === 1 ? path : [...path, place];
    const level = { value: inputs.doctrine, path: [...own, 'doctrine'] };
    const takesMore = level.value === null || Array.isArray(level.value);
    return { inputs, decisions: doctrineItems(doctrine, takesMore ? [...wider, level] : [level]), path: own };
  });
}

/** A spec's inputs as a setup. @throws {InputError} */
export function setupOfSpec({ lanes, firstSide, A, B, ...whole }: EngagementInputs): Setup {
  const sides = { A, B } as const;
  const problems = (['A', 'B'] as const).flatMap((role): readonly InputProblem[] => {
    const { units, command } = sides[role];
    const isAlone = command === null && sides[role === 'A' ? 'B' : 'A'].command !== null;
    const count = `units must be one for each of the ${lanes.length} lanes, not ${units.length}`;
    return [
      ...(units.length === lanes.length
        ? units.every((stack) => stack.length === 0)
          ? [problem([role, 'units'], 'units must have a unit in one lane at least')]
          : []
        : [problem([role, 'units'], count)]),
      ...(isAlone ? [problem([role, 'command'], 'command is required where the other side has it')] : []),
    ];
  });
  const commands: Commands | null =
    A.command === null || B.command === null
      ? null
      : [
          { ...A.command, path: ['A', 'command'] },
          { ...B.command, path: ['B', 'command'] },
        ];
  if (firstSide !== null && commands !== null)
    problems.push(
      problem(
        ['firstSide'],
        'firstSide is allowed only without command: brigades act in the order of their points',
      ),
    );
  refuse(problems);
  const stackIn = (role: 'A' | 'B', lane: number): readonly UnitSetup[] => {
    const ofSide = { value: sides[role].doctrine, path: [role, 'doctrine'] };
    const ofBrigade = brigadeLevel(commands?.[role === 'A' ? 0 : 1], lane);
    return stackOf(sides[role].units[lane] ?? [], [ofSide, ofBrigade], [role, 'units', lane]);
  };
  const read = lanes.map((lane, i): LaneSetup => ({
    ...lane,
    stacks: [stackIn('A', i), stackIn('B', i)],
    path: ['lanes', i],
  }));
  return { ...whole, ...lineOf(read), firstSide: firstSide ?? 'A', commands };
}

/** @throws {InputError} for inputs that contradict each other or the rules */
export function checkSetup(book: RuleBook, setup: Setup): void {
  const problems = setup.lanes.flatMap((lane, i) =>
    SIDES.flatMap((side) =>
      lane.stacks[side].flatMap((unit) => [
        ...unitProblems(book, unit.inputs, unit.path),
        ...doctrineProblems(book, setup, i, unit, side === 0 ? 1 : 0),
      ]),
    ),
  );
  if (setup.turns && setup.laneInches === null)
    problems.push({ path: ['laneInches'], message: NO_LANE_INCHES, kind: 'not-given' });
  for (const command of setup.commands ?? []) problems.push(...commandProblems(command, setup.lanes.length));
  refuse(problems);
}

/** Problems with the brigades of a side: every lane must exist and stand in one brigade at most. */
function commandProblems(command: CommandSetup, lanes: number): readonly InputProblem[] {
  const seen = new Set<number>();
  return command.brigades.flatMap((brigade, b) =>
    brigade.lanes.flatMap((lane, i) => {
      const path = [...command.path, 'brigades', b, 'lanes', i];
      if (lane > lanes) return [problem(path, `lanes must be numbers from 1 to ${lanes}, not ${lane}`)];
      if (seen.has(lane)) return [problem(path, `lanes has lane ${lane} twice: a unit is of one brigade`)];
      seen.add(lane);
      return [];
    }),
  );
}

const NO_WHEEL = 'order must not be W without turnOn, which names the neighbouring lane on which it wheels';
const NO_NEIGHBOUR = 'turnOn needs a neighbouring lane, and there is one lane only';
const NO_LANE_INCHES =
  'laneInches is needed where a unit may turn on a neighbouring lane: the source does not say how far lanes are apart; write laneInches, from the middle of a lane to that of the next (AUG-NOTGIVEN-laneInches)';

/** Problems of the decisions that a unit's player may not take against its opponents (AUG-EVA-08, section 11, AUG-NBR-02). */
function doctrineProblems(
  book: RuleBook,
  { lanes }: Setup,
  lane: number,
  unit: UnitSetup,
  enemy: SideIndex,
): readonly InputProblem[] {
  const { type } = unit.inputs;
  const hasMode = modeOf(profileOf(book, unit.inputs)) !== null;
  return unit.decisions.flatMap((one): readonly InputProblem[] => {
    const { turnOn, order } = one.do;
    const before = turnOn === 'left' || turnOn === 'either' ? 1 : 0;
    const after = turnOn === 'right' || turnOn === 'either' ? 1 : 0;
    const faced = lanes.slice(Math.max(0, lane - before), lane + after + 1);
    const problems = mainProblems(book, unit, faced, enemy, one);
    const tooFar = tooFarEvaded(book, one.do.evadeMoves);
    if (tooFar !== null) problems.push(problem(keyPath(one, 'evadeMoves'), `evadeMoves ${tooFar}`));
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

/** Problems of what `main` asks for against the enemies of the lanes that a unit may face. */
function mainProblems(
  book: RuleBook,
  unit: UnitSetup,
  lanes: readonly LaneSetup[],
  enemy: SideIndex,
  one: Decision,
): InputProblem[] {
  const { main, order } = one.do;
  if (order !== null) return [];
  const classesOf = (of: UnitSetup): readonly TargetClass[] =>
    formsOf(book, of).map((form) => profileOf(book, of.inputs, undefined, null, form).targetClass);
  const mine = classesOf(unit);
  const at = keyPath(one, 'main');
  if (main === 'close-to-range' && mine.length === 1 && mine[0] === 'guns')
    return [problem(at, 'main must not be close-to-range for a gun: an unlimbered gun does not move')];
  if (main !== 'charge') return [];
  const theirs = lanes.flatMap(({ stacks, going }) =>
    stacks[enemy].flatMap((of) =>
      classesOf(of).map((target) => ({ target, isBad: going === 'bad', type: of.inputs.type })),
    ),
  );
  const [first] = theirs;
  // Of who has no enemy yet only those are refused that charge nobody.
  const targets = first === undefined ? TARGET_CLASSES.map((target) => ({ target, isBad: false })) : theirs;
  const may = (inGoodGoing: boolean): boolean =>
    mine.some((charger) =>
      targets.some(({ target, isBad }) => mayCharge(book.tables, charger, target, isBad && !inGoodGoing)),
    );
  if (may(false)) return [];
  const whom = first === undefined ? 'anybody' : `${first.target} (${first.type})`;
  const what = `main must not be charge: ${mine[0] ?? ''} (${unit.inputs.type}) may not charge ${whom}`;
  return [problem(at, may(true) ? `${what} in bad going` : what)];
}
