/** Weapons side by side: their effects by range and condition, and their fights against each other. */
import { mapOf, no, text } from '../../play/declared-inputs.ts';
import { wrongValue } from '../../play/problems.ts';
import { shortFormOf } from '../../play/choice-names.ts';
import { readOptions } from '../../play/read-options.ts';
import { isMap, type JsonObject } from '../../play/json.ts';
import type { Options } from '../../play/options.ts';
import type { WeaponFight } from '../../play/weaponry.ts';
import { analysisKind, type Lowered, type SpecBeside } from './analysis-kind.ts';
import { forceFactor } from './armies.ts';
import { conditions, conditionsOn, type Conditions } from './section.ts';
import { readTablesBeside } from './tables-beside.ts';
import { chooseWeapons, type WeaponWords } from './weapon-choice.ts';

const MOST_WEAPONS = 100;
const LONGEST_WORD = 100;

const word = text('a word', { minLength: 1, maxLength: LONGEST_WORD });
const words = { type: 'list', of: word, minItems: 1, maxItems: MOST_WEAPONS } as const;

export const weapons = analysisKind({
  name: 'weapons',
  question: 'which weapon is better, by range and condition',
  section: {
    weapons: { ...words, meaning: 'weapons by id, or by its short form' },
    army: {
      ...words,
      orSingle: true,
      form: 'an army, or a list of armies',
      meaning: 'all weapons of one or several armies; all weapons if neither is given',
    },
    by: mapOf(
      { ...words, orWord: 'all', meaning: 'values, or all' },
      'what the tables are for: band, and conditions of the system such as quality and cover, each with its values or all; the first value is the one that the findings are for',
      { names: word, maxEntries: MOST_WEAPONS, default: {} },
    ),
    fight: no('a unit with each weapon meets a unit with each other weapon in the engagement'),
    conditions,
  },
  lower({ weapons: ids, army, by, fight, conditions: given }, beside) {
    const { system } = beside;
    const { weaponry } = system;
    const at = ['analysis'];
    if (weaponry === undefined) {
      const message = `${system.id} has no weapons to compare`;
      return { factors: [], problems: [wrongValue([...at, 'kind'], message)] };
    }
    const asked: WeaponWords = { weapons: ids, army: typeof army === 'string' ? [army] : army, by };
    const tables = readTablesBeside(beside);
    const { choice, problems } = chooseWeapons(system, weaponry, tables, optionsOf(beside), asked);
    const isOne = typeof army === 'string';
    const placed = problems.map((problem) => {
      const [section, ...rest] = problem.path;
      return {
        ...problem,
        path: [...at, ...(section === 'army' && isOne ? ['army'] : [section ?? '', ...rest])],
      };
    });
    const under = conditionsOn(given, [...at, 'conditions'], beside.sides);
    if (weaponry.fight === undefined || beside.kind.name !== weaponry.fight.kind) {
      if (!fight) return { factors: under.factors, isPlayed: under.isAlike, problems: placed };
      const message = `the weapons of ${system.id} do not fight in an engagement of kind ${beside.kind.name}`;
      return { factors: [], problems: [...placed, wrongValue([...at, 'fight'], message)] };
    }
    // What is wrong with the words is not also wrong with the sides.
    const armed = placed.length === 0 ? choice.weapons : weaponry.weapons(tables).map(({ id }) => id);
    const forces = forcesOf(weaponry.fight, tables, armed);
    const lowered = fighting(forces, { fight: fight && placed.length === 0, under, beside });
    return { ...lowered, problems: placed };
  },
});

/** A force of one unit with one weapon. */
interface ArmedForce {
  readonly name: string;
  readonly value: JsonObject;
}

interface Fighting {
  readonly fight: boolean;
  readonly under: Conditions;
  readonly beside: SpecBeside;
}

/** Each weapon against each, both ways; the first against itself, if they do not fight and sides have no force. */
function fighting(able: readonly ArmedForce[], { fight, under, beside }: Fighting): Lowered {
  const at = ['analysis'];
  const { sides } = beside;
  const bare = fight ? sides : sides.filter((side) => hasNoForce(beside, side));
  const place = fight ? [...at, 'fight'] : [...at, 'kind'];
  const named = (fight ? able : able.slice(0, 1)).map((one) => ({ ...one, at: place }));
  return {
    factors: [...bare.map((side) => forceFactor(side, place, named)), ...under.factors],
    isPlayed: under.isAlike,
    forces: bare.length === 0 ? [] : named,
    ...(fight ? {} : { standIns: bare }),
  };
}

/** The forces of the weapons that have one, by the short forms of the weapons where these are clear. */
function forcesOf(weaponFight: WeaponFight, tables: unknown, ids: readonly string[]): readonly ArmedForce[] {
  const able = ids.flatMap((id) => {
    const value = weaponFight.force(id, tables);
    return value === null ? [] : [{ id, value }];
  });
  const short = able.map(({ id }) => shortFormOf(id));
  return able.map(({ id, value }, i) => {
    const own = short[i] ?? id;
    return { name: short.filter((other) => other === own).length === 1 ? own : id, value };
  });
}

function hasNoForce(beside: SpecBeside, side: string): boolean {
  return beside.at(['sides', side, 'force']) === null;
}

/** The rulings of the spec; another reader reports their problems. */
function optionsOf(beside: SpecBeside): Options {
  const { system, kind } = beside;
  const value = beside.at(['options'])?.value ?? null;
  const given: JsonObject = isMap(value) ? value : {};
  const allowed: Record<string, Options[string]> = {};
  for (const [name, ruling] of Object.entries(given)) {
    // The reader of the spec's options reports wrong rulings.
    const read = readOptions(system.options, kind.name, { [name]: ruling }, [], 'allowed').value?.[name];
    if (read !== undefined) allowed[name] = read;
  }
  return allowed;
}
