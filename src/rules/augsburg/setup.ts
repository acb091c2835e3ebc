/** The setup of an engagement, as a spec or a case asks for it, and contradictions between its inputs (section 11). */
import { doctrineItems, type DoctrineLevel } from '../../play/doctrine.ts';
import { InputError, type DoctrineValue, type InputProblem, type Path } from '../../play/inputs.ts';
import type { CommandInputs, EngagementInputs, WholeInputs } from './engagement-inputs.ts';
import { doctrine, type Decision, type UnitInputs } from './inputs.ts';
import type { Going } from './units.ts';

/** The indices of A and of B. */
export const SIDES = [0, 1] as const;

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

export interface Setup {
  readonly lanes: readonly LaneSetup[];
  readonly turnLimit: number;
  /** Null where it is not given. */
  readonly laneInches: number | null;
  readonly supportInches: number;
  readonly wheelOrders: number;
  /** Some unit may turn on a neighbouring lane. */
  readonly turns: boolean;
  /** Some unit may turn, or some stack holds no unit or several (section 12). */
  readonly isLine: boolean;
  /** Inches on the table for each inch that the rules print (AUG-SCALE-01). */
  readonly inchFactor: number;
  readonly firstSide: 'A' | 'B' | 'coin';
  /** Null: every order is free. */
  readonly commands: readonly [CommandSetup, CommandSetup] | null;
}

/** The mechanic's inputs as a setup. @throws {InputError} */
export function setupOfCase({ lanes, command, ...whole }: WholeInputs): Setup {
  const { mode, firstSide, A, B, passes } = command;
  const commands =
    mode === 'none' || A === null || B === null
      ? null
      : ([
          { ...A, passes: passes.A, path: ['command', 'A'] },
          { ...B, passes: passes.B, path: ['command', 'B'] },
        ] as const);
  const read = lanes.map(({ A: a, B: b, ...lane }, i): LaneSetup => ({
    ...lane,
    stacks: [
      stackOf(a, [brigadeLevel(commands?.[0], i)], ['lanes', i, 'A']),
      stackOf(b, [brigadeLevel(commands?.[1], i)], ['lanes', i, 'B']),
    ],
    path: ['lanes', i],
  }));
  const problems = (['A', 'B'] as const)
    .filter((side) => lanes.every((lane) => lane[side].length === 0))
    .map((side): InputProblem => ({
      path: ['lanes'],
      message: `${side} must have a unit in one lane at least`,
      kind: 'input',
    }));
  if (problems.length > 0) throw new InputError(problems);
  return {
    ...whole,
    ...lineOf(read),
    inchFactor: 1,
    firstSide,
    commands,
  };
}

/** The doctrine of the brigade of a lane's unit. */
function brigadeLevel(command: CommandSetup | null | undefined, lane: number): DoctrineLevel {
  const brigades = command?.brigades ?? [];
  const number = brigades.findIndex(({ lanes }) => lanes.includes(lane + 1));
  return {
    value: brigades[number]?.doctrine ?? null,
    path: [...(command?.path ?? []), 'brigades', number, 'doctrine'],
  };
}

function lineOf(lanes: readonly LaneSetup[]): Pick<Setup, 'lanes' | 'turns' | 'isLine'> {
  const stacks = lanes.flatMap((lane) => lane.stacks);
  const turns = stacks
    .flat()
    .some(({ decisions }) => decisions.some(({ do: { turnOn } }) => turnOn !== 'none'));
  return { lanes, turns, isLine: turns || stacks.some(({ length }) => length !== 1) };
}

/** The units of a side in a lane; a unit alone stands in the place of its list. */
function stackOf(
  units: readonly UnitInputs[],
  wider: readonly DoctrineLevel[],
  path: Path,
): readonly UnitSetup[] {
  return units.map((inputs, place) => {
    const own = units.length === 1 ? path : [...path, place];
    return { inputs, decisions: decisionsOf(wider, inputs.doctrine, own), path: own };
  });
}

/** A plain doctrine of the unit is whole, as it stands; a list takes the keys that it leaves out from the wider levels. */
function decisionsOf(
  wider: readonly DoctrineLevel[],
  own: DoctrineValue | null,
  unit: Path,
): readonly Decision[] {
  const level = { value: own, path: [...unit, 'doctrine'] };
  return doctrineItems(doctrine, own === null || Array.isArray(own) ? [...wider, level] : [level]);
}

/** A spec's inputs as a setup. @throws {InputError} */
export function setupOfSpec(inputs: EngagementInputs): Setup {
  const { lanes, firstSide, A, B, ...whole } = inputs;
  const problems: InputProblem[] = [];
  const add = (path: Path, message: string): void => {
    problems.push({ path, message, kind: 'input' });
  };
  const sides = { A, B } as const;
  for (const role of ['A', 'B'] as const) {
    const { units, command } = sides[role];
    if (units.length !== lanes.length)
      add([role, 'units'], `units must be one for each of the ${lanes.length} lanes, not ${units.length}`);
    else if (units.every((stack) => stack.length === 0))
      add([role, 'units'], 'units must have a unit in one lane at least');
    const other = sides[role === 'A' ? 'B' : 'A'];
    if (command === null && other.command !== null)
      add([role, 'command'], 'command is required where the other side has it');
  }
  if (firstSide !== null && A.command !== null && B.command !== null)
    add(
      ['firstSide'],
      'firstSide is allowed only without command: brigades act in the order of their points',
    );
  if (problems.length > 0) throw new InputError(problems);
  const commands =
    A.command === null || B.command === null
      ? null
      : ([
          { ...A.command, path: ['A', 'command'] },
          { ...B.command, path: ['B', 'command'] },
        ] as const);
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
  return {
    ...whole,
    ...lineOf(read),
    firstSide: firstSide ?? 'A',
    commands,
  };
}

/** Problems with the brigades of a side: every lane must exist and stand in one brigade at most. */
export function commandProblems(command: CommandSetup, lanes: number): readonly InputProblem[] {
  const seen = new Set<number>();
  return command.brigades.flatMap((brigade, b) =>
    brigade.lanes.flatMap((lane, i): InputProblem[] => {
      const path = [...command.path, 'brigades', b, 'lanes', i];
      const wrong = (message: string): InputProblem[] => [{ path, message, kind: 'input' }];
      if (lane > lanes) return wrong(`lanes must be numbers from 1 to ${lanes}, not ${lane}`);
      if (seen.has(lane)) return wrong(`lanes has lane ${lane} twice: a unit is of one brigade`);
      seen.add(lane);
      return [];
    }),
  );
}
