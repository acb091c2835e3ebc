/** A rule stands in one file, so that whoever changes it has one place to look. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { childrenOf, isNode, syntaxTree, type SyntaxNode } from '../layers/references.ts';

const RULES = new URL('../../src/rules/', import.meta.url);
const SYSTEMS = readdirSync(RULES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Rules whose ids stand in several files, and why. */
const EXCEPTIONS = new Map([
  [
    'AUG-CMD-12',
    'the printed modifiers take their labels in tables.ts, casualties of this turn where they act',
  ],
  ['AUG-CMD-13', 'the check to hold fire, and the dice of a volley that was held'],
  ['AUG-EVA-07', 'the printed modifiers take their labels in tables.ts'],
  [
    'AUG-FIRE-08',
    'the printed modifiers take their labels in tables.ts, the least number of dice where it acts',
  ],
  ['FOH-ACC-01', 'the parts of the accuracy number, and small-arms fire, which throws for it'],
  ['FOH-CHG-02', 'the printed modifiers take their labels in tables.ts, base and floor where they act'],
  ['FOH-KILL-01', 'one base of the kill number, and the two throws of fire that need it'],
  ['FOH-MEL-03', 'the printed modifiers take their labels in tables.ts; a melee and a pursuit have them'],
  ['FOH-MOR-02', 'the printed modifiers take their labels in tables.ts; three tests have them'],
  ['FOH-RUN-01', 'the gait of a unit, and the throw of rout and pursuit by it'],
  ['HUIT-CMD-03', 'the printed modifiers take their labels in tables.ts, ratings where they act'],
  ['HUIT-CMD-05', 'the printed modifiers take their labels in tables.ts, the rating where it acts'],
  ['HUIT-CMD-07', 'the printed modifiers take their labels in tables.ts, the rating where it acts'],
  ['HUIT-MEL-01', 'the printed modifiers take their labels in tables.ts, quality where it acts'],
  ['HUIT-MOR-02', 'the printed modifiers take their labels in tables.ts, quality where it acts'],
  ['MA-LDR-01', 'inspiration is a part of three throws'],
  ['MA-LDR-02', 'command is a part of two throws'],
  ['MA-MF-03', 'a battle throws the test of a formation; a skirmish without a battle counts it'],
  [
    'MA-SKIRM-01',
    'a battle throws on a table of the supplement; a skirmish without a battle counts who is ahead',
  ],
  ['PDB-CC-03', 'the modifiers of an attack; kind and quality of the attacker are its own'],
  ['PDB-FIRE-03', 'the printed hit value, and why a weapon without one cannot fire'],
  [
    'PDB-FIRE-06',
    "the modifiers of a shot; cover goes by the class of the weapon, kind and quality are the firer's own",
  ],
  ['PDB-MOVE-07', 'a column counts against fire and in close combat'],
]);

/** As `MA-VED-02`; rulings (`R-07`, `AUG-R-07`) are a choice, which options describe and rules look at. */
const RULE_ID = /^(?!(?:[A-Z]+-)?R-)[A-Z]+(?:-[A-Z]+)*-\d+$/u;

function isCard(node: SyntaxNode): boolean {
  const { key } = node;
  return node.type === 'Property' && isNode(key) && key['name'] === 'ruleIds';
}

/**
 * The ids that stand in the code of a source. A mechanic's own list of the rules that it answers by is left out: that is
 * its index card, and no rule.
 */
function idsIn(source: string): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    const { value, callee } = node;
    if (node.type === 'Literal' && typeof value === 'string' && RULE_ID.test(value)) ids.add(value);
    const isMechanic = isNode(callee) && callee['name'] === 'defineMechanic';
    for (const [, child] of childrenOf(node))
      if (!isMechanic) visit(child);
      else for (const [, field] of childrenOf(child)) if (!isCard(field)) visit(field);
  };
  visit(syntaxTree(source));
  return ids;
}

function filesByIdIn(system: string): ReadonlyMap<string, readonly string[]> {
  const folder = new URL(`${system}/`, RULES);
  const files = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts')))
    for (const id of idsIn(readFileSync(new URL(file, folder), 'utf8')))
      files.set(id, [...(files.get(id) ?? []), file]);
  return files;
}

describe('rule ids', () => {
  const several = SYSTEMS.flatMap(({ name }) => [...filesByIdIn(name)]).filter(
    ([, { length }]) => length > 1,
  );

  it('are read from code, not from comments, and not from the card of a mechanic', () => {
    const card = `defineMechanic({ ruleIds: ['MA-AA-01'], answer: () => fact('MA-BB-02 in words', 'MA-CC-03') });`;
    expect([
      ...idsIn(`${card} // 'MA-DD-04'\nconst THROW = { ruleIds: ['MA-EE-05', 'R-06', 'AUG-R-07'] };`),
    ]).toEqual(['MA-CC-03', 'MA-EE-05']);
  });

  it.each(SYSTEMS)('stand in the code of $name', ({ name }) => {
    expect(filesByIdIn(name).size).toBeGreaterThan(20);
  });

  it('stand in one file each, beside the exceptions', () => {
    expect(several.filter(([id]) => !EXCEPTIONS.has(id))).toEqual([]);
  });

  it('are no exception without need', () => {
    const needed = new Set(several.map(([id]) => id));
    expect([...EXCEPTIONS.keys()].filter((id) => !needed.has(id))).toEqual([]);
  });
});
