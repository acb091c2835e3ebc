/** Orders: the doctrine of a unit as play needs it, and the choice among those of a list by the state of the moment. */
import { item } from '../../chance/at.ts';
import { chooserOf, keyPath, type CompleteItem } from '../../play/doctrine.ts';
import type { Path, Values } from '../../play/inputs.ts';
import { contradiction } from '../../play/mechanic.ts';
import type { TurnsOn } from '../../play/stacks.ts';
import type { Waiting } from '../../play/waiting.ts';
import type { DOCTRINE } from './doctrine-inputs.ts';
import type { Ruler } from './distances.ts';
import type { Play } from './state.ts';
import { AS_GIVEN, FORMED_IN } from './unit-state.ts';

type DoctrineInputs = Values<typeof DOCTRINE>;
export type DoctrineItem = CompleteItem<typeof DOCTRINE>;

/** A doctrine of a unit, of the kinds of section 14 (c) and. */
export interface Orders {
  readonly kind: DoctrineInputs['kind'];
  /** The range that is closed to, in parts of a cm. */
  readonly closeTo: number;
  readonly shakenRings: number;
  /** The formation to take, by its number; AS_GIVEN where the doctrine names none. */
  readonly formation: number;
  /** The back is turned to the enemy on the way back. */
  readonly turnsBack: boolean;
  readonly turnsOn: TurnsOn;
  readonly screen: DoctrineInputs['screen'];
  readonly reaction: DoctrineInputs['reaction'];
  readonly pursues: boolean;
  readonly scroll: DoctrineInputs['scroll'];
}

/** Orders of a melee chain, in which nobody moves. */
type MeleeOrders = Pick<DoctrineInputs, 'reaction' | 'pursue' | 'scroll'>;

/** The orders of a unit: the only ones there are, or a list with the choice among them. */
export interface Doctrine {
  readonly only: Orders | null;
  readonly list: readonly Orders[];
  readonly choose: (s: Play, unit: number) => number;
}

/** @throws {InputError} for a reaction to take a formation that no reaction can */
export function checkItems(items: readonly DoctrineItem[]): void {
  for (const one of items) {
    const { reaction, formation } = one.do;
    if (reaction !== 'form' || formation === 'line' || formation === 'column') continue;
    throw contradiction(
      keyPath(one, 'formation'),
      formation === null
        ? 'formation is required with reaction form: line or column'
        : `formation ${formation} is impossible with reaction form: line or column, since nobody forms square before a charge (R-45)`,
    );
  }
}

/**
 * @param readingOf how conditions read the state, for a unit
 * @param onChoice called at each choice with the place of the list
 */
export function doctrineBy(
  items: readonly DoctrineItem[],
  ruler: Ruler,
  readingOf: (name: string) => (s: Play, unit: number) => number,
  waiting: Waiting,
  onChoice?: (list: Path, chosen: number) => void,
): Doctrine {
  const list = items.map(({ do: orders }) => ordersBy(orders, ruler));
  const only = list.length === 1 ? item(list, 0) : null;
  return { only, list, choose: chooserOf(items, readingOf, waiting, onChoice) };
}

function ordersBy(inputs: DoctrineInputs, ruler: Ruler): Orders {
  const { kind, closeToCm, shakenRings, formation, pace, turnOn, screen } = inputs;
  return {
    kind,
    closeTo: closeToCm === null ? 0 : ruler.exact(closeToCm),
    shakenRings,
    formation: formation === null ? AS_GIVEN : FORMED_IN.indexOf(formation),
    turnsBack: pace === 'three-quarters',
    turnsOn: turnOn,
    screen,
    ...inMelee(inputs),
  };
}

function inMelee({ reaction, pursue, scroll }: MeleeOrders): Pick<Orders, 'reaction' | 'pursues' | 'scroll'> {
  return { reaction, pursues: pursue, scroll };
}

/** The doctrine of a side of a melee chain. */
export function chainDoctrine(inputs: MeleeOrders): Doctrine {
  const only: Orders = {
    kind: 'stand-and-fire',
    closeTo: 0,
    shakenRings: 0,
    formation: AS_GIVEN,
    turnsBack: false,
    turnsOn: 'none',
    screen: 'front',
    ...inMelee(inputs),
  };
  return { only, list: [only], choose: () => 0 };
}
