/** The mechanics of units and formations: columns, combat values, designations, skirmish values (sections 2 and 3). */
import { valueOf } from '../../play/by-word.ts';
import { certainly, contradiction } from '../../play/mechanic.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import type { Explanation, Factor } from '../../play/explanation.ts';
import { part, partsOf } from '../../play/sum.ts';
import { battleGroups, cvAt, EVIDENCE_RULE, gunColumn, menColumn, type CombatValue } from './combat-value.ts';
import { parseDesignation } from './designation.ts';
import { card, IN_STATE, startingScv } from './formation-state.ts';
import { MOST_COUNTED, quality } from './inputs.ts';
import { defineMechanic, facts } from './mechanic.ts';
import { RATINGS, WEIGHTS } from './units.ts';
import { countOf } from '../../play/shown.ts';

const men = { type: 'integer', unit: 'men', max: MOST_COUNTED, required: true, meaning: 'men' } as const;

const NEAREST = part((of: number) => `${countOf(of, 'man', 'men')}, to the nearest column`, 'MA-CV-02');

const columnMechanic = defineMechanic({
  name: 'men-column',
  meaning: 'Size column of a number of men.',
  ruleIds: ['MA-CV-02', 'MA-CV-06', 'R-02', 'R-17'],
  inputs: { men },
  example: 'men=350',
  answer: (book, inputs) => {
    const { column, marks } = menColumn(book, inputs.men);
    const parts = partsOf((sum) => {
      sum.begin('column');
      sum.base(column, NEAREST, inputs.men);
    });
    return certainly(String(column), parts.explanation('size of a unit'), marks);
  },
});

/** Combat values added up; one that is not the book's own number is marked. */
function cvExplanation(
  act: string,
  name: string,
  parts: readonly (readonly [string, CombatValue])[],
): Explanation {
  const factors = parts.map(([label, { cv: value, status }]): Factor => {
    const factor = { label, value, ruleIds: ['MA-CV-01', EVIDENCE_RULE] };
    return status === 'confirmed' ? factor : { ...factor, mark: status };
  });
  return { act, total: { name, value: parts.reduce((sum, [, { cv: value }]) => sum + value, 0) }, factors };
}

const cv = defineMechanic({
  name: 'cv',
  meaning: 'Combat Value of a unit by quality and men or guns.',
  ruleIds: ['MA-CV-01', 'MA-CV-02', 'MA-CV-03', 'MA-CV-04', 'MA-CV-05', 'MA-CV-06', 'R-01', 'R-02'],
  inputs: {
    quality,
    men: {
      type: 'integer',
      unit: 'men',
      max: MOST_COUNTED,
      nullable: true,
      default: null,
      meaning: 'men; exactly one of men and guns',
    },
    guns: {
      type: 'integer',
      unit: 'guns',
      max: MOST_COUNTED,
      nullable: true,
      default: null,
      meaning: 'guns',
    },
  },
  example: 'quality=veteran men=643',
  answer: (book, inputs) => {
    const { quality: of, men: number, guns } = inputs;
    if ((number === null) === (guns === null))
      throw contradiction([], 'exactly one of men and guns is required');
    const column = number === null ? gunColumn(book, guns ?? 0) : menColumn(book, number);
    const value = cvAt(book, of, column);
    const size = number === null ? countOf(guns ?? 0, 'gun') : countOf(number, 'man', 'men');
    const why = cvExplanation(`${of} of ${size}`, 'combat value', [[`${of}, column ${value.column}`, value]]);
    return certainly(String(value.cv), why, value.marks);
  },
});

const bounds = defineMechanic({
  name: 'cv-bounds',
  meaning: 'Bounds of a combat value that follow from the confirmed ones and from order alone.',
  ruleIds: ['MA-CV-05'],
  inputs: {
    quality,
    column: { type: 'integer', unit: 'men', max: MOST_COUNTED, required: true, meaning: 'men column' },
  },
  example: 'quality=elite column=600',
  answer: ({ tables }, inputs) => {
    const cell = valueOf(tables.cv, inputs.quality).get(inputs.column);
    if (cell === undefined)
      throw contradiction(
        ['column'],
        `column must be one of ${tables.menColumns.join(', ')}, not ${inputs.column}`,
      );
    const { boundLow, boundHigh, status, evidence } = cell;
    const label = `${boundLow ?? 0}..${boundHigh ?? 'unbounded'}`;
    const act = `${inputs.quality}, column ${inputs.column}: the table has ${cell.cv}, ${status}`;
    const fact = evidence ?? `${status}: no example of the source has this cell`;
    return certainly(label, facts(act, [fact], EVIDENCE_RULE));
  },
});

const groups = defineMechanic({
  name: 'battle-groups',
  meaning: 'Splitting a cavalry regiment of more than 500 troopers.',
  ruleIds: ['MA-CAV-01', 'R-16'],
  inputs: { quality, men: { ...men, meaning: 'troopers' } },
  example: 'quality=regular men=575',
  answer: (book, inputs) => {
    const halves = battleGroups(book, inputs.men).map((half) => ({
      half,
      value: cvAt(book, inputs.quality, menColumn(book, half)),
    }));
    const label = halves.map(({ half, value }) => `${half} men CV ${value.cv}`).join('+');
    const why = cvExplanation(
      `a regiment of ${inputs.men} in two battle groups`,
      'combat values together',
      halves.map(({ half, value }) => [`${half} men, column ${value.column}`, value] as const),
    );
    return certainly(label, why, [...new Set(halves.flatMap(({ value }) => value.marks))]);
  },
});

const designation = defineMechanic({
  name: 'designation',
  meaning: 'Parse a unit designation.',
  ruleIds: ['MA-UNIT-06'],
  inputs: { text: { type: 'text', required: true, meaning: 'the designation as written' } },
  example: 'text="V-7 Sk"',
  answer: ({ tables }, { text }) => {
    const {
      arm,
      artilleryType,
      cv: value,
      lancer,
      quality: of,
      skirmish,
      weight,
    } = parseDesignation(text, tables);
    const parts = { arm, artilleryType, cv: value, lancer, quality: of, skirmish, weight };
    const words = Object.entries(parts).map(([key, part]) => `"${key}": ${JSON.stringify(part)}`);
    const why = facts(`the unit ${text}`, [`${of} ${arm}`], 'MA-UNIT-06');
    return certainly(`{${words.join(', ')}}`, why);
  },
});

const gunWeight = defineMechanic({
  name: 'gun-weight',
  meaning: 'Gun weight by calibre.',
  ruleIds: ['MA-UNIT-04'],
  inputs: {
    pounds: { type: 'integer', unit: 'pounds', max: MOST_COUNTED, required: true, meaning: 'calibre' },
  },
  example: 'pounds=12',
  answer: ({ tables: { gunWeights } }, { pounds }) => {
    const weight = WEIGHTS.find((one) => {
      const { minPounds, maxPounds } = gunWeights[one];
      return pounds >= minPounds && (maxPounds === null || pounds <= maxPounds);
    });
    if (weight === undefined)
      throw new NotGivenError(
        `the source gives no weight for guns of ${pounds} pounds: give the weight itself (MA-UNIT-04)`,
        'MA-ERR-GUN-WEIGHT',
      );
    const { minPounds, maxPounds } = gunWeights[weight];
    const range = `${minPounds}${maxPounds === null ? ' pounds or more' : ` to ${maxPounds} pounds`}`;
    return certainly(weight, facts(`guns of ${pounds} pounds`, [`${weight}: ${range}`], 'MA-UNIT-04'));
  },
});

const sumOfCv = { type: 'integer', min: 0, max: MOST_COUNTED, required: true } as const;

const scv = defineMechanic({
  name: 'scv',
  meaning: 'Starting skirmish value of a formation.',
  ruleIds: ['MA-SCV-02', 'R-04'],
  inputs: {
    rating: { type: 'choice', values: RATINGS, required: true, meaning: 'skirmish rating of the nation' },
    skirmishCv: { ...sumOfCv, meaning: 'sum of the CVs of Sk infantry' },
    nonSkirmishCv: { ...sumOfCv, meaning: 'sum of the CVs of other infantry' },
  },
  example: 'rating=good skirmishCv=11 nonSkirmishCv=20',
  answer: ({ tables }, { rating, skirmishCv, nonSkirmishCv }) => {
    const parts = partsOf((sum) => startingScv(sum, tables, rating, skirmishCv, nonSkirmishCv));
    return certainly(String(parts.value), parts.explanation(`skirmishers rated ${rating}`));
  },
});

const mfCard = defineMechanic({
  name: 'mf-card',
  meaning: 'Card of a formation: units remaining and skirmish value in each state.',
  ruleIds: ['MA-SCV-03', 'MA-SCV-04', 'MA-MF-02', 'R-03', 'R-05'],
  inputs: {
    initialUnits: {
      type: 'integer',
      unit: 'units',
      min: 1,
      max: MOST_COUNTED,
      required: true,
      meaning: 'units at the start',
    },
    scv: { type: 'integer', min: 0, max: MOST_COUNTED, required: true, meaning: 'starting skirmish value' },
  },
  example: 'initialUnits=6 scv=7',
  answer: (book, { initialUnits, scv: value }) => {
    const bands = card(book, initialUnits, value);
    const label = bands
      .map(({ state, from, to, scv: inState }) => `${state} ${from}-${to} (${inState})`)
      .join('; ');
    const rows = bands.map(
      ({ state, from, to, scv: inState }) =>
        `${state} with ${from} to ${countOf(to, 'unit')}: skirmish value ${inState}`,
    );
    return certainly(
      label,
      facts(`a formation of ${countOf(initialUnits, 'unit')}`, rows, ...IN_STATE.ruleIds, 'R-05'),
    );
  },
});

export const UNIT_MECHANICS = [
  columnMechanic,
  cv,
  bounds,
  groups,
  designation,
  gunWeight,
  scv,
  mfCard,
] as const;
