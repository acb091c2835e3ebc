/** The mechanics of command (AUG-CMD). */
import type { Chance } from '../../chance/chance.ts';
import type { Explanation } from '../../engagement/engagement.ts';
import { activated, placesGivenUp, radiusIn } from './command.ts';
import { commandNumber, MOST_POINTS } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import { factor } from './modifiers.ts';
import { enumerate } from '../../chance/enumerated.ts';
import { certainly, contradiction, oneAnswer, playedAnswer } from '../../engagement/mechanic.ts';
import { numberOf } from '../../engagement/total.ts';
import { ordersOf, type NamedPoints } from './brigade-orders.ts';
import type { RuleBook } from './rule-book.ts';
import { notedThrow } from './throws.ts';

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

function pointsExplained({ brigadier: number, cinc: over }: Brigade): Explanation {
  const factors = [
    factor('d3 of the brigadier', null, 'AUG-CMD-04'),
    factor("brigadier's number", number, 'AUG-CMD-04'),
    ...(over === null
      ? []
      : [factor('d3 of the CinC', null, 'AUG-CMD-03'), factor("CinC's number", over, 'AUG-CMD-03')]),
  ];
  return numberOf('a brigadier counts his points', 'points beside the dice', factors);
}

const brigadePoints = defineMechanic({
  name: 'brigade-points',
  meaning: 'Points of one brigadier.',
  ruleIds: ['AUG-CMD-03', 'AUG-CMD-04'],
  inputs: { brigadier, cinc },
  example: 'brigadier=1 cinc=0',
  answer: (book, brigade) =>
    playedAnswer((chance) => String(points(chance, book, brigade)), pointsExplained(brigade)),
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
    playedAnswer((chance) => {
      const acting = activated(costs, points(chance, book, brigade));
      return acting.length === 0 ? 'none' : acting.map((i) => i + 1).join(',');
    }, pointsExplained(brigade)),
});

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
    const factors = brigades.map(({ name, brigadier: number, cinc: over }) => {
      const granted = over === null ? '' : `, and d3 + ${over} of the CinC`;
      return factor(`${name}: d3 + ${number}${granted}`, null, 'AUG-CMD-04', 'AUG-CMD-07');
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
    const radius = tables.radius[commander];
    return certainly(
      String(radiusIn(radius, number)),
      numberOf(`the radius of a ${commander}`, 'inches', [
        factor('radius', radius.base, 'AUG-CMD-02'),
        factor('for his command number', radius.perCommandNumber * number, 'AUG-CMD-02'),
      ]),
    );
  },
});

export const COMMAND_MECHANICS = [brigadePoints, activations, brigadeOrder, commandRadius] as const;
