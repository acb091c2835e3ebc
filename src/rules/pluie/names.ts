/** Names for people of what no description on the lane names: weapons as printed, metrics and outcomes; the scale. */
import { inWords, type PrintedNames } from '../../play/printed-names.ts';
import raw from './tables.json' with { type: 'json' };
import { KIND_NAMES } from './units.ts';

/** The Martini-Henry is printed in German; each army has a sidearm. */
function weaponName({ id, army, printed }: (typeof raw.weapons.rows)[number]): string {
  if (id === 'gb.martini-henry') return 'Martini-Henry rifle';
  return printed === 'sidearm' ? `${army} sidearm` : printed;
}

export const PRINTED_NAMES: PrintedNames = {
  ...Object.fromEntries(raw.weapons.rows.map((row) => [row.id, weaponName(row)])),
  'A-eliminates': 'second side eliminated',
  'B-eliminates': 'first side eliminated',
  separated: 'out of touch',
  'turn-limit': 'turn limit reached',
  survivors: 'units left',
  commandsLost: 'command elements lost',
  wagonsLost: 'ammunition wagons lost',
  shots: 'shots fired',
  drivenBack: 'times driven back',
  ringCm: 'ring width of the template',
  began: 'result when acting first',
  finalDistance: 'distance at the end',
};

/** The role of a side with the kind of each of its units, numbered where there are several of a kind: `A infantry 2`. */
export function unitNames(role: string, kinds: readonly string[]): readonly string[] {
  const placesOf = Map.groupBy(kinds.keys(), (i) => kinds[i]);
  return kinds.map((kind, i) => {
    const places = placesOf.get(kind) ?? [];
    const number = places.length > 1 ? ` ${places.indexOf(i) + 1}` : '';
    return `${role} ${KIND_NAMES[kind] ?? inWords(kind)}${number}`;
  });
}

const { metresPerCm, turnMinutes } = raw.scale;

/** Metres on the ground for a centimetre of the map. */
export const METRES_PER_CM = metresPerCm;

export const SCALE = `One centimetre on the map is ${metresPerCm} metres; a turn is ${turnMinutes} minutes of the battle.`;
