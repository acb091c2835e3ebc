/** The setup of an engagement, as a spec or a case asks for it, and contradictions between its inputs (section 11). */
import { doctrineItems, type DoctrineLevel } from '../../engagement/doctrine.ts';
import { InputError, type DoctrineValue, type InputProblem, type Path } from '../../engagement/inputs.ts';
import type { CommandInputs, EngagementInputs, WholeInputs } from './engagement-inputs.ts';
import { doctrine, type Decision, type UnitInputs } from './inputs.ts';
import type { Going } from './units.ts';

export interface LaneSetup {
  /** Of A and of B. */
  readonly units: readonly [UnitInputs, UnitInputs];
  /** Where they stand in the inputs, for messages. */
  readonly paths: readonly [Path, Path];
  readonly decisions: readonly [readonly Decision[], readonly Decision[]];
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
  /** Inches on the table for each inch that the rules print (AUG-SCALE-01). */
  readonly inchFactor: number;
  readonly firstSide: 'A' | 'B' | 'coin';
  /** Null: every order is free. */
  readonly commands: readonly [CommandSetup, CommandSetup] | null;
}

/** The mechanic's inputs as a setup. @throws {InputError} */
export function setupOfCase({ lanes, turnLimit, command }: WholeInputs): Setup {
  const { mode, firstSide, A, B, passes } = command;
  const commands =
    mode === 'none' || A === null || B === null
      ? null
      : ([
          { ...A, passes: passes.A, path: ['command', 'A'] },
          { ...B, passes: passes.B, path: ['command', 'B'] },
        ] as const);
  return {
    lanes: lanes.map(({ A: a, B: b, ...lane }, i) => {
      const paths = [
        ['lanes', i, 'A'],
        ['lanes', i, 'B'],
      ] as const;
      return {
        ...lane,
        units: [a, b],
        paths,
        decisions: [
          decisionsOf([brigadeLevel(commands?.[0], i)], a.doctrine, paths[0]),
          decisionsOf([brigadeLevel(commands?.[1], i)], b.doctrine, paths[1]),
        ],
        path: ['lanes', i],
      };
    }),
    turnLimit,
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
  const { lanes, turnLimit, firstSide, inchFactor, A, B } = inputs;
  const problems: InputProblem[] = [];
  const add = (path: Path, message: string): void => {
    problems.push({ path, message, kind: 'input' });
  };
  const sides = { A, B } as const;
  for (const role of ['A', 'B'] as const) {
    const { units, command } = sides[role];
    if (units.length !== lanes.length)
      add([role, 'units'], `units must be one for each of the ${lanes.length} lanes, not ${units.length}`);
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
  const unitOf = (role: 'A' | 'B', lane: number): UnitInputs => {
    const unit = sides[role].units[lane];
    if (unit === undefined) throw new InputError([{ path: [role], message: 'no unit', kind: 'input' }]);
    return unit;
  };
  const decisionsIn = (role: 'A' | 'B', lane: number): readonly Decision[] => {
    const ofSide = { value: sides[role].doctrine, path: [role, 'doctrine'] };
    const ofBrigade = brigadeLevel(commands?.[role === 'A' ? 0 : 1], lane);
    return decisionsOf([ofSide, ofBrigade], unitOf(role, lane).doctrine, [role, 'units', lane]);
  };
  return {
    lanes: lanes.map((lane, i) => ({
      units: [unitOf('A', i), unitOf('B', i)],
      paths: [
        ['A', 'units', i],
        ['B', 'units', i],
      ],
      decisions: [decisionsIn('A', i), decisionsIn('B', i)],
      path: ['lanes', i],
      ...lane,
    })),
    turnLimit,
    inchFactor,
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
