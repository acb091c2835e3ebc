import { expect, test } from 'vitest';
import { bookModules } from '../../src/run/node/rule-modules.ts';
import { passagesCiting } from '../../src/questions/rule-passages.ts';
import { isBook, TITLES } from '../../src/rules/titles.ts';

const MODULE = `/** A volley (MY-1). */
export function volley(men: number): number {
  return men;
}

/** Fights (MY-12). */
export class Band {
  men = 0;

  /** Runs (MY-2). */
  run(): void {
    this.men = 0;
  }

  /** Stands (MY-3). */
  stand(): void {}
}

const RALLY = part('rally', 'MY-2');
`;

test('functions and methods are found by the ids in them, with the line at which each begins', () => {
  const found = (...ids: readonly string[]) => passagesCiting(new Map([['bands.ts', MODULE]]), ids);
  expect(found('MY-1')).toEqual([{ file: 'bands.ts', line: 1, text: MODULE.split('\n\n')[0] }]);
  const [run, ...others] = found('MY-2');
  expect(others).toEqual([]);
  expect(run).toMatchObject({ line: 10, text: expect.stringMatching(/^ {2}\/\*\* Runs/u) as string });
  expect(MODULE.split('\n')[9]).toContain('Runs');
  expect(found('MY-9')).toEqual([]);
  // A statement that is no function is shown where no function cites the id.
  expect(found('MY-12')).toMatchObject([{ line: 6 }]);
});

test('every id of a shot leads to the functions that add up its number and throw it', () => {
  const passages = passagesCiting(bookModules('pluie'), ['PDB-FIRE-01', 'PDB-FIRE-06']);
  expect(passages.every(({ file }) => file.endsWith('.ts'))).toBe(true);
  expect(passages.map(({ text }) => text).join('\n')).toContain('chance.die(D20)');
});

test.each(Object.keys(TITLES).filter((id) => isBook(id)))('the book %s has its modules at hand', (id) => {
  expect([...bookModules(id).keys()]).toContain('fire.ts');
});
