/** The setup of an engagement, as a spec or a case asks for it, and contradictions between its inputs (section 11). */
import { SIDE_LETTERS, SIDES, type SideIndex } from '../../play/by-side.ts';
import { valueOf } from '../../play/by-word.ts';
import { testsOf } from '../../play/condition.ts';
import { doctrineItems, keyPath, type DoctrineLevel } from '../../play/doctrine.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { throwIfAny, wrongValue } from '../../play/problems.ts';
import type { CommandInputs, EngagementInputs, WholeInputs } from './engagement-inputs.ts';
import { doctrine, type Decision, type UnitInputs } from './inputs.ts';
import { classOf, formOf, formsOf, modeOf, rowOf, tooFarEvaded, unitProblems } from './profiles.ts';
import { mayCharge, type RuleBook } from './tables.ts';
import { FORMED, LIMBERED, TARGET_CLASSES, type Going, type TargetClass } from './units.ts';

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

export interface Setup extends Omit<EngagementInputs, 'lanes' | 'firstSide' | 'A' | 'B'> {
  readonly lanes: readonly LaneSetup[];
  /** Some unit may turn on a neighbouring lane. */
  readonly turns: boolean;
  /** Some unit may turn, gunners may shelter beside, or some stack holds no unit or several (section 12). */
  readonly isLine: boolean;
  readonly firstSide: 'A' | 'B' | 'coin';
  /** Null: every order is free. */
  readonly commands: readonly [CommandSetup, CommandSetup] | null;
}

type Letter = (typeof SIDE_LETTERS)[number];

/** The place of the units of a side, of those in a lane, or of its command, for messages. */
type Place = (role: Letter, key: 'units' | 'command', ...lane: readonly number[]) => Path;

/** The mechanic's inputs as a setup: those of a spec in another order. @throws {InputError} */
export function setupOfCase({ lanes, command, ...whole }: WholeInputs): Setup {
  const { mode, passes } = command;
  const side = (role: Letter): EngagementInputs['A'] => {
    const own = command[role];
    return {
      units: lanes.map((lane) => lane[role]),
      doctrine: {},
      command: mode === 'none' || own === null ? null : { ...own, passes: passes[role] },
    };
  };
  const firstSide = mode === 'none' ? command.firstSide : null;
  return setupOf(
    { ...whole, lanes, firstSide, inchFactor: 1, A: side('A'), B: side('B') },
    (role, key, ...lane) =>
      key === 'command' ? [key, role] : lane.length === 0 ? ['lanes'] : ['lanes', ...lane, role],
  );
}

/** A spec's inputs as a setup. @throws {InputError} */
export function setupOfSpec(inputs: EngagementInputs): Setup {
  return setupOf(inputs, (role, key, ...lane) => [role, key, ...lane]);
}

function setupOf({ lanes: ground, firstSide, A, B, ...whole }: EngagementInputs, place: Place): Setup {
  const sides = { A, B } as const;
  const problems: InputProblem[] = [];
  const refuse = (path: Path, message: string): void => void problems.push(wrongValue(path, message));
  for (const role of SIDE_LETTERS) {
    const { length } = sides[role].units;
    if (length !== ground.length)
      refuse(place(role, 'units'), `units must be one for each of the ${ground.length} lanes, not ${length}`);
    else if (sides[role].units.every((stack) => stack.length === 0))
      refuse(place(role, 'units'), `${role} must have a unit in one lane at least`);
  }
  const commandOf = (role: Letter): CommandSetup | null => {
    const { command } = sides[role];
    return command === null ? null : { ...command, path: place(role, 'command') };
  };
  const [a, b] = [commandOf('A'), commandOf('B')];
  const commands = a === null || b === null ? null : ([a, b] as const);
  if ((a === null) !== (b === null))
    refuse(place(a === null ? 'A' : 'B', 'command'), 'command is required where the other side has it');
  if (firstSide !== null && commands !== null)
    refuse(
      ['firstSide'],
      'firstSide is allowed only without command: brigades act in the order of their points',
    );
  throwIfAny(problems);
  const stackOf = (side: SideIndex, lane: number): readonly UnitSetup[] => {
    const role = SIDE_LETTERS[side];
    const wider = [
      { value: sides[role].doctrine, path: [role, 'doctrine'] },
      brigadeLevel(commands?.[side], lane),
    ];
    return unitsOf(sides[role].units[lane] ?? [], wider, place(role, 'units', lane));
  };
  const lanes = ground.map((lane, i): LaneSetup => ({
    ...lane,
    stacks: [stackOf(0, i), stackOf(1, i)],
    path: ['lanes', i],
  }));
  const stacks = lanes.flatMap((lane) => lane.stacks);
  const all = stacks.flat().flatMap(({ decisions }) => decisions);
  const turns = all.some(({ do: { turnOn } }) => turnOn !== 'none');
  const shelters = whole.shelter && lanes.length > 1 && whole.laneInches !== null;
  const isLine = turns || shelters || stacks.some(({ length }) => length !== 1);
  return { ...whole, lanes, turns, isLine, firstSide: firstSide ?? 'A', commands };
}

/** The doctrine of the brigade of a lane's unit. */
function brigadeLevel(command: CommandSetup | undefined, lane: number): DoctrineLevel {
  const brigades = command?.brigades ?? [];
  const number = brigades.findIndex(({ lanes }) => lanes.includes(lane + 1));
  const path = [...(command?.path ?? []), 'brigades', number, 'doctrine'];
  return { value: brigades[number]?.doctrine ?? null, path };
}

/**
 * The units of a side in a lane; a unit alone stands in the place of its list. A plain doctrine of the unit is whole, as it
 * stands; a list takes the keys that it leaves out from the wider levels.
 */
function unitsOf(
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

/** @throws {InputError} for inputs that contradict each other or the rules */
export function checkSetup(book: RuleBook, setup: Setup): void {
  const problems = setup.lanes.flatMap((lane, i) =>
    SIDES.flatMap((side) =>
      lane.stacks[side].flatMap((unit) => [
        ...unitProblems(book, unit.inputs, unit.path),
        ...(goingsOf(setup, lane, unit).includes('bad')
          ? rowProblems(book, unit, 'badIn', 'move in bad going')
          : []),
        ...(mayCrossObstacle(setup, i, unit, side === 0 ? 1 : 0)
          ? rowProblems(book, unit, 'obstacleIn', 'cross the frontObstacle of an enemy that it may charge')
          : []),
        ...unit.decisions.flatMap((one) => decisionProblems(book, setup, i, unit, side === 0 ? 1 : 0, one)),
      ]),
    ),
  );
  if (setup.turns && setup.laneInches === null)
    problems.push({ path: ['laneInches'], message: NO_LANE_INCHES, kind: 'not-given' });
  for (const command of setup.commands ?? []) problems.push(...commandProblems(command, setup.lanes.length));
  throwIfAny(problems);
}

/** Problems with the brigades of a side: every lane must exist and stand in one brigade at most. */
function commandProblems(command: CommandSetup, lanes: number): readonly InputProblem[] {
  const seen = new Set<number>();
  return command.brigades.flatMap((brigade, b) =>
    brigade.lanes.flatMap((lane, i) => {
      const path = [...command.path, 'brigades', b, 'lanes', i];
      if (lane > lanes) return [wrongValue(path, `lanes must be numbers from 1 to ${lanes}, not ${lane}`)];
      if (seen.has(lane)) return [wrongValue(path, `lanes has lane ${lane} twice: a unit is of one brigade`)];
      seen.add(lane);
      return [];
    }),
  );
}

/** The going in which a unit begins, and where it may pass into another, that too. */
export function goingsOf(
  { lanes, isLine }: Setup,
  { going: own }: LaneSetup,
  { decisions }: UnitSetup,
): readonly Going[] {
  const mayPass = isLine && decisions.some(({ do: { order } }) => order === 'M');
  const other = mayPass ? lanes.find(({ going }) => going !== own) : undefined;
  return other === undefined ? [own] : [own, other.going];
}

/** Problems of a unit whose row of movement forbids a column that play may need (AUG-MOVE-01). */
function rowProblems(
  book: RuleBook,
  unit: UnitSetup,
  column: 'badIn' | 'obstacleIn',
  forbids: string,
): readonly InputProblem[] {
  const { inputs, path } = unit;
  const rows = new Set(formsOf(book, unit).map((form) => rowOf(book, inputs, form)));
  return [...rows].flatMap((row) => {
    if (row === null || row === LIMBERED || valueOf(book.tables.movement, row)[column] !== null) return [];
    const key = row === inputs.move ? 'move' : 'type';
    const why = `${key} gives the row ${row} of movement, whose ${column} is null`;
    return [wrongValue([...path, key], `${why}: it may not ${forbids} (AUG-MOVE-01)`)];
  });
}

const NO_WHEEL = 'order must not be W without turnOn, which names the neighbouring lane on which it wheels';
const NO_NEIGHBOUR = 'turnOn needs a neighbouring lane, and there is one lane only';
const NO_LANE_INCHES =
  'laneInches is needed where a unit may turn on a neighbouring lane: the source does not say how far lanes are apart; write laneInches, from the middle of a lane to that of the next (AUG-NOTGIVEN-laneInches)';

/** The enemies against which a decision may be taken, in the lane of its unit and those on which that turns, with their going. */
function facedBy(
  lanes: Setup['lanes'],
  lane: number,
  enemy: SideIndex,
  { do: { turnOn } }: Decision,
): readonly { readonly of: UnitSetup; readonly isBad: boolean }[] {
  const before = turnOn === 'left' || turnOn === 'either' ? 1 : 0;
  const after = turnOn === 'right' || turnOn === 'either' ? 1 : 0;
  return lanes
    .slice(Math.max(0, lane - before), lane + after + 1)
    .flatMap(({ stacks, going }) => stacks[enemy].map((of) => ({ of, isBad: going === 'bad' })));
}

/** True of a unit one of whose decisions may charge an enemy behind an obstacle. */
function mayCrossObstacle(
  { lanes }: Setup,
  lane: number,
  { decisions }: UnitSetup,
  enemy: SideIndex,
): boolean {
  return decisions.some((one) => {
    const { order, main } = one.do;
    const charges = order === 'C' || (order === null && main === 'charge');
    return charges && facedBy(lanes, lane, enemy, one).some(({ of }) => of.inputs.frontObstacle !== 'none');
  });
}

/** Problems of a decision that a unit's player may not take against its opponents (AUG-EVA-08, section 11, AUG-NBR-02). */
function decisionProblems(
  book: RuleBook,
  { lanes }: Setup,
  lane: number,
  unit: UnitSetup,
  enemy: SideIndex,
  one: Decision,
): readonly InputProblem[] {
  const { inputs } = unit;
  const { turnOn, order, evadeMoves } = one.do;
  const faced = facedBy(lanes, lane, enemy, one);
  const problems = order === null ? mainProblems(book, unit, faced, one) : [];
  const tooFar = tooFarEvaded(book, evadeMoves);
  if (tooFar !== null) problems.push(wrongValue(keyPath(one, 'evadeMoves'), `evadeMoves ${tooFar}`));
  if (turnOn === 'none' && order === 'W') problems.push(wrongValue(keyPath(one, 'order'), NO_WHEEL));
  if (turnOn !== 'none' && lanes.length === 1)
    problems.push(wrongValue(keyPath(one, 'turnOn'), NO_NEIGHBOUR));
  if (one.do.chargeThrough) problems.push(...throughProblems(book, unit, one));
  const asksMode = one.when !== null && testsOf(one.when).some(({ of }) => of === 'mode');
  if (asksMode && modeOf(book, formOf(book, inputs)) === null)
    problems.push(
      wrongValue([...one.path, 'when'], `mode is read of ${inputs.type}: only dragoons and guns have one`),
    );
  return problems;
}

/** Problems of a charge through a screen (AUG-NBR-11). */
function throughProblems(book: RuleBook, unit: UnitSetup, one: Decision): readonly InputProblem[] {
  const at = keyPath(one, 'chargeThrough');
  const problems: InputProblem[] = [];
  if (one.do.main !== 'charge')
    problems.push(wrongValue(at, 'chargeThrough is allowed only with main: charge'));
  const classes = formsOf(book, unit).map((form) => classOf(book, form));
  if (!classes.some((mine) => FORMED.includes(mine))) {
    const who = `${classes[0] ?? ''} (${unit.inputs.type})`;
    problems.push(wrongValue(at, `chargeThrough must not be true of ${who}: formed troops alone charge so`));
  }
  return problems;
}

/** Problems of what `main` asks for against the enemies that a unit may face. */
function mainProblems(
  book: RuleBook,
  unit: UnitSetup,
  faced: readonly { readonly of: UnitSetup; readonly isBad: boolean }[],
  one: Decision,
): InputProblem[] {
  const { main } = one.do;
  const classesOf = (of: UnitSetup): readonly TargetClass[] =>
    formsOf(book, of).map((form) => classOf(book, form));
  const mine = classesOf(unit);
  const at = keyPath(one, 'main');
  if (main === 'close-to-range' && mine.length === 1 && mine[0] === 'guns')
    return [wrongValue(at, 'main must not be close-to-range for a gun: an unlimbered gun does not move')];
  if (main !== 'charge') return [];
  const theirs = faced.flatMap(({ of, isBad }) =>
    classesOf(of).map((target) => ({ target, isBad, type: of.inputs.type })),
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
  return [wrongValue(at, may(true) ? `${what} in bad going` : what)];
}
