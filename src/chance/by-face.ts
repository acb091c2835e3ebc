/** A resolution laid out by the face of its first die. */
import type { Chance } from './chance.ts';
import { walkPaths } from './enumerated.ts';
import { Pools } from './pools.ts';

/**
 * The chance of each label once the first die shows a face, from face 1 up; null where the resolution begins with no
 * die, or with several read as one. @throws {TooManyPathsError}
 */
export function byFace(resolve: (chance: Chance) => string): readonly ReadonlyMap<string, number>[] | null {
  const faces: Map<string, number>[] = [];
  let isDie = true;
  walkPaths(resolve, new Pools(), (label, probability, path) => {
    const [first] = path();
    const sides = first?.folded.values.length ?? 0;
    if (first?.folded.label !== `D${sides}`) {
      isDie = false;
      return;
    }
    const labels = (faces[first.value - 1] ??= new Map<string, number>());
    labels.set(label, (labels.get(label) ?? 0) + probability);
  });
  return isDie && faces.length > 0 ? faces.map(shares) : null;
}

/** The masses as parts of their sum; a single one is 1 to the last digit. */
function shares(masses: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const total = [...masses.values()].reduce((sum, mass) => sum + mass, 0);
  return new Map([...masses].map(([label, mass]) => [label, mass / total]));
}
