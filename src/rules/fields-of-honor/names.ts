/** Names for people of what no description names: weapons, targets and metrics, the scale of an engagement. */
import type { PrintedNames } from '../../play/printed-names.ts';
import raw from './tables.json' with { type: 'json' };
import { ACCURACY_TYPES, GUN_CLASSES, type GroundScale } from './units.ts';

/** Small arms and guns by accuracy type; small arms have no class of guns. */
export const ARMS = [null, ...GUN_CLASSES].flatMap((gun) =>
  ACCURACY_TYPES.map((type) => ({
    id: `${gun ?? 'small-arms'}.${type}`,
    name: gun === null ? `${type} small arms` : `${type} ${gun} guns`,
    gun,
    type,
  })),
);

export const PRINTED_NAMES: PrintedNames = {
  ...Object.fromEntries(ARMS.map(({ id, name }) => [id, name])),
  targetLightCover: 'target in light cover',
  targetMounted: 'mounted target',
  targetMob: 'mob as the target',
  targetProne: 'prone target',
  targetSkirmish: 'skirmishers as the target',
  survivors: 'stands left',
  endState: 'state at the end',
};

/** The scale that an engagement is played at: what an inch and a turn are (FOH-SCALE-01). */
export function scaleOf({ scale }: { readonly scale: GroundScale }): string {
  const row = raw.scales.rows.find((each) => each.scale === scale);
  if (row === undefined) throw new TypeError(`${scale} is no scale of the tables`);
  const { yardsPerInch, minutesPerTurnMin: least, minutesPerTurnMax: most } = row;
  const span = least === most ? least : `${least} to ${most}`;
  const minutes = most === null ? `${least} minutes or more` : `${span} minutes`;
  return `An inch on the table is ${yardsPerInch} yards; a turn is ${minutes} of the battle.`;
}
