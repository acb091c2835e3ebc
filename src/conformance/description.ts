/** Description of a rule system: names that are there, lengths that agree, answers that are distributions. */
import { ask } from '../play/ask-mechanic.ts';
import { readAssignments, wordsOfExample } from '../play/assignments.ts';
import { sumsOf, type Explanation } from '../play/explanation.ts';
import type { Game, GameState } from '../play/game.ts';
import type { Mechanic } from '../play/mechanic.ts';
import type { EngagementKind, RuleSystem } from '../play/system.ts';
import { type Json, type JsonObject, isMap } from '../play/json.ts';
import { withChanges } from '../spec/read-tables.ts';
import type { CheckName, Faults } from './faults.ts';
import { SUM_TOLERANCE } from './throw-tables.ts';

/** Looks at everything but engagements. */
export function lookAtSystem(system: RuleSystem, faults: Faults): void {
  const expect = (holds: boolean, fault: string): boolean => faults.expect('description', holds, () => fault);
  expect(
    /^[a-z][a-z0-9-]*$/u.test(system.id),
    `the id ${JSON.stringify(system.id)} must be a word of small letters`,
  );
  expect(system.title !== '', 'the title is missing');
  const tables = faults.attempt('description', 'its own tables cannot be read', () =>
    system.read(system.tables),
  );
  if (tables !== null) faults.attempt('description', 'notes', () => system.notes(tables));
  for (const [path, column] of Object.entries(system.rowKeys))
    lookAtRows(system.tables, path, column, expect);
  const scopes = new Set([...system.kinds, ...system.mechanics].map(({ name }) => name));
  for (const [name, option] of Object.entries(system.options)) {
    const { values, default: usual, scope } = option;
    expect(
      values === 'number' || values.includes(usual),
      `the default of option ${name} is none of its values`,
    );
    for (const where of scope)
      expect(
        scopes.has(where),
        `option ${name} acts in ${where}, which is no mechanic or kind of engagement`,
      );
  }
  const names = system.mechanics.map(({ name }) => name);
  expect(new Set(names).size === names.length, 'two mechanics have one name');
  for (const kind of system.kinds) lookAtKind(kind, expect);
  for (const mechanic of system.mechanics) lookAtAnswer(system, mechanic, faults);
}

type Expect = (holds: boolean, fault: string) => boolean;

function lookAtRows(tables: JsonObject, path: string, column: string, expect: Expect): void {
  let place: Json | undefined = tables;
  for (const name of path.split('.')) place = isMap(place) ? place[name] : undefined;
  const rows = Array.isArray(place) ? (place as readonly Json[]) : null; // a list of JSON
  if (!expect(rows !== null, `rowKeys names ${path}, which is no list of rows in the tables`)) return;
  for (const row of rows ?? [])
    expect(
      isMap(row) && Object.hasOwn(row, column),
      `a row of ${path} has no ${column}, by which rows are to be found`,
    );
}

function lookAtKind(kind: EngagementKind, expect: Expect): void {
  const { name, roles, inputs, turnLimitField, firstSideField, evenFirst } = kind;
  for (const role of roles)
    expect(inputs[role]?.type === 'group', `${name}: the role ${role} must be a group of fields`);
  expect(
    inputs[turnLimitField]?.type === 'integer',
    `${name}: its turn limit, ${turnLimitField}, must be a field of whole numbers`,
  );
  if (firstSideField === null) return;
  const first = inputs[firstSideField];
  expect(first !== undefined, `${name}: its first side, ${firstSideField}, is no field`);
  if (first?.type === 'choice' && evenFirst !== undefined)
    expect(
      first.values.includes(evenFirst),
      `${name}: evenFirst is ${evenFirst}, which ${firstSideField} cannot be`,
    );
}

/** The example of a mechanic: chances that sum to 1, parts that add up. */
function lookAtAnswer(system: RuleSystem, mechanic: Mechanic, faults: Faults): void {
  const { name, tables, example } = mechanic;
  const answer = faults.attempt('answers', `the example of ${name}`, () =>
    ask(withChanges(system, tables).system, mechanic, readAssignments(wordsOfExample(example)), {
      shortForms: true,
    }),
  );
  if (answer === null) return;
  for (const [metric, distribution] of answer.distributions) {
    const masses = [...distribution.values()];
    const sum = masses.reduce((total, mass) => total + mass, 0);
    const isOne = Math.abs(sum - 1) <= SUM_TOLERANCE && masses.every((mass) => mass >= 0);
    faults.expect(
      'answers',
      isOne,
      () => `${name}: the chances of ${metric === '' ? 'its answer' : metric} sum to ${sum}`,
    );
  }
  if (answer.explanation !== undefined) lookAtParts(answer.explanation, name, 'answers', faults);
}

/** Checks that the parts of each number add up to it. */
export function lookAtParts(explanation: Explanation, name: string, check: CheckName, faults: Faults): void {
  for (const { total, factors } of sumsOf(explanation)) {
    if (total === null) continue;
    const sum = factors.reduce((all, { value }) => all + (value ?? 0), 0);
    faults.expect(
      check,
      sum === total.value,
      () => `${name}: the parts of ${total.name} add up to ${sum}, not to ${total.value}`,
    );
  }
}

/** Checks the description of an engagement. */
export function lookAtEngagement<S extends GameState<S>>(engagement: Game<S>, faults: Faults): void {
  const { outcomes, winners, limitOutcome, metrics, counters, joints, turnLimit } = engagement;
  const expect = (holds: boolean, fault: string): boolean => faults.expect('description', holds, () => fault);
  expect(
    winners.length === outcomes.length,
    `there are ${outcomes.length} outcomes and ${winners.length} winners`,
  );
  expect(
    winners.every((winner) => [-1, 0, 1].includes(winner)),
    'a winner is a role (0 or 1), or -1 for none',
  );
  expect(
    outcomes[limitOutcome] !== undefined,
    `the outcome at the turn limit, ${limitOutcome}, is none of them`,
  );
  expect(Number.isInteger(turnLimit) && turnLimit >= 1, `the turn limit is ${turnLimit}`);
  const names = [...metrics, ...counters].map(({ name }) => name);
  expect(new Set(names).size === names.length, `two metrics or counters have one name: ${names.join(', ')}`);
  for (const pair of joints)
    for (const name of pair)
      expect(
        metrics.some((metric) => metric.name === name),
        `a joint names ${name}, which is no metric`,
      );
}
