/**
 * Chooses the questions to mechanics and the battles that the judge holds:
 * `node --conditions=hythe-source tests/frozen/choose-more.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { near } from '../../src/conformance/examples.ts';
import { readAssignments, wordsOfExample } from '../../src/engagement/assignments.ts';
import { isMap, mapOf, type Json, type JsonObject } from '../../src/engagement/json.ts';
import type { RuleSystem } from '../../src/engagement/system.ts';
import { loadExperiment } from '../../src/index.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { Random } from '../fuzz/random.ts';
import { battleOf, oddsOf, type HeldBattle, type HeldQuestion } from './answers.ts';
import { otherNumber } from './candidates.ts';
import { ROOT, writeHeld } from './held.ts';

const QUESTIONS = 300;
/** Refusals are held too, but few. */
const REFUSED = 30;
/** Of mechanics that play whole engagements few are asked: each is solved. */
const ENGAGEMENTS = 3;

function questionsOf(system: RuleSystem): readonly HeldQuestion[] {
  const random = new Random(1880, `odds ${system.id}`, 0);
  const [kind] = system.kinds;
  if (kind === undefined) throw new Error(`${system.id} has no kind`);
  const chosen: HeldQuestion[] = [];
  const used = new Map<string, number>();
  const seen = new Set<string>();
  let refused = 0;
  for (let number = 0; chosen.length < QUESTIONS && number < 100 * QUESTIONS; number++) {
    const mechanic = random.pick(system.mechanics);
    const { name, inputs: fields } = mechanic;
    if (system.kinds.some((each) => each.name === name) && (used.get(name) ?? 0) >= ENGAGEMENTS) continue;
    const { options, ...inputs } = readAssignments(wordsOfExample(mechanic.example));
    let drawn = { inputs, options: mapOf(options) };
    for (let times = 1 + random.int(5); times > 0; times--)
      drawn = near(system, { ...kind, name, inputs: fields, turnLimitField: '' }, drawn, (below) =>
        random.int(Math.max(1, below)),
      );
    const question: HeldQuestion = {
      mechanic: name,
      inputs: {
        ...drawn.inputs,
        ...(Object.keys(drawn.options).length === 0 ? {} : { options: drawn.options }),
      },
      ...(random.oneIn(8) ? { tables: otherNumber(system, random) } : {}),
    };
    const text = JSON.stringify(question);
    if (seen.has(text)) continue;
    seen.add(text);
    const answer = mapOf(oddsOf(system.id, question));
    if ('refused' in answer && refused++ >= REFUSED) continue;
    used.set(name, (used.get(name) ?? 0) + 1);
    chosen.push(question);
  }
  const samples = JSON.parse(
    readFileSync(join(ROOT, 'tests', 'rules', system.id, 'fixtures', 'sample-cases.json'), 'utf8'),
  ) as JsonObject | readonly Json[]; // JSON
  // true: as the fixtures have them
  const cases = (isMap(samples) ? samples['cases'] : samples) as unknown as readonly HeldQuestion[];
  return [...chosen, ...cases.map(({ mechanic, inputs }) => ({ mechanic, inputs }))];
}

const QUALITIES = ['elite', 'experienced', 'regular', 'militia', 'volunteer', 'irregular'];
const ARMS = [
  { kind: 'infantry', weapon: 'martini-henry' },
  { kind: 'infantry', weapon: 'lebel' },
  { kind: 'cavalry-heavy' },
  { kind: 'cavalry-light' },
  { kind: 'field-artillery', weapon: 'rml-9pdr' },
  { kind: 'machine-gun', weapon: 'gardner' },
];
const WIDTH = 36;
const HEIGHT = 30;

/** A small map of random ground, with a force of two formations a side. */
function anyBattle(random: Random): JsonObject {
  const point = (): readonly number[] => [2 + random.int(WIDTH - 4), 8 + random.int(HEIGHT - 16)];
  const box = (): Json => {
    const [x = 0, y = 0] = point();
    const [right, top] = [x + 2 + random.int(6), y + 2 + random.int(4)];
    return [
      [
        [x, y],
        [right, y],
        [right, top],
        [x, top],
        [x, y],
      ],
    ];
  };
  const feature = (type: string, coordinates: Json, properties: JsonObject): JsonObject => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  });
  const at = 10 + random.int(10);
  const river = random.oneIn(2)
    ? [
        feature(
          'LineString',
          [
            [0, at],
            [WIDTH, at],
          ],
          { kind: 'river' },
        ),
        feature('Point', [random.int(WIDTH), at], {
          kind: 'crossing',
          type: random.pick(['bridge', 'ford']),
          halfWidthCm: 2,
        }),
      ]
    : [];
  const features = [
    ...Array.from({ length: 3 }, () =>
      feature('Polygon', box(), {
        kind: 'area',
        class: random.pick(['wood', 'built-up', 'fieldwork', 'marsh']),
      }),
    ),
    ...Array.from({ length: 2 }, () =>
      feature('Polygon', box(), { kind: 'height', heightM: 10 + 10 * random.int(2) }),
    ),
    feature('LineString', [point(), point()], {
      kind: 'obstacle',
      class: random.pick(['hedge', 'wall', 'entrenchment']),
    }),
    feature(
      'LineString',
      [
        [WIDTH / 2, 0],
        [WIDTH / 2, HEIGHT],
      ],
      { kind: 'road', quality: random.pick(['good', 'track']) },
    ),
    feature('Point', [WIDTH / 2, HEIGHT / 2], { kind: 'place', name: 'Cross', objective: true, value: 2 }),
    ...river,
  ];
  const sideOf = (y: number, facing: string): JsonObject => {
    const formation = (x: number, name: string): JsonObject => ({
      name,
      at: [x, y],
      facing,
      quality: random.pick(QUALITIES),
      units: [{ ...random.pick(ARMS), count: 1 + random.int(3) }],
      orders: [
        random.pick<JsonObject>([
          { task: 'attack', to: 'Cross', rangeCm: 3 + random.int(5), assault: random.oneIn(2) },
          { task: 'advance', to: [x, HEIGHT / 2], facing },
          { task: 'hold' },
        ]),
      ],
    });
    return {
      force: {
        headquarters: [{ name: 'hq', at: [WIDTH / 2, y], facing }],
        formations: [formation(9, 'left'), formation(27, 'right')],
      },
      commander: {
        fireWithinCm: 6 + random.int(10),
        reaction: random.pick(['fire', 'close-combat', 'retreat']),
        assaultChance: 0.5,
      },
    };
  };
  const hythe = { map: 1, units: 'map-cm', width: WIDTH, height: HEIGHT };
  return {
    rules: 'pluie',
    engagement: {
      kind: 'battle',
      map: { type: 'FeatureCollection', hythe, features },
      firstSide: 'coin',
      turnLimit: 8,
      victory: 'objectives',
    },
    sides: { reds: sideOf(3, 'N'), blues: sideOf(HEIGHT - 3, 'S') },
  };
}

async function battles(): Promise<readonly HeldBattle[]> {
  const chosen: HeldBattle[] = [];
  const random = new Random(1880, 'battles', 0);
  while (chosen.length < 8) {
    const spec = anyBattle(random);
    try {
      const events = battleOf({ spec, cell: 1, replicates: 1 });
      if (JSON.stringify(events).includes('"fire')) chosen.push({ spec, cell: 1, replicates: 3 });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error; // the rules refuse the places
    }
  }
  for (const name of ['battle-at-the-crossroads', 'battle-for-a-village']) {
    const { spec, cells } = await loadExperiment(join(ROOT, 'experiments', `${name}.yaml`));
    for (const cell of [1, cells.length]) chosen.push({ spec, cell, replicates: 4 });
  }
  return chosen;
}

const asked = process.argv.slice(2);
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);
for (const system of ruleSystems)
  if (isAsked(system.id)) {
    const questions = questionsOf(system);
    writeHeld(`${system.id}/questions`, questions as unknown as Json); // plain data
    process.stdout.write(`${system.id}: ${questions.length} questions\n`);
  }
if (isAsked('battles')) writeHeld('battles', (await battles()) as unknown as Json); // plain data
