/** Words for a measure, its target, and numbers of a force. */
import { NUMBER_WORDS } from '../digits.ts';
import type { Army } from '../../experiment/analyses/armies.ts';
import { metricLabel, ownLabel, respelled, withoutDeterminer, type LabelFacts } from '../labels.ts';
import { measuredText, measureName, verbOf as verbOfMeasure } from '../measure-words.ts';
import { listed, say, type Name, type Sentence } from '../sentence.ts';
import type { Estimate } from '../tables/rows.ts';
import type { ForceMeasure } from './measure.ts';

/** The name of the numbers: `wins of the French`, `wins of the French among decided engagements`, `British units left`. */
export function measureWords(measure: ForceMeasure, facts: LabelFacts): Sentence {
  return measure.kind === 'decided'
    ? say`${metricLabel(facts, 'winner', facts.sides[measure.side])} among decided engagements`
    : measureName(measure, facts);
}

/** The target of a measure. */
interface Level {
  readonly measure: ForceMeasure;
  readonly level: number;
}

/** `wins of the French reach 80%`, `Line not beaten in nine fights in ten`, `British units left reach 1.5 on average` */
export function reaching(of: Level, facts: LabelFacts, how = ''): Sentence {
  if (of.measure.kind === 'share' && of.measure.isCondition)
    return say`${ownLabel(facts, of.measure.metric)} ${how}in ${fightsIn(of.level)}`;
  return say`${measureWords(of.measure, facts)} ${how}${verbOf(of.measure, 'reach', 'reaches')} ${level(of)}${of.measure.kind === 'mean' ? ' on average' : ''}`;
}

/** The verb of a measure. */
export function verbOf(measure: ForceMeasure, plural: string, singular: string): string {
  return measure.kind === 'decided' ? plural : verbOfMeasure(measure, plural, singular);
}

/** `80%`, `1.5` */
export function level({ measure, level: number }: Level): string {
  return measure.kind === 'mean' ? String(number) : `${Number((number * 100).toFixed(4))}%`;
}

const DENOMINATORS = [3, 4, 5, 10];

/** `three fights in four`, `half the fights`, `at least 72.5% of the fights` */
export function fightsIn(share: number): string {
  if (share === 0.5) return 'half the fights';
  const whole = DENOMINATORS.find((d) => Math.abs(share * d - Math.round(share * d)) < 1e-9);
  const part = NUMBER_WORDS[Math.round(share * (whole ?? 0))];
  if (whole === undefined || part === undefined || part === 'no' || share === 1)
    return `at least ${Number((share * 100).toFixed(4))}% of the fights`;
  return `${part} ${part === 'one' ? 'fight' : 'fights'} in ${NUMBER_WORDS[whole] ?? ''}`;
}

/** `82.3%`, `82% ± 0.4`, `1.37 ± 0.02` */
export function pointValue({ estimate }: { readonly estimate: Estimate }, measure: ForceMeasure): string {
  return measuredText(estimate, { label: measure.kind === 'mean' ? null : measure.kind });
}

/** Units whose plural is regular, at the end of a label. */
const UNIT =
  /\b(?:company|battery|battalion|squadron|regiment|brigade|platoon|section|troop|gun|stand|figure|unit|column)$/iu;
const PLURAL = /[^s]s$/iu;

/** The label for several of a kind: `Lebel companies`; unchanged where it names no common unit. */
export function several(force: Name): Name {
  return respelled(withoutDeterminer(force), (name) =>
    UNIT.test(name) ? name.replace(/y$/u, 'ie').concat('s') : name,
  );
}

/** An army in words: `2 × Elite and 1 gun`. */
export function armyWords(army: Army, facts: LabelFacts): Sentence {
  return listed(army.map(({ force, count }) => countOfForce(count, ownLabel(facts, force))));
}

/** A number of a force: `11 Lebel companies`, `3 × Elite`. It stays on one line. */
export function countOfForce(count: number | string, label: Name): Sentence {
  const force = withoutDeterminer(label);
  const isOne = String(count) === '1';
  const one = respelled(force, (name) => name.replace(/ies$/u, 'y').replace(/(?<=[^s])s$/u, ''));
  if (isOne && UNIT.test(one.name)) return say`${count}\u00a0${one}`;
  const isPlain = UNIT.test(force.name) || (PLURAL.test(force.name) && !isOne);
  return isPlain ? say`${count}\u00a0${several(force)}` : say`${count}\u00a0×\u00a0${force}`;
}
