/** Names for people: weapons as printed, other ids that make no good words, the scale. */
import { inWords, type PrintedNames } from '../../play/printed-names.ts';
import raw from './tables.json' with { type: 'json' };

/** The Martini-Henry is printed in German; each army has a sidearm. */
function weaponName({ id, army, printed }: (typeof raw.weapons.rows)[number]): string {
  if (id === 'gb.martini-henry') return 'Martini-Henry rifle';
  return printed === 'sidearm' ? `${army} sidearm` : printed;
}

export const PRINTED_NAMES: PrintedNames = {
  ...Object.fromEntries(raw.weapons.rows.map((row) => [row.id, weaponName(row)])),
  'cavalry-heavy': 'heavy cavalry',
  'cavalry-lancers': 'lancers',
  'cavalry-light': 'light cavalry',
  coin: 'toss of a coin',
  'hold-line': 'hold the line',
  nearest: 'nearest target',
  finish: 'targets not ready first',
  distanceCm: 'distance',
  rangeCm: 'range sought',
  fireWithinCm: 'longest range of fire',
  retreatWithinCm: 'range of retreat',
  retireCm: 'distance to retire',
  setbackCm: 'setback',
  displacementCm: 'distance from its place',
  coverOffLine: 'cover off the line',
  contact: 'units in contact',
  depth: 'lines of depth',
  hqContact: 'contact with headquarters',
  establishment: 'units at full strength',
  count: 'number of units',
  'A-eliminates': 'second side eliminated',
  'B-eliminates': 'first side eliminated',
  separated: 'out of touch',
  'turn-limit': 'turn limit reached',
  survivors: 'units left',
  commandsLost: 'command elements lost',
  wagonsLost: 'ammunition wagons lost',
  shots: 'shots fired',
  drivenBack: 'times driven back',
  began: 'result when acting first',
  finalDistance: 'distance at the end',
  artilleryCloseToCm: 'end of the close band of artillery',
  bandEdge: 'band of an edge',
  natural20: 'natural 20 in fire',
  'only-if-tn-20-or-less': 'only on a target number up to 20',
  hqTarget: 'headquarters as a target',
  'A-breaks': 'first side breaks',
  'B-breaks': 'second side breaks',
  'both-break': 'both sides break',
  'A-holds': 'first side holds the objective',
  'B-holds': 'second side holds the objective',
  hits: 'shots that hit',
  spacingCm: 'space between units',
  ringCm: 'ring width of the template',
  arriveCm: 'distance of arrival',
  attackWithinCm: 'distance within which it attacks',
  assaultWithinCm: 'distance of assault',
  standoffCm: 'distance that guns keep',
  deployWithinCm: 'distance of deployment',
  boundCm: 'bound of a phase',
  commandBehindCm: 'command element behind',
  wagonBehindCm: 'wagon behind',
  flagBehindCm: 'flag behind',
  flagWithinCm: 'distance within which a flag stays',
  keepCm: 'distance that it keeps',
  'per-cm': 'by the millimetre',
  lost: 'units lost',
  ground: 'ground gained',
  turnsUnready: 'turns not ready',
  offMap: 'left the map',
  firstFire: 'turn of the first shot',
  firstContact: 'turn of first contact',
};

/** The role of a side with the kind of each of its units, numbered where there are several of a kind: `A infantry 2`. */
export function unitNames(role: string, kinds: readonly string[]): readonly string[] {
  const placesOf = Map.groupBy(kinds.keys(), (i) => kinds[i]);
  return kinds.map((kind, i) => {
    const places = placesOf.get(kind) ?? [];
    const number = places.length > 1 ? ` ${places.indexOf(i) + 1}` : '';
    return `${role} ${PRINTED_NAMES[kind] ?? inWords(kind)}${number}`;
  });
}

const { metresPerCm, turnMinutes } = raw.scale;

/** Metres on the ground for a centimetre of the map. */
export const METRES_PER_CM = metresPerCm;

export const SCALE = `One centimetre on the map is ${metresPerCm} metres; a turn is ${turnMinutes} minutes of the battle.`;
