/** Musters the forces of a battle: reads sides, formations and elements into the roster, with every problem at once. */
import { item } from '../../../chance/at.ts';
import type { Path } from '../../../play/inputs.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import { parametersOf } from '../../../battlefield/commander/parameters.ts';
import type { BareGround } from '../../../battlefield/bare-ground.ts';
import { DeploymentGround } from '../../../battlefield/deployment.ts';
import type { Vector } from '../../../battlefield/directions.ts';
import { Ground } from '../../../battlefield/ground.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import type { Token } from '../../../battlefield/token.ts';
import { Works } from '../../../battlefield/works.ts';
import { activationParts, heavyLossesBelow } from '../activation.ts';
import type { Rulings } from '../options.ts';
import type { Tables } from '../tables.ts';
import { flag } from '../units.ts';
import type { BattleInputs, FormationInputs, LoneOrders, SideInputs } from './battle-inputs.ts';
import { pennantOf, wagonOf } from './elements.ts';
import { beginFormation, type BegunFormation, type MusterGround } from './formations.ts';
import { communicationOf, contactOf, flagOf, flagsOf, superiorsOf } from './headquarters.ts';
import { PieceReader } from './pieces.ts';
import { SIDE_LETTERS, NONE, type SideIndex } from '../game.ts';
import type { FormationProfile, PieceProfile, Roster } from './roster.ts';

/** Deployment needs no works: none are made yet. */
const NO_WORKS = 0;

/** A formation while it is mustered. */
interface Mustered {
  readonly profile: FormationProfile;
  readonly inputs: FormationInputs;
  readonly path: Path;
  readonly at: Readonly<Vector>;
  readonly facing: Readonly<Vector>;
  /** Its units' tokens at the start, in roster order. */
  readonly tokens: readonly Token[];
}

/** A flag or communication unit as a formation of one, while it is mustered. */
interface MusteredAlone {
  readonly profile: FormationProfile;
  /** Null where it has none. */
  readonly orders: LoneOrders | null;
  readonly path: Path;
}

/** One that has orders. */
type MusteredLone = MusteredAlone & { readonly orders: LoneOrders };

export interface MusteredForces {
  readonly roster: Roster;
  readonly formations: readonly Mustered[];
  readonly lone: readonly MusteredLone[];
}

/** The pieces and formations of both sides on the ground; problems go to `points`. */
export function musterForces(
  tables: Tables,
  rulings: Rulings,
  { A, B }: BattleInputs,
  points: PointReader,
  bare: BareGround,
): MusteredForces {
  const ground = new Ground(bare, new Works(NO_WORKS, NO_WORKS, bare.map.crossings.length));
  const on: MusterGround = { points, ground, deployment: new DeploymentGround(ground), deployed: [] };
  const reader = new PieceReader(tables, rulings, points);
  const sides = [A, B] as const;
  const units: PieceProfile[] = [];
  const begun: BegunFormation[] = [];
  for (const side of [0, 1] as const)
    sides[side].formations.forEach((_formation, i) => {
      begun.push(beginFormation(on, reader, sides[side], side, i, begun.length, units));
    });
  const wagons = units.length;
  const flagsFrom = wagons + begun.length;
  const flags = ([0, 1] as const).flatMap((side) => flagsOf(on, reader, sides[side], side, begun));
  const communicationFrom = flagsFrom + flags.length;
  const communication = ([0, 1] as const).flatMap((side) => communicationOf(on, reader, sides[side], side));
  const wagonsOf = begun.map((formation) => wagonOf(on, reader, formation));
  const pennantsFrom = communicationFrom + communication.length;
  const pennants = begun.map((formation) => pennantOf(on, reader, formation));
  const pieces = [...units, ...wagonsOf, ...flags, ...communication, ...pennants];
  points.problems.push(...on.deployment.problems(on.deployed));
  /** The first flag of a side. */
  const flagFrom = (side: SideIndex): number => flagsFrom + (side === 0 ? 0 : A.headquarters.length);
  const formations = begun.map((each, i): Mustered => {
    const { inputs, side, path } = each;
    const own = sides[side];
    checkSuperior(points, inputs, own, path);
    return {
      ...each,
      profile: {
        id: each.id,
        name: inputs.name,
        side,
        from: each.from,
        to: each.to,
        pennant: pennantsFrom + i,
        wagon: wagons + i,
        establishment: each.establishment,
        entersTurn: inputs.entersTurn ?? 1,
        heavyBelow: heavyLossesBelow(tables, each.establishment),
        hqContact: flag(contactOf(on, inputs, own, path)),
        flag: flagOf(inputs.superior, own, flagFrom(side)),
        superiors: superiorsOf(inputs.superior, own, flagFrom(side)),
        activation: [
          activationParts(tables, rulings, inputs.quality, false),
          activationParts(tables, rulings, inputs.quality, true),
        ],
        parameters: each.parameters,
        ring: (inputs.indirect?.ringCm ?? 0) * H_PER_CM,
      },
    };
  });
  const alone = ([0, 1] as const).flatMap((side) =>
    aloneOf(sides[side], side, flagFrom(side), communicationFrom + (side === 0 ? 0 : A.communication.length)),
  );
  const activation = activationParts(tables, rulings, 'regular', false);
  const ofOne = alone.map(({ piece, side, superiors, orders, path }): MusteredAlone => ({
    orders,
    path,
    profile: {
      id: item(pieces, piece).id,
      name: item(pieces, piece).id,
      side,
      from: piece,
      to: piece + 1,
      pennant: NONE,
      wagon: NONE,
      establishment: 0,
      entersTurn: 1,
      heavyBelow: 0,
      hqContact: 0,
      flag: NONE,
      superiors,
      activation: [activation, activation],
      parameters: parametersOf(sides[side].commander),
      ring: 0,
    },
  }));
  const lone = ofOne.filter((each): each is MusteredLone => each.orders !== null);
  return {
    roster: {
      pieces,
      formations: [...formations, ...lone].map(({ profile }) => profile),
      formed: formations.length,
      alone: ofOne.map(({ profile }) => profile),
      units: units.length,
      elements: rulings.pennantTokens ? pieces.length : pennantsFrom,
    },
    formations,
    lone,
  };
}

function checkSuperior(
  points: PointReader,
  { superior }: FormationInputs,
  { headquarters }: SideInputs,
  path: Path,
): void {
  const names = headquarters.map(({ name }) => name);
  if (superior !== null && !names.includes(superior))
    points.unknown('its side has no headquarters', superior, names, [...path, 'superior']);
}

/** The flags and communication units of a side, and the flags to which these need contact to move without activation. */
function aloneOf(
  own: SideInputs,
  side: SideIndex,
  flagFrom: number,
  communicationFrom: number,
): readonly {
  readonly piece: number;
  readonly side: SideIndex;
  readonly superiors: readonly number[];
  readonly orders: LoneOrders | null;
  readonly path: Path;
}[] {
  const letter = item(SIDE_LETTERS, side);
  return [
    ...own.headquarters.map(({ orders }, i) => ({
      piece: flagFrom + i,
      side,
      superiors: [],
      orders,
      path: [letter, 'headquarters', i, 'orders'],
    })),
    ...own.communication.map(({ orders, of }, i) => ({
      piece: communicationFrom + i,
      side,
      superiors: superiorsOf(of, own, flagFrom),
      orders,
      path: [letter, 'communication', i, 'orders'],
    })),
  ];
}
