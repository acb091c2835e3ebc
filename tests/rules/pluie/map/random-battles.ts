/** Random battles on small maps: formations of all arms that march, enter later, stand in column, fire at points. */
import type { Field } from '../../../../src/rules/pluie/map/field.ts';
import type { Game } from '../../../../src/play/game.ts';
import type { Chance } from '../../../../src/chance/chance.ts';
import { EventLog, type LoggedDie } from '../../../../src/play/recorder.ts';
import { chanceOf, pick, randomMapFile } from '../../../battlefield/random-maps.ts';
import { battleOf } from './plain.ts';
import { line, place, playTold } from './scripted.ts';

const WIDTH = 44;
const HEIGHT = 40;

type Raw = Readonly<Record<string, unknown>>;

/** The played battle, with the dice as they were thrown. */
export interface RandomBattle {
  readonly map: Raw;
  readonly log: EventLog;
  readonly thrown: readonly LoggedDie[];
}

/**
 * Battles that can be deployed, of those drawn from a seed text.
 * @param vary changes what was drawn
 */
export function* randomBattles(
  seed: string,
  battles: number,
  vary: (chance: Chance, drawn: Drawn) => Drawn = (_chance, drawn) => drawn,
): Generator<RandomBattle> {
  const chance = chanceOf(seed);
  for (let drawn = 0, played = 0; played < battles; drawn++) {
    if (drawn > 30 * battles) throw new Error(`of ${drawn} battles ${played} could be deployed`);
    const { map, options, inputs } = vary(chance, drawBattle(chance));
    const log = new EventLog();
    let battle: Game<Field>;
    try {
      battle = battleOf({ ...inputs, map }, options, log);
    } catch {
      continue; // on forbidden ground, or on another
    }
    yield { map, log, thrown: playTold(battle, log, (sides) => chance.die(sides)) };
    played++;
  }
}

type Drawn = ReturnType<typeof drawBattle>;

/** The same where elements are attacked (PDB-MAP-33): a flag, a heliograph and raiders of each side stand before the other. */
export function attackingElements(chance: Chance, { inputs, options, ...drawn }: Drawn): Drawn {
  const side = (own: Raw, y: number): Raw => ({
    ...own,
    commander: {
      ...(own['commander'] as Raw), // drawn below
      assaultElements: pick(chance, ['none', 'inReach', 'seek', 'seek']),
      targeting: pick(chance, ['nearest', 'elements']),
    },
    headquarters: [{ name: 'brigade', at: [3 + chance.die(WIDTH - 6), y] }],
    communication: [{ kind: 'heliograph-foot', of: 'brigade', at: [3 + chance.die(WIDTH - 6), y + 3] }],
    formations: [
      ...(own['formations'] as readonly Raw[]), // as above
      {
        name: 'raiders',
        at: [4 + chance.die(WIDTH - 8), y + 6],
        facing: pick(chance, ['N', 'S']),
        units: [
          { kind: pick(chance, ['infantry', 'cavalry-lancers', 'cavalry-light']), count: chance.die(4) },
        ],
        orders: [{ task: 'attack', to: 'mill', assault: true }],
      },
    ],
  });
  return {
    ...drawn,
    inputs: { ...inputs, A: side(inputs.A, HEIGHT / 2 + 2), B: side(inputs.B, HEIGHT / 2 - 12) },
    options: {
      ...options,
      elementContagion: pick(chance, ['yes', 'no']),
      elementRallies: pick(chance, ['yes', 'yes', 'no']),
    },
  };
}

function drawBattle(chance: Chance) {
  const file = randomMapFile(chance, WIDTH, HEIGHT, chance.die(6) - 1);
  const across = (): number => chance.die(WIDTH - 7) + 3;
  const up = (): number => chance.die(HEIGHT - 7) + 3;
  const bends = Array.from({ length: chance.die(3) }, () => [across(), up()] as const);
  const road = line(
    { kind: 'road', name: 'pike', quality: pick(chance, ['good', 'track']) },
    [across(), 3],
    // Northward, so that it does not cross itself.
    ...bends.toSorted(([, one], [, other]) => one - other),
    [across(), HEIGHT - 3],
  );
  const features = [road, place('mill', across(), up()), ...file.features];
  const inputs = {
    firstSide: pick(chance, ['A', 'B', 'coin']),
    turnLimit: 6,
    A: drawSide(chance, 0),
    B: drawSide(chance, 1),
    fogOfWar: chance.die(3) > 1,
  };
  return { map: { ...file, features }, inputs, options: drawOptions(chance) };
}

function drawOptions(chance: Chance): Raw {
  return {
    commandRange: pick(chance, ['map', 'ignore']),
    supplyRange: pick(chance, ['map', 'map', 'ignore']),
    mixedTerrain: pick(chance, ['per-cm', 'worst']),
    pennantTokens: pick(chance, [false, false, true]),
  };
}

const ARMS = [
  { kind: 'infantry', weapon: 'lebel' },
  { kind: 'infantry', weapon: 'martini-henry' },
  { kind: 'half-company', weapon: 'lebel' },
  { kind: 'cavalry-light' },
  { kind: 'cavalry-lancers' },
  { kind: 'machine-gun', weapon: 'gardner' },
  { kind: 'field-artillery', weapon: 'rml-9pdr' },
  { kind: 'field-artillery', weapon: 'rml-9pdr', limbered: true },
  { kind: 'heavy-artillery', weapon: 'naval-4.7in' },
  { kind: 'heavy-artillery', weapon: 'naval-4.7in' },
  { kind: 'engineers' },
] as const;

function drawSide(chance: Chance, side: number): Raw {
  const from = side === 0 ? 2 : HEIGHT / 2;
  return {
    commander: {
      reaction: pick(chance, ['fire', 'close-combat', 'retreat']),
      assaultChance: 0.2,
      ...(chance.die(2) === 1 ? { deployWithinCm: pick(chance, [4, 12]) } : {}),
    },
    ...(chance.die(2) === 1 ? { headquarters: [{ name: 'brigade' }] } : {}),
    formations: Array.from({ length: 1 + chance.die(3) }, (_unused, i) => {
      const arm = pick(chance, ARMS);
      const isHeavy = arm.kind === 'heavy-artillery';
      const at = [2 + chance.die(2 * (WIDTH - 4)) / 2, from + chance.die(HEIGHT - 6) / 2];
      return {
        name: `f${i}`,
        at,
        facing: pick(chance, ['N', 'S', 'E', 'WNW', side === 0 ? 'N' : 'S']),
        shape: pick(chance, ['line', 'line', 'deep', 'column', 'column']),
        units: [{ ...arm, count: chance.die(isHeavy ? 2 : 4) }],
        ...(chance.die(2) === 1 ? { entersTurn: 1 + chance.die(3) } : {}),
        ...(isHeavy ? { indirect: { ringCm: 0.5 } } : {}),
        orders: [
          isHeavy
            ? { task: 'hold', targetAt: 'mill' }
            : drawOrder(chance, i, [chance.die(WIDTH - 1), chance.die(HEIGHT - 1)]),
        ],
      };
    }),
  };
}

function drawOrder(chance: Chance, formation: number, to: readonly number[]): Raw {
  return pick<Raw>(chance, [
    { task: 'march', by: 'pike', to },
    { task: 'march', by: 'pike', to },
    { task: 'march', by: 'pike', to },
    { task: 'advance', to },
    { task: 'attack', to, assault: true },
    { task: 'attack', to: 'mill' },
    { task: 'hold' },
    { task: 'hold', targetAt: 'mill' },
    { task: 'withdraw', to },
    { task: 'screen', keepCm: 8 },
    formation > 0 ? { task: 'support', of: 'f0', distanceCm: 4 } : { task: 'reserve' },
  ]);
}
