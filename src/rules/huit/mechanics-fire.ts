/** The mechanics of fire: one shot, several shots, buildings ablaze (section 6). */
import { valueOf } from '../../play/by-word.ts';
import { at } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { enumerate, enumerateLabels } from '../../chance/enumerated.ts';
import { contradiction, type LabelledDistribution } from '../../play/mechanic.ts';
import { Due } from '../../engagement/engagement.ts';
import type { Explanation } from '../../play/explanation.ts';
import { fact, Parts } from '../../play/sum.ts';
import {
  Ammunition,
  bandAt,
  disordersOf,
  entryOfShot,
  firerOf,
  isGunRow,
  keyShot,
  killsOf,
  limitsCm,
  putsOut,
  setsAblaze,
  shoot,
} from './fire.ts';
import { COLUMN_NAMES, rowName } from './firing-chart.ts';
import {
  FIRE_FIGHTING_INPUTS,
  FIRE_INPUTS,
  SET_ABLAZE_INPUTS,
  SHOT_SERIES_INPUTS,
  SQUARE_VOLLEY_INPUTS,
  TWO_TARGETS_INPUTS,
  type FirerInputs,
  type TargetInputs,
} from './inputs.ts';
import { answerOf, defineMechanic, thrown } from './mechanic.ts';
import type { Rulings } from './options.ts';
import { ringsBorne } from './rings.ts';
import type { Tables } from './tables.ts';
import { checkTarget, ringsLabel } from './units.ts';

interface AimedShot {
  /** The total that kills; 0 where nothing can happen. */
  readonly from: number;
  readonly modifier: number;
  readonly explanation: Explanation;
  /** Kills and disorders as one number. */
  throwAt(chance: Chance): number;
}

/**
 * Makes a shot ready. @param path of the target, for messages
 * @throws {InputError} where the target contradicts itself
 */
export function aim(
  tables: Tables,
  rulings: Rulings,
  inputs: FirerInputs,
  target: TargetInputs,
  distanceCm: number,
  path: readonly (string | number)[] = ['target'],
): AimedShot {
  checkTarget(target, path);
  const { row, weapon, fullEffectShots, shotsFired } = inputs;
  const act = `${rowName(row)} fires at ${COLUMN_NAMES[target.column]} at ${distanceCm} cm`;
  const band = bandAt(limitsCm(tables, row, weapon), distanceCm);
  if (band === null)
    return {
      from: 0,
      modifier: 0,
      explanation: fact('out of range', 'HUIT-FIRE-01').explanation(act),
      throwAt: () => 0,
    };
  const borne = { ...inputs, ...ringsBorne(inputs, valueOf(tables.rowKinds, row) === 'skirmish') };
  const fullEffect = new Ammunition(tables, fullEffectShots).isFull(shotsFired);
  const shot = { firer: firerOf(tables, borne, fullEffect), target, band };
  const due = new Due();
  const parts = new Parts();
  keyShot({ tables, rulings }, shot, due, 0, 0, parts);
  return {
    from: entryOfShot(tables, shot).from,
    modifier: parts.value,
    explanation: parts.explanation(act),
    throwAt: (chance) => shoot(chance, due),
  };
}

/** Kills and disorders of one shot, as a label. */
export function hitsLabel(outcome: number): string {
  return ringsLabel(killsOf(outcome), disordersOf(outcome));
}

const fire = defineMechanic({
  name: 'fire',
  meaning: 'One shot: the kills and disorders it causes, without morale.',
  ruleIds: ['HUIT-FIRE-01..17', 'R-02..R-08', 'R-31', 'R-33'],
  inputs: FIRE_INPUTS,
  example: 'firer.row=foot target.column=square distanceCm=40',
  answer: (tables, rulings, { firer, target, distanceCm }) => {
    const shot = aim(tables, rulings, firer, target, distanceCm);
    return thrown('hits', (chance) => hitsLabel(shot.throwAt(chance)), shot.explanation);
  },
});

const twoTargets = defineMechanic({
  name: 'twoTargets',
  meaning: 'Bounce-through, or canister at a screen and the unit behind it: a die for each target, one shot.',
  ruleIds: ['HUIT-FIRE-10', 'HUIT-FIRE-11', 'R-28'],
  inputs: TWO_TARGETS_INPUTS,
  example:
    'firer.row=foot first.column=skirmish first.distanceCm=35 second.column=cavalryOrColumn second.distanceCm=39',
  answer: (tables, rulings, inputs) => {
    const { row } = inputs.firer;
    if (!isGunRow(tables, row))
      throw contradiction(
        ['firer', 'row'],
        `row must be foot or horse: guns alone fire at two targets, not ${row}`,
      );
    if (inputs.second.distanceCm < inputs.first.distanceCm)
      throw contradiction(
        ['second', 'distanceCm'],
        `distanceCm of the further target must be ${inputs.first.distanceCm} or more, as of the nearer, not ${inputs.second.distanceCm}`,
      );
    const shots = (['first', 'second'] as const).map((key) =>
      aim(tables, rulings, inputs.firer, inputs[key], inputs[key].distanceCm, [key]),
    );
    return thrown('firstAndSecond', (chance) =>
      shots.map((shot) => hitsLabel(shot.throwAt(chance))).join(' / '),
    );
  },
});

const squareVolley = defineMechanic({
  name: 'squareVolley',
  meaning: 'A square fires one die for each face that has a target: all kills and all disorders.',
  ruleIds: ['HUIT-FIRE-13'],
  inputs: SQUARE_VOLLEY_INPUTS,
  example: 'firer.row=square targets.0.column=cavalryOrColumn targets.1.column=skirmish',
  answer: (tables, rulings, inputs) => {
    const { row } = inputs.firer;
    if (row !== 'square')
      throw contradiction(['firer', 'row'], `row must be square for a volley of a square, not ${row}`);
    const shots = inputs.targets.map((target, i) =>
      aim(tables, rulings, inputs.firer, target, target.distanceCm, ['targets', i]),
    );
    const labels = enumerateLabels((chance) => {
      let kills = 0;
      let disorders = 0;
      for (const shot of shots) {
        const outcome = shot.throwAt(chance);
        kills += killsOf(outcome);
        disorders += disordersOf(outcome);
      }
      return ringsLabel(kills, disorders);
    });
    return answerOf('totalHits', labels);
  },
});

/** The distribution of the kills of one shot, by their number. */
function killsBy(shot: AimedShot): readonly number[] {
  const { values, probabilities } = enumerate((chance) => killsOf(shot.throwAt(chance)));
  const byKills = [0, 0, 0];
  values.forEach((kills, i) => (byKills[kills] = at(probabilities, i)));
  return byKills;
}

/** The sum of `times` independent shots added to what was there before. */
function convolved(before: readonly number[], one: readonly number[], times: number): readonly number[] {
  let sum = before;
  for (let i = 0; i < times; i++) {
    const next = new Array<number>(sum.length + one.length - 1).fill(0);
    sum.forEach((p, kills) => {
      one.forEach((q, more) => (next[kills + more] = at(next, kills + more) + p * q));
    });
    while (next.at(-1) === 0) next.pop();
    sum = next;
  }
  return sum;
}

const shotSeries = defineMechanic({
  name: 'shotSeries',
  meaning: 'Several shots by one battery at the same unchanging target: all kills; ammunition runs down.',
  ruleIds: ['HUIT-FIRE-04', 'HUIT-FIRE-14'],
  inputs: SHOT_SERIES_INPUTS,
  example: 'firer.row=foot target.column=square distanceCm=90 shots=8',
  answer: (tables, rulings, { firer, target, distanceCm, shots }) => {
    const { allowance } = new Ammunition(tables, firer.fullEffectShots);
    const full = isGunRow(tables, firer.row)
      ? Math.min(shots, Math.max(0, allowance - firer.shotsFired))
      : shots;
    const first = aim(tables, rulings, firer, target, distanceCm);
    const reduced = { ...firer, shotsFired: firer.shotsFired + full };
    const later = aim(tables, rulings, reduced, target, distanceCm);
    const total = convolved(convolved([1], killsBy(first), full), killsBy(later), shots - full);
    return answerOf('totalKills', new Map(total.map((p, kills) => [String(kills), p] as const)));
  },
});

const setAblaze = defineMechanic({
  name: 'setAblaze',
  meaning: "A battery's one shot at a building: does it catch fire?",
  ruleIds: ['HUIT-FIRE-18', 'R-29'],
  inputs: SET_ABLAZE_INPUTS,
  example: 'firer.row=foot distanceCm=75 thatched=true',
  answer: (tables, rulings, { firer, target, distanceCm, thatched }) => {
    if (!isGunRow(tables, firer.row))
      throw contradiction(['firer', 'row'], `row must be foot or horse: a battery, not ${firer.row}`);
    const house = {
      ...target,
      column: 'bounceOrBuilding',
      disorders: 0,
      squareBehindWall: false,
      roadMarch: false,
    } as const;
    const shot = aim(tables, rulings, firer, house, distanceCm);
    const modifier = rulings.ablazeTrigger === 'natural' ? null : shot.modifier;
    const labels = enumerateLabels((chance) =>
      setsAblaze(chance, tables.ablaze, shot.from, modifier, thatched) ? 'ablaze' : 'not-ablaze',
    );
    return answerOf('building', labels, shot.explanation);
  },
});

/** The least number held in full; the powers of a chance stay above 0 for ever when they are rounded below it. */
const LEAST_CHANCE = 2 ** -1022;

/** Out on the first, the second … attempt, as far as a chance can be told from nothing. */
function attemptsBy(success: number, attempts: number): LabelledDistribution {
  const labels = new Map<string, number>();
  let burning = 1;
  for (let k = 1; k <= attempts && burning > LEAST_CHANCE; k++) {
    labels.set(`out-on-${k}`, burning * success);
    burning *= 1 - success;
  }
  return labels.set('still-burning', burning);
}

const fireFighting = defineMechanic({
  name: 'fireFighting',
  meaning: 'A garrison tries to put the fire out, once a move.',
  ruleIds: ['HUIT-FIRE-19', 'R-29'],
  inputs: FIRE_FIGHTING_INPUTS,
  example: 'attempts=3',
  answer: (tables, _rulings, { attempts }) => {
    const odds = enumerateLabels((chance) => (putsOut(chance, tables.ablaze) ? 'out' : 'burning'));
    return answerOf('fire', attemptsBy(odds.get('out') ?? 0, attempts));
  },
});

export const FIRE_MECHANICS = [fire, twoTargets, squareVolley, shotSeries, setAblaze, fireFighting] as const;
