import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { InputError } from '../../src/play/inputs.ts';
import { solve } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { Binder, bindCell, BindError } from '../../src/spec/bind.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { skirmish } from '../toy/skirmish.ts';
import { duelSystem, systems, type DuelTables } from './duel.ts';
import { changed, LEAST, read } from './specs.ts';

const BANDS = `hythe: 1
rules: skirmish
engagement: { turnLimit: 1, initiative: british }
sides:
  british: { force: { figures: 1 }, hitOn: 4 }
  french: { force: { figures: 1 }, hitOn: 6 }
vary: { tables.dice.d6.sides: [6, 12] }
`;

describe('binding a cell', () => {
  test('gives the engagement of its inputs, on tables with its patches', () => {
    const { cells, rules } = readSpec(BANDS, { file: 'bands.yaml', systems: [skirmish] });
    const chances = cells.map((cell) =>
      bindCell(rules, cell, [skirmish]).use((engagement) => {
        const solved = solve(engagement, tallyShape(engagement));
        if (!solved.solved) throw new Error(solved.reason);
        return item([...solved.tally.outcomeByTurn], 1);
      }),
    );
    // The British fire first and hit on 4 or more of six sides, then of twelve.
    expect(chances).toEqual([1 / 2, 3 / 4]);
  });

  test('reads the tables once for each patch', () => {
    let reads = 0;
    const counting = {
      ...duelSystem,
      read: (tables: Parameters<typeof duelSystem.read>[0]): DuelTables => {
        reads++;
        return duelSystem.read(tables);
      },
    };
    const { cells } = read(
      `${LEAST}vary: { tables.weapons.lebel.hit.close: [5, 6], engagement.turnLimit: [1, 2, 3] }\n`,
    );
    const binder = new Binder('duel', [counting]);
    for (const cell of cells) binder.bind(cell);
    expect(reads).toBe(2);
  });

  test('says what does not fit the program', () => {
    const [cell] = read(LEAST).cells;
    if (cell === undefined) throw new Error('no cell');
    expect(() => bindCell('chess', cell, systems)).toThrow(BindError);
    expect(() => bindCell('chess', cell, systems)).toThrow('unknown rule system chess; known: duel, ball');
    expect(() => bindCell('duel', { ...cell, kind: 'siege' }, systems)).toThrow(
      'duel has no engagement of kind siege',
    );
    expect(() => bindCell('duel', { ...cell, tables: { cannon: { x: 1 } } }, systems)).toThrow(InputError);
  });
});

test('a cell binds in a worker as it does here: by what JSON keeps of it', () => {
  const [cell] = read(changed(LEAST, ['weapon: lebel', 'weapon: lebel, count: 3'])).cells;
  const sent = JSON.parse(JSON.stringify(cell)) as NonNullable<typeof cell>;
  expect(bindCell('duel', sent, systems).use((engagement) => engagement.turnLimit)).toBe(3);
});
