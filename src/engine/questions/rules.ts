/** Questions about one rule system: its odds, tables and schema, and a first spec; also dice and stories without any. */
import { Document, isCollection, isScalar, isSeq, visit } from 'yaml';
import { diceOdds } from '../../chance/notation.ts';
import { exampleOf } from '../../conformance/example.ts';
import { mapOf, type Json, type JsonObject } from '../../play/json.ts';
import { oneNamed } from '../../play/nearest.ts';
import type { EngagementKind, RuleSystem } from '../../play/system.ts';
import { engagementFields, roleFields, roleNamedBy } from '../../spec/kind-fields.ts';
import { layoutOf, tableNames } from '../../spec/table-layout.ts';
import { oddsOf } from '../../questions/odds.ts';
import { passagesCiting, type Passage } from '../../questions/rule-passages.ts';
import { changedSystem, question, systemOf } from '../question.ts';

/** One resolution, exact, as `hythe odds` gives it; absent inputs have their defaults, rulings stand under `options`. */
export const odds = question('odds', async (asked, desk) => {
  const own = await changedSystem(desk, asked);
  const { id, mechanics } = own.system;
  const mechanic = oneNamed(mechanics, asked.mechanic, ({ name }) => name, `mechanic of ${id}`);
  return oddsOf(own, mechanic, asked.inputs, asked.tables);
});

/** The chances of dice as people write them, `4d6kh3` or `2d6+3 >= 10`, exact. @throws {NotationError} */
export const dice = question('dice', ({ expression }) => diceOdds(expression));

/** The text of a story as a browser runs it: without types, where there is something that takes them away. */
export const plainScript = question('plainScript', async ({ text }, { plainScript: plain }) => ({
  script: plain === undefined ? text : await plain(text),
}));

/** The functions of the rules that cite these ids; null where the text of the rules is not at hand. */
export const passages = question(
  'passages',
  async ({ rules, ids }, desk): Promise<readonly Passage[] | null> => {
    // A name that no system has leads to no file.
    const { id } = await systemOf(desk, rules);
    return desk.modulesOf === undefined ? null : passagesCiting(desk.modulesOf(id), ids);
  },
);

/** The JSON Schema of specs of one rule system, for an editor. */
export const schema = question('schema', async ({ rules }, desk) => {
  const { specSchema } = await import('../../spec/spec-schema.ts');
  return specSchema([await systemOf(desk, rules)]);
});

/**
 * The tables of a rule system, as a book prints them. A row has its cells in the order of the columns, null where it has
 * nothing; `drawn` are tables in the form of their source, from numbers of `tables`.
 */
export const tables = question('tables', async ({ rules }, desk) => {
  const system = await systemOf(desk, rules);
  return {
    tables: tableNames(system).map((name) => {
      const { facts, parts } = layoutOf(system, name);
      const cells = parts.map(({ rows, ...part }) => ({
        ...part,
        rows: rows.map((row) => part.columns.map((column) => row.get(column) ?? null)),
      }));
      return { name, facts, parts: cells };
    }),
    drawn: (system.printedTables ?? []).map((printed) => ({
      name: printed.name,
      parts: printed.draw(system.read(system.tables)),
    })),
  };
});

/** A first spec of a kind of engagement, from the even fight that its rules give. @throws {InputError} if that cannot be read */
export const begin = question('begin', async ({ rules, kind }, desk) => {
  const system = await systemOf(desk, rules, kind);
  const of = oneNamed(system.kinds, kind, ({ name }) => name, `kind of engagement of ${system.title}`);
  return specText(firstSpec(system, of));
});

/** Fights of a first spec that cannot be solved, and battles on a map, which take a hundred times as long. */
const MOST_FIGHTS = 100_000;
const MOST_BATTLES = 1000;

/** The sides of a spec that has no names for them yet. */
const SIDES = ['north', 'south'] as const;

/** The spec as text, each feature of a map on a line. */
function specText(spec: JsonObject): string {
  const document = new Document(spec);
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (!isScalar(key) || key.value !== 'features' || !isSeq(value)) return;
      for (const feature of value.items) if (isCollection(feature)) feature.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

function firstSpec(system: RuleSystem, kind: EngagementKind): JsonObject {
  const given = exampleOf(system, kind, kind.firstFight)?.inputs ?? {};
  const { firstSideField, evenFirst } = kind;
  return {
    hythe: 1,
    title: system.title,
    question: 'Is it an even fight?',
    rules: system.id,
    ...(kind.tables === undefined ? {} : { tables: kind.tables }),
    engagement: {
      ...(system.kinds.length > 1 ? { kind: kind.name } : {}),
      ...Object.fromEntries(
        Object.entries(partOf(given, engagementFields(kind))).map(([name, value]) => [
          name,
          withSides(kind, name, value),
        ]),
      ),
      ...(firstSideField !== null && evenFirst !== undefined ? { [firstSideField]: evenFirst } : {}),
    },
    sides: Object.fromEntries(
      SIDES.map((side, i) => {
        const role = kind.roles[i === 0 ? 0 : 1];
        const fields = roleFields(kind, role);
        const own = mapOf(given[role]);
        const force = Object.keys(fields.force).length === 0 ? {} : { force: partOf(own, fields.force) };
        return [side, { ...force, ...partOf(own, fields.side) }];
      }),
    ),
    resolve: {
      method: 'auto',
      replicates: kind.opening === undefined ? MOST_FIGHTS : MOST_BATTLES,
      seed: 'bench',
    },
  };
}

/** The inputs that are among these fields. */
function partOf(inputs: JsonObject, fields: object): JsonObject {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => Object.hasOwn(fields, name)));
}

/** The value as a spec writes it: a side in place of a role. */
function withSides({ inputs, roles }: EngagementKind, name: string, value: Json): Json {
  const field = inputs[name];
  if (field?.type !== 'choice' || typeof value !== 'string') return value;
  const role = roleNamedBy(field, value, roles);
  return role === undefined ? value : (SIDES[roles.indexOf(role)] ?? value);
}
