/** The mechanics of command (AUG-CMD). */
import type { Chance } from '../../chance/chance.ts';
import { enumerate } from '../../chance/enumerated.ts';
import type { Explanation } from '../../play/explanation.ts';
import { certainly, contradiction, oneAnswer, playedAnswer } from '../../play/mechanic.ts';
import { partsOf } from '../../play/sum.ts';
import { fact, withFacts } from './battle.ts';
import { activated, placesGivenUp } from './brigades.ts';
import { BRIGADIER_NUMBER, CINC_NUMBER, radiusIn } from './command.ts';
import { notedThrow } from './dice.ts';
import { commandNumber, MOST_POINTS } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import type { RuleBook } from './tables.ts';

const brigadier = { ...commandNumber('his command number'), required: true } as const;

const cinc = {
  ...commandNumber(
    'command number of the CinC, who gives a d3 and it, all of it, to this brigadier; null: none',
  ),
  nullable: true,
  default: null,
} as const;

interface Brigade {
  readonly brigadier: number;
  readonly cinc: number | null;
}

/** Points of one brigadier, with those that the CinC gives him (AUG-CMD-03, AUG-CMD-04). */
function points(chance: Chance, { tables }: RuleBook, brigade: Brigade): number {
  const granted = brigade.cinc === null ? 0 : chance.draw(notedThrow(tables.cincDice)) + brigade.cinc;
  return granted + chance.draw(notedThrow(tables.brigadierDice)) + brigade.brigadier;
}

function pointsExplained({ tables }: RuleBook, { brigadier: number, cinc: over }: Brigade): Explanation {
  const parts = partsOf((sum) => {
    sum.begin('points beside the dice');
    sum.base(number, BRIGADIER_NUMBER);
    if (over !== null) sum.base(over, CINC_NUMBER);
  });
  return withFacts(parts.explanation('a brigadier counts his points'), [
    fact(`${notedThrow(tables.brigadierDice).label} of the brigadier`, ...BRIGADIER_NUMBER.ruleIds),
    ...(over === null
      ? []
      : [fact(`${notedThrow(tables.cincDice).label} of the CinC`, ...CINC_NUMBER.ruleIds)]),
  ]);
}

const brigadePoints = defineMechanic({
  name: 'brigade-points',
  meaning: 'Points of one brigadier.',
  ruleIds: ['AUG-CMD-03', 'AUG-CMD-04'],
  inputs: { brigadier, cinc },
  example: 'brigadier=1 cinc=0',
  answer: (book, brigade) =>
    playedAnswer((chance) => String(points(chance, book, brigade)), pointsExplained(book, brigade)),
});

const MOST_ORDERS = 1000;

const activations = defineMechanic({
  name: 'activations',
  meaning: 'Which units of a brigade can be paid for.',
  ruleIds: ['AUG-CMD-03', 'AUG-CMD-04', 'AUG-CMD-06'],
  inputs: {
    brigadier,
    cinc,
    costs: {
      type: 'list',
      of: { type: 'integer', min: 1, max: 2, required: true, meaning: 'points of one order' },
      minItems: 1,
      maxItems: MOST_ORDERS,
      required: true,
      meaning: "cost of each order in the player's order",
    },
  },
  example: 'brigadier=0 costs=[2,2,1]',
  answer: (book, { costs, ...brigade }) =>
    playedAnswer(
      (chance) => {
        const acting = activated(costs, points(chance, book, brigade));
        return acting.length === 0 ? 'none' : acting.map((i) => i + 1).join(',');
      },
      pointsExplained(book, brigade),
    ),
});

/** A brigade, with the chance of each total of its points. */
interface NamedPoints {
  readonly name: string;
  readonly points: ReadonlyMap<number, number>;
}

/**
 * All orders, names with single blanks between: falling totals, equal ones in every order alike, and then the first gives
 * way so many places.
 */
function ordersOf(brigades: readonly NamedPoints[], givesWay: number): ReadonlyMap<string, number> {
  const totals = [...new Set(brigades.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => b - a);
  // Mass by the order so far, places as letters of an alphabet of brigades.
  let mass = new Map<string, number>([['', 1]]);
  for (const total of totals) {
    const next = new Map<string, number>();
    const place = (order: string, probability: number, of: number): void => {
      // `of` counts the brigades that share this total: each order of them is equally likely.
      next.set(order, (next.get(order) ?? 0) + probability);
      brigades.forEach(({ points }, i) => {
        const chance = points.get(total) ?? 0;
        const letter = String.fromCharCode(i);
        if (chance > 0 && !order.includes(letter))
          place(order + letter, (probability * chance) / (of + 1), of + 1);
      });
    };
    for (const [order, probability] of mass) place(order, probability, 0);
    mass = next;
  }
  const orders = new Map<string, number>();
  for (const [order, probability] of mass) {
    if (order.length < brigades.length) continue;
    const [first = '', ...rest] = Array.from(order, (letter) => brigades[letter.charCodeAt(0)]?.name ?? '');
    orders.set([...rest.slice(0, givesWay), first, ...rest.slice(givesWay)].join(' '), probability);
  }
  return orders;
}

/** Every order of more brigades is more than can be listed. */
const MOST_BRIGADES = 8;

const brigadeOrder = defineMechanic({
  name: 'brigade-order',
  meaning: 'Order in which the brigades act.',
  ruleIds: ['AUG-CMD-07', 'AUG-CMD-08', 'AUG-R-26'],
  inputs: {
    brigades: {
      type: 'list',
      of: {
        type: 'group',
        fields: {
          name: {
            type: 'text',
            pattern: { source: '\\S+', text: 'a name without blanks' },
            required: true,
            meaning: 'name for the label, without blanks, all different',
          },
          brigadier,
          cinc: {
            ...cinc,
            meaning: "command number of this brigade's own CinC, who gives it a d3 and that; null: none",
          },
        },
        required: true,
        meaning: 'a brigade',
      },
      minItems: 1,
      maxItems: MOST_BRIGADES,
      required: true,
      meaning: 'brigades of both sides',
    },
    passes: {
      type: 'integer',
      min: 0,
      max: MOST_POINTS,
      default: 0,
      meaning: 'times the brigade with the highest total gives way, though it acts before the very lowest',
    },
  },
  example: 'brigades=[{"name":"A1","brigadier":1},{"name":"B1","brigadier":0}]',
  answer: (book, { brigades, passes }) => {
    const names = brigades.map(({ name }) => name);
    const twice = names.findIndex((name, i) => names.indexOf(name) !== i);
    if (twice >= 0)
      throw contradiction(
        ['brigades', twice, 'name'],
        `name ${names[twice]} stands for two brigades: all names must differ`,
      );
    const named = brigades.map((brigade): NamedPoints => {
      const { values, probabilities } = enumerate((chance) => points(chance, book, brigade));
      return {
        name: brigade.name,
        points: new Map(Array.from(values, (v, i) => [v, probabilities[i] ?? 0])),
      };
    });
    const orders = ordersOf(named, placesGivenUp(passes, brigades.length));
    const act = 'brigades act in falling order of points, equal totals diced off';
    const own = notedThrow(book.tables.brigadierDice).label;
    const more = notedThrow(book.tables.cincDice).label;
    const factors = brigades.map(({ name, brigadier: number, cinc: over }) => {
      const has = `${name}: ${own} + ${number}`;
      if (over === null) return fact(has, ...BRIGADIER_NUMBER.ruleIds);
      const ruleIds = [...BRIGADIER_NUMBER.ruleIds, ...CINC_NUMBER.ruleIds];
      return fact(`${has}, and ${more} + ${over} of the CinC`, ...ruleIds);
    });
    return oneAnswer(orders, { act, total: null, factors });
  },
});

const COMMANDERS = ['brigadier', 'cinc'] as const;

const commandRadius = defineMechanic({
  name: 'command-radius',
  meaning: 'Command radius.',
  ruleIds: ['AUG-CMD-02'],
  inputs: {
    commander: { type: 'choice', values: COMMANDERS, required: true, meaning: 'who' },
    commandNumber: brigadier,
  },
  example: 'commander=cinc commandNumber=1',
  answer: ({ tables }, { commander, commandNumber: number }) => {
    const radius = partsOf((sum) => radiusIn(sum, tables.radius[commander], number));
    return certainly(String(radius.value), radius.explanation(`the radius of a ${commander}`));
  },
});

export const COMMAND_MECHANICS = [brigadePoints, activations, brigadeOrder, commandRadius] as const;
