/** A first form for rules of one's own, and the story that it writes: the rules of `hythe init --rules`, with other numbers. */
import type { Fields, InputProblem, Values } from '../../play/inputs.ts';
import { readInputs } from '../../play/read-inputs.ts';
import type { OwnStory, StoryForm } from './story-form.ts';

/** The form with which one begins. */
export const FIRST_FORM: StoryForm = {
  title: 'My rules',
  die: 'd6',
  fire: 'coin',
  qualities: [
    { name: 'green', hitsOn: 5, savesOn: 6, holdsOn: 4 },
    { name: 'trained', hitsOn: 4, savesOn: 6, holdsOn: 3 },
    { name: 'veteran', hitsOn: 3, savesOn: 5, holdsOn: 2 },
  ],
  cover: 1,
  nerveAt: 50,
  lostAt: 100,
  turns: 10,
};

/** The id of the rules in specs. */
const RULES = 'my-rules';
/** One number above all faces: a die never shows it. */
const MOST_FACES = 20;
const PLAIN = {
  source: String.raw`[\p{L}\p{N}][\p{L}\p{N} '-]{0,29}`,
  text: 'letters, digits and spaces, at most 30',
};

/** The least number of a die that does something. */
const least = { type: 'integer', min: 1, max: MOST_FACES + 1 } as const;

const quality = {
  type: 'group',
  fields: {
    name: { type: 'text', pattern: PLAIN, required: true, meaning: 'name of the quality' },
    hitsOn: {
      ...least,
      required: true,
      phrase: 'hits on {} or more',
      meaning: 'a die that shows this or more hits',
    },
    savesOn: {
      ...least,
      phrase: 'saves on {} or more',
      defaultText: 'never',
      meaning: 'a die that shows this or more undoes a hit',
    },
    holdsOn: {
      ...least,
      required: true,
      phrase: 'holds on {} or more',
      meaning: 'a band that tests its nerve stays if a die shows this or more',
    },
  },
  required: true,
  meaning: 'a quality',
} as const;

const percent = { type: 'integer', min: 10, max: 100, unit: '% lost' } as const;

/** The fields of the form. */
export const FORM = {
  title: { type: 'text', pattern: PLAIN, required: true, meaning: 'name of the rules' },
  die: {
    type: 'choice',
    values: ['d4', 'd6', 'd8', 'd10', 'd12', 'd20'],
    required: true,
    phrase: { d4: 'D4', d6: 'D6', d8: 'D8', d10: 'D10', d12: 'D12', d20: 'D20' },
    meaning: 'the die that is thrown',
  },
  fire: {
    type: 'choice',
    values: ['coin', 'together'],
    required: true,
    phrase: { coin: 'a coin decides who fires first', together: 'both fire at once' },
    meaning: 'who fires first each turn',
  },
  qualities: {
    type: 'list',
    of: quality,
    minItems: 3,
    maxItems: 5,
    required: true,
    meaning: 'qualities of troops',
  },
  cover: {
    type: 'integer',
    min: 0,
    max: MOST_FACES,
    required: true,
    phrase: 'in cover harder to hit by {}',
    meaning: 'added to the number that hits a band in cover',
  },
  nerveAt: {
    ...percent,
    phrase: 'nerve is tested from {}',
    defaultText: 'never',
    meaning: 'share of its figures that a band has lost when it tests its nerve each turn',
  },
  lostAt: {
    ...percent,
    required: true,
    phrase: 'a band is beaten with {}',
    meaning: 'share of its figures with whose loss a band is beaten',
  },
  turns: {
    type: 'integer',
    min: 1,
    max: 50,
    required: true,
    unit: 'turns',
    phrase: 'the fight ends after {}',
    meaning: 'turns that are played at the most',
  },
} as const satisfies Fields;

/** The qualities of a form with their ids in specs; null while it has problems. */
export function qualitiesOf(
  form: StoryForm,
): readonly { readonly name: string; readonly id: string }[] | null {
  return readForm(form).told?.qualities.map(({ name }) => ({ name, id: idOf(name) })) ?? null;
}

/** The text of the rules; null while the form has problems. */
export function textOf({ form, text }: OwnStory): string | null {
  const { told } = readForm(form);
  return text ?? (told === null ? null : written(told));
}

type Told = Values<typeof FORM>;
type Quality = Told['qualities'][number];

/** The form with its problems at their fields. */
export function readForm(form: StoryForm): {
  readonly told: Told | null;
  readonly problems: readonly InputProblem[];
} {
  const { value, problems } = readInputs(FORM, form, { shortForms: false });
  if (value === null) return { told: null, problems };
  const never = facesOf(value) + 1;
  const own = value.qualities.flatMap((one, i): readonly InputProblem[] => {
    const at = (key: string, message: string): InputProblem => ({
      path: ['qualities', i, key],
      kind: 'input',
      message,
    });
    const isTwice = value.qualities.slice(0, i).some(({ name }) => idOf(name) === idOf(one.name));
    return [
      ...(isTwice ? [at('name', `there are two qualities called ${one.name}: give one another name`)] : []),
      ...(['hitsOn', 'savesOn', 'holdsOn'] as const)
        .filter((key) => (one[key] ?? 0) > never)
        .map((key) => at(key, `a ${value.die.toUpperCase()} shows at most ${never - 1}; ${never} is never`)),
    ];
  });
  return { told: own.length === 0 ? value : null, problems: own };
}

function facesOf({ die }: Pick<Told, 'die'>): number {
  return Number(die.slice(1));
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[ '-]+/gu, '-');
}

/** A first fight under the rules of the form: eight of its second quality meet from four to twelve of its last. */
export function firstFight({ form }: OwnStory): string {
  const { told } = readForm(form);
  const names = told?.qualities.map(({ name }) => JSON.stringify(idOf(name))) ?? [];
  return `hythe: 1
title: ${JSON.stringify(told?.title ?? 'My rules')}
question: ${JSON.stringify(told === null ? 'Who wins?' : `How many ${told.qualities.at(-1)?.name} figures are a match for eight ${told.qualities[1]?.name}?`)}
rules: ${RULES}
sides:
  north: { force: { figures: 8, quality: ${names[1]} } }
  south: { force: { quality: ${names.at(-1)} } }
vary:
  sides.south.force.figures: [4, 5, 6, 7, 8, 10, 12]
resolve: { method: auto, replicates: 20000, seed: bench }
`;
}

/** The fight with which one begins: eight of the second quality against six of the last. */
function exampleOf({ qualities }: Told): string {
  const quality = (i: number): string => idOf(qualities.at(i)?.name ?? '');
  return `A.figures=8 A.quality=${quality(1)} B.figures=6 B.quality=${quality(-1)}`;
}

/** The story as JavaScript, which `hythe run --rules-module` takes as it is. */
function written(told: Told): string {
  const { qualities, cover, nerveAt, lostAt, turns, title } = told;
  const faces = facesOf(told);
  const never = faces + 1;
  const saves = qualities.some(({ savesOn }) => savesOn !== undefined && savesOn !== null);
  const nerve = nerveAt !== undefined && nerveAt !== null;
  const row = ({ name, hitsOn, savesOn, holdsOn }: Quality): string =>
    [
      `${quoted(idOf(name))}: { hitsOn: ${hitsOn}`,
      ...(saves ? [`savesOn: ${savesOn ?? never}`] : []),
      ...(nerve ? [`holdsOn: ${holdsOn}`] : []),
    ].join(', ');
  const lines = (...all: readonly (string | false)[]): string =>
    all.filter((one) => one !== false).join('\n');
  return `${lines(
    `/** ${title}: two bands of figures shoot at each other. The form of Hythe's workbench wrote these rules. */`,
    `import { namesOfNumbers, story } from 'hythe/rules';`,
    ``,
    `/** Every number of the rules: the workbench has a slider for it, and a spec can change it (\`tables:\`). */`,
    `const tables = {`,
    `  quality: {`,
    ...qualities.map((one) => `    ${row(one)} },`),
    `  },`,
    `  cover: { harderBy: ${cover} },`,
    nerve && `  nerve: { testedAt: ${nerveAt} }, // % of its figures lost`,
    `  end: { beatenAt: ${lostAt} }, // % of its figures lost`,
    `};`,
    ``,
    `const printedNames = {`,
    ...qualities.map(({ name }) => `  ${quoted(idOf(name))}: ${quoted(name, true)},`),
    `};`,
    `const figures = { type: 'integer', min: 1, max: 50, required: true, meaning: 'figures' };`,
    `const quality = {`,
    `  type: 'choice',`,
    `  values: Object.keys(tables.quality),`,
    `  default: ${quoted(idOf(qualities[1]?.name ?? ''), true)},`,
    `  meaning: 'quality',`,
    `};`,
    `const inCover = { type: 'boolean', default: false, meaning: 'stands in cover' };`,
    ``,
    `/** One die for each figure. */`,
    `function hits(dice, count, hitsOn) {`,
    `  return dice.successes(count, ${faces}, { atLeast: hitsOn }, 'to hit');`,
    `}`,
    ``,
    `/** The figures that a band loses to an enemy's fire. */`,
    `function losses(dice, band, enemy) {`,
    saves && `  const hit = hits(dice, enemy.figures, enemy.hitsOn);`,
    saves && `  const saved = dice.successes(hit, ${faces}, { atLeast: band.savesOn }, 'saves');`,
    saves
      ? `  return Math.min(band.figures, hit - saved);`
      : `  return Math.min(band.figures, hits(dice, enemy.figures, enemy.hitsOn));`,
    `}`,
    ``,
    `const isBeaten = (band) => band.figures <= band.beatenWith || band.ran === 1;`,
    ``,
    ...(told.fire === 'coin'
      ? [
          `function order(state, dice) {`,
          `  state.aIsFirst = dice.chance(1, 2, 'A fires first') ? 1 : 0;`,
          `}`,
          ``,
          `function firstFires({ A, B, aIsFirst }, dice) {`,
          `  if (aIsFirst === 1) B.figures -= losses(dice, B, A);`,
          `  else A.figures -= losses(dice, A, B);`,
          `}`,
          ``,
          `function secondFires({ A, B, aIsFirst }, dice) {`,
          `  if (aIsFirst === 1) A.figures -= losses(dice, A, B);`,
          `  else B.figures -= losses(dice, B, A);`,
          `}`,
        ]
      : [
          `function fire(state, dice) {`,
          `  state.ofB = losses(dice, state.B, state.A);`,
          `}`,
          ``,
          `/** B fires as many as it had before it lost any. */`,
          `function fireBack(state, dice) {`,
          `  state.A.figures -= losses(dice, state.A, state.B);`,
          `  state.B.figures -= state.ofB;`,
          `  state.ofB = 0;`,
          `}`,
        ]),
    nerve && ``,
    nerve && `/** Both test before anybody runs. */`,
    nerve && `function nerve({ A, B }, dice) {`,
    nerve && `  for (const band of [A, B])`,
    nerve &&
      `    if (band.figures <= band.testsWith && dice.die(${faces}, 'nerve') < band.holdsOn) band.ran = 1;`,
    nerve && `}`,
    ``,
    `export default story({`,
    `  id: '${RULES}',`,
    `  title: ${quoted(title, true)},`,
    `  printedNames,`,
    `  numberName: namesOfNumbers(`,
    `    {`,
    `      'quality.*.hitsOn': '$1, hits on',`,
    saves && `      'quality.*.savesOn': '$1, saves on',`,
    nerve && `      'quality.*.holdsOn': '$1, holds on',`,
    `      'cover.harderBy': 'harder to hit in cover by',`,
    nerve && `      'nerve.testedAt': 'nerve tested from % lost',`,
    `      'end.beatenAt': 'beaten with % lost',`,
    `    },`,
    `    printedNames,`,
    `  ),`,
    `  tables,`,
    `  force: { figures, quality }, // what a spec says of a force, and of a side`,
    `  side: { inCover },`,
    `  example: ${quoted(exampleOf(told), true)},`,
    `  turns: ${turns},`,
    `  start({ A, B }, { tables }) {`,
    `    const left = (own, lost) => Math.max(0, Math.floor((own.figures * (100 - lost)) / 100));`,
    `    const band = (own, enemy) => ({`,
    `      figures: own.figures,`,
    `      hitsOn: tables.quality[own.quality].hitsOn + (enemy.inCover ? tables.cover.harderBy : 0),`,
    saves && `      savesOn: tables.quality[own.quality].savesOn,`,
    nerve && `      holdsOn: tables.quality[own.quality].holdsOn,`,
    nerve && `      testsWith: left(own, tables.nerve.testedAt),`,
    `      beatenWith: left(own, tables.end.beatenAt),`,
    `      ran: 0,`,
    `    });`,
    `    return { A: band(A, B), B: band(B, A), ${told.fire === 'coin' ? 'aIsFirst' : 'ofB'}: 0 }; // whole numbers`,
    `  },`,
    `  // States that have become alike merge after each step, which makes exact answers cheap.`,
    `  steps: [${told.fire === 'coin' ? 'order, firstFires, secondFires' : 'fire, fireBack'}${nerve ? ', nerve' : ''}],`,
    `  over({ A, B }) {`,
    `    if (!isBeaten(A) && !isBeaten(B)) return null; // it goes on`,
    `    return isBeaten(A) && isBeaten(B) ? 'nobody' : isBeaten(A) ? 'B' : 'A';`,
    `  },`,
    `  measures: { survivors: { meaning: 'figures left', of: ({ A, B }) => ({ A: A.figures, B: B.figures }) } },`,
    `  mechanics: {`,
    `    volley: {`,
    `      meaning: 'hits of one volley',`,
    `      inputs: { figures, quality },`,
    `      of: (asked, dice, rules) => hits(dice, asked.figures, rules.tables.quality[asked.quality].hitsOn),`,
    `    },`,
    `  },`,
    `});`,
  )}
`;
}

/** A text in JavaScript; as a key without quotes where it needs none. */
function quoted(text: string, always = false): string {
  if (!always && /^[a-z]\w*$/u.test(text)) return text;
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}
