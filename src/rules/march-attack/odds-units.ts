/** Single questions about units and formations: columns, combat values, designations, skirmish values (sections 2 and 3). */
import type { Explanation, Factor } from '../../play/explanation.ts';
import { valueOf } from '../../play/by-word.ts';
import { whole } from '../../play/declared-inputs.ts';
import { certainly, contradiction, mechanicsOf, type LabelledDistribution } from '../../play/mechanic.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { countOf } from '../../play/shown.ts';
import { fact, part, partsOf } from '../../play/sum.ts';
import { battleGroups, cvAt, EVIDENCE_RULE, gunColumn, menColumn, type CombatValue } from './combat-value.ts';
import { parseDesignation } from './designation.ts';
import { card, IN_STATE, startingScv } from './formation-state.ts';
import { bookOf, type RuleBook } from './rules.ts';
import { initial, MOST_COUNTED, needed, orNone, quality, rating, scv } from './inputs.ts';
import type { Tables } from './tables.ts';
import { WEIGHTS } from './units.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options): readonly [RuleBook] => [
  bookOf(tables, options),
]);

/** Masses of labels in alphabetic order. */
export function sorted(labels: LabelledDistribution): LabelledDistribution {
  return new Map([...labels].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A number that is only reckoned with. */
const counted = { max: MOST_COUNTED, ...needed } as const;
const men = whole('men', { unit: 'men', ...counted });

const NEAREST = part((of: number) => `${countOf(of, 'man', 'men')}, to the nearest column`, 'MA-CV-02');

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

export const UNIT_MECHANICS = [
  defineMechanic({
    name: 'men-column',
    meaning: 'Size column of a number of men.',
    ruleIds: ['MA-CV-02', 'MA-CV-06', 'R-02', 'R-17'],
    inputs: { men },
    example: 'men=350',
    answer: (book, inputs) => {
      const found = menColumn(book, inputs.men);
      const parts = partsOf((sum) => {
        sum.begin('column');
        sum.base(found.column, NEAREST, inputs.men);
      });
      return certainly(String(found.column), parts.explanation('size of a unit'), found.marks);
    },
  }),
  defineMechanic({
    name: 'cv',
    meaning: 'Combat Value of a unit by quality and men or guns.',
    ruleIds: ['MA-CV-01', 'MA-CV-02', 'MA-CV-03', 'MA-CV-04', 'MA-CV-05', 'MA-CV-06', 'R-01', 'R-02'],
    inputs: {
      quality,
      men: whole('men; exactly one of men and guns', { unit: 'men', max: MOST_COUNTED, ...orNone }),
      guns: whole('guns', { unit: 'guns', max: MOST_COUNTED, ...orNone }),
    },
    example: 'quality=veteran men=643',
    answer: (book, inputs) => {
      const { quality: of, men: number, guns } = inputs;
      if ((number === null) === (guns === null))
        throw contradiction([], 'exactly one of men and guns is required');
      const value = cvAt(book, of, number === null ? gunColumn(book, guns ?? 0) : menColumn(book, number));
      const size = number === null ? countOf(guns ?? 0, 'gun') : countOf(number, 'man', 'men');
      const why = cvExplanation(`${of} of ${size}`, 'combat value', [
        [`${of}, column ${value.column}`, value],
      ]);
      return certainly(String(value.cv), why, value.marks);
    },
  }),
  defineMechanic({
    name: 'cv-bounds',
    meaning: 'Bounds of a combat value that follow from the confirmed ones and from order alone.',
    ruleIds: ['MA-CV-05'],
    inputs: { quality, column: whole('men column', { unit: 'men', ...counted }) },
    example: 'quality=elite column=600',
    answer: ({ tables }, inputs) => {
      const cell = valueOf(tables.cv, inputs.quality).get(inputs.column);
      if (cell === undefined)
        throw contradiction(
          ['column'],
          `column must be one of ${tables.cvTable.menColumns.join(', ')}, not ${inputs.column}`,
        );
      const { boundLow, boundHigh, status, evidence } = cell;
      const act = `${inputs.quality}, column ${inputs.column}: the table has ${cell.cv}, ${status}`;
      const why = fact(evidence ?? `${status}: no example of the source has this cell`, EVIDENCE_RULE);
      return certainly(`${boundLow ?? 0}..${boundHigh ?? 'unbounded'}`, why.explanation(act));
    },
  }),
  defineMechanic({
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
  }),
  defineMechanic({
    name: 'designation',
    meaning: 'Parse a unit designation.',
    ruleIds: ['MA-UNIT-06'],
    inputs: { text: { type: 'text', ...needed, meaning: 'the designation as written' } },
    example: 'text="V-7 Sk"',
    answer: ({ tables }, { text }) => {
      const unit = parseDesignation(text, tables);
      const words = Object.entries(unit)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
      const why = fact(`${unit.quality} ${unit.arm}`, 'MA-UNIT-06').explanation(`the unit ${text}`);
      return certainly(`{${words.join(', ')}}`, why);
    },
  }),
  defineMechanic({
    name: 'gun-weight',
    meaning: 'Gun weight by calibre.',
    ruleIds: ['MA-UNIT-04'],
    inputs: { pounds: whole('calibre', { unit: 'pounds', ...counted }) },
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
      return certainly(
        weight,
        fact(`${weight}: ${range}`, 'MA-UNIT-04').explanation(`guns of ${pounds} pounds`),
      );
    },
  }),
  defineMechanic({
    name: 'scv',
    meaning: 'Starting skirmish value of a formation.',
    ruleIds: ['MA-SCV-02', 'R-04'],
    inputs: {
      rating: { ...rating, ...needed },
      skirmishCv: whole('sum of the CVs of Sk infantry', { min: 0, ...counted }),
      nonSkirmishCv: whole('sum of the CVs of other infantry', { min: 0, ...counted }),
    },
    example: 'rating=good skirmishCv=11 nonSkirmishCv=20',
    answer: ({ tables }, { rating: of, skirmishCv, nonSkirmishCv }) => {
      const parts = partsOf((sum) => startingScv(sum, tables, of, skirmishCv, nonSkirmishCv));
      return certainly(String(parts.value), parts.explanation(`skirmishers rated ${of}`));
    },
  }),
  defineMechanic({
    name: 'mf-card',
    meaning: 'Card of a formation: units remaining and skirmish value in each state.',
    ruleIds: ['MA-SCV-03', 'MA-SCV-04', 'MA-MF-02', 'R-03', 'R-05'],
    inputs: {
      initialUnits: { ...initial, ...counted, meaning: 'units at the start' },
      scv: { ...scv, ...counted },
    },
    example: 'initialUnits=6 scv=7',
    answer: (book, { initialUnits, scv: value }) => {
      const bands = card(book, initialUnits, value);
      const label = bands.map((band) => `${band.state} ${band.from}-${band.to} (${band.scv})`).join('; ');
      const rows = partsOf((sum) => {
        for (const { state, from, to, scv: left } of bands)
          sum.addAll(
            fact(
              `${state} with ${from} to ${countOf(to, 'unit')}: skirmish value ${left}`,
              ...IN_STATE.ruleIds,
              'R-05',
            ),
          );
      });
      return certainly(label, rows.explanation(`a formation of ${countOf(initialUnits, 'unit')}`));
    },
  }),
] as const;
