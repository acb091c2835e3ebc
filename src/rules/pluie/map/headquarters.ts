/** Headquarters and communication units as they deploy, and which formations they give contact (PDB-MAP-02, -30). */
import { item } from '../../../chance/at.ts';
import type { Path } from '../../../play/inputs.ts';
import { behind } from '../../../battlefield/posts.ts';
import { Token } from '../../../battlefield/token.ts';
import { FOOT } from './battle.ts';
import { LEVELS, type FormationInputs, type SideInputs } from './battle-inputs.ts';
import { meanOf } from './elements.ts';
import { NORTH, type BegunFormation, type MusterGround } from './formations.ts';
import { SHORT_SIDE, type PieceReader } from './pieces.ts';
import { NONE, SIDE_LETTERS, type SideIndex } from '../game.ts';
import type { PieceProfile } from './roster.ts';

/** The flags of a side. */
export function flagsOf(
  on: MusterGround,
  pieces: PieceReader,
  { headquarters }: SideInputs,
  side: SideIndex,
  begun: readonly BegunFormation[],
): readonly PieceProfile[] {
  const { points, deployment, deployed } = on;
  const letter = item(SIDE_LETTERS, side);
  const own = begun.filter((formation) => formation.side === side);
  return headquarters.map((inputs, i) => {
    const path = [letter, 'headquarters', i];
    const token = new Token();
    token.size(SHORT_SIDE, SHORT_SIDE);
    const led = own.filter((formation) => formation.inputs.superior === inputs.name);
    const followed = led.length > 0 ? led : own;
    const [first] = followed;
    const given = inputs.at === null ? null : points.point(inputs.at, [...path, 'at']);
    const mean = meanOf(followed.flatMap((formation) => formation.tokens));
    const toward = first?.facing ?? NORTH;
    const facing =
      (inputs.facing === null ? null : points.facing(inputs.facing, [...path, 'facing'], given ?? mean)) ??
      toward;
    behind(mean, first?.parameters.flagBehind ?? 0, toward.x, toward.y, token);
    token.place(given?.x ?? token.x, given?.y ?? token.y, facing.x, facing.y);
    if (given === null) deployment.bringInside(token, side, mean.x, mean.y);
    deployed.push({ token, side, mover: FOOT, name: `the flag of ${inputs.name}`, path });
    const identity = { role: 'flag', id: `${letter}.h${i + 1}`, side, formation: NONE } as const;
    return pieces.element(identity, 'command-element', token, true, inputs.ready);
  });
}

/** The communication units of a side. */
export function communicationOf(
  { points, deployed }: MusterGround,
  pieces: PieceReader,
  { communication, headquarters }: SideInputs,
  side: SideIndex,
): readonly PieceProfile[] {
  const letter = item(SIDE_LETTERS, side);
  const names = headquarters.map(({ name }) => name);
  return communication.map((inputs, i) => {
    const path = [letter, 'communication', i];
    const token = new Token();
    token.size(SHORT_SIDE, SHORT_SIDE);
    const at = points.point(inputs.at, [...path, 'at']) ?? { x: 0, y: 0 };
    const facing =
      (inputs.facing === null ? null : points.facing(inputs.facing, [...path, 'facing'], at)) ?? NORTH;
    token.place(at.x, at.y, facing.x, facing.y);
    if (!names.includes(inputs.of))
      points.unknown('its side has no headquarters', inputs.of, names, [...path, 'of']);
    if (inputs.orders !== null) pieces.needDice(inputs.kind, [...path, 'orders']);
    deployed.push({ token, side, mover: FOOT, name: `communication unit ${i + 1}`, path });
    const identity = { role: 'communication', id: `${letter}.s${i + 1}`, side, formation: NONE } as const;
    return pieces.element(identity, inputs.kind, token, true, inputs.ready);
  });
}

/** Contact where the side has no headquarters: an input. */
export function contactOf(
  { points }: MusterGround,
  { hqContact }: FormationInputs,
  { headquarters }: SideInputs,
  path: Path,
): boolean {
  if (hqContact !== null && headquarters.length > 0)
    points.wrong(
      [...path, 'hqContact'],
      'hqContact is decided by the headquarters of the side: leave it out, or leave out headquarters',
    );
  return hqContact ?? true;
}

/** The flag of a headquarters; `from` is that of the first one of its side, NONE where the side has none of this name. */
export function flagOf(name: string | null, { headquarters }: SideInputs, from: number): number {
  const own = headquarters.findIndex((each) => each.name === name);
  return own < 0 ? NONE : from + own;
}

/** The flags that give contact below a headquarters: its own, and those of a higher level; all where it is not named. */
export function superiorsOf(
  name: string | null,
  { headquarters }: SideInputs,
  from: number,
): readonly number[] {
  const own = headquarters.find((each) => each.name === name);
  const level = own === undefined ? NONE : LEVELS.indexOf(own.level);
  return headquarters.flatMap((each, i) =>
    own === undefined || each === own || LEVELS.indexOf(each.level) > level ? [from + i] : [],
  );
}
