/** Display names of the things that a study moves one at a time, of their settings, and of the moves. */
import type { RunFacts } from '../telling/facts.ts';
import { factorLabel, measuredValue, unitIn, type LabelFacts } from '../telling/labels.ts';
import { capital, plain, say, type Sentence } from '../telling/sentence.ts';
import { isMap } from '../../play/json.ts';
import { moveOf } from '../../spec/analyses/sensitivity.ts';

/** A factor, or a number of the tables: its path, and as much of it as tells it from the others. */
interface Named {
  readonly path: string;
  readonly name: string;
}

/** `Lebel, hit at extreme range`, `distance` */
export function thingName(thing: Named, facts: LabelFacts): Sentence {
  return [factorLabel(facts, { ...thing, unit: unitOf(thing, facts) })];
}

/** `Elite`, `8 cm`, `−1` */
export function settingName(value: string, thing: Named, facts: LabelFacts): Sentence {
  const text = value.replace(/^-(?=[0-9])/u, '−');
  return measuredValue(facts, text, { path: thing.path, unit: unitOf(thing, facts) });
}

/** The unit of measure in a name; null where a printed name stands for it. */
function unitOf({ path, name }: Named, { names }: LabelFacts): string | null {
  return Object.hasOwn(names, path) ? null : unitIn(name);
}

/** Display names of the moves that an analysis makes variants of; none in any other run. */
export function moveNames(variants: ReadonlySet<string>, facts: RunFacts): Readonly<Record<string, string>> {
  if (facts.analysis.kind !== 'sensitivity') return {};
  return Object.fromEntries(
    [...variants].flatMap((variant) => {
      const move = moveOf(variant);
      if (move === null) return [];
      const thing = { name: move.thing, path: pathOf(move.thing, facts) };
      const [from = [], to = []] = [move.from, move.to].map((value) => settingName(value, thing, facts));
      return [[variant, plain(capital(say`${thingName(thing, facts)}: ${from} → ${to}`))]];
    }),
  );
}

/** The path whose parts the name of a thing has, in their order: of a factor, or of a number of the tables. */
export function pathOf(name: string, { names, analysis }: RunFacts): string {
  const factors = analysis.asked?.['factors'];
  const paths = [...Object.keys(isMap(factors) ? factors : {}), ...Object.keys(names)];
  const parts = name.split('.');
  const isOf = (path: string): boolean => {
    const own = path.split('.');
    const places = parts.map((part) => own.lastIndexOf(part));
    return places.at(-1) === own.length - 1 && places.every((place, i) => place > (places[i - 1] ?? -1));
  };
  return paths.find(isOf) ?? name;
}
