/** Examples of engagements for help and self-test, as `key=value` words. */

type Words = Readonly<Record<string, string>>;

const RATED: Words = { stands: '3', type: 'formed', morale: 'C', fire: 'C', melee: 'C' };
const HORSE: Words = { ...RATED, arm: 'cavalry', engagedMoveIn: '4', chargeMoveIn: '8' };
const RIFLES: Words = { ...RATED, arm: 'infantry', 'weapon.type': 'rifled', 'weapon.bandsIn': '[2,4,6,8]' };
const MUSKETS: Words = {
  ...RATED,
  arm: 'infantry',
  'weapon.type': 'smoothbore',
  'weapon.bandsIn': '[1,2,3,4]',
};

/** One BMU a side; B stands and fires. `under` stands before the letters of the sides. */
function exampleOf(frame: string, under: string, a: Words, doctrine: string, b: Words): string {
  const unit = (side: string, words: Words): readonly string[] =>
    Object.entries(words).map(([key, value]) => `${under}${side}.units.0.${key}=${value}`);
  const plays = (side: string, name: string): string => `${under}${side}.doctrine.name=${name}`;
  const words = [...unit('A', a), plays('A', doctrine), ...unit('B', b), plays('B', 'stand-and-fire')];
  return [frame, ...words].join(' ');
}

export const CHARGE_EXAMPLE = exampleOf('distanceIn=6', 'sides.', HORSE, 'charge', RIFLES);

const DUEL = 'distanceIn=4 maxTurns=6';
export const DUEL_EXAMPLE = exampleOf(DUEL, 'sides.', RIFLES, 'stand-and-fire', MUSKETS);
/** The same as the kind of engagement takes it: the roles stand for themselves. */
export const KIND_EXAMPLE = exampleOf(DUEL, '', RIFLES, 'stand-and-fire', MUSKETS);
