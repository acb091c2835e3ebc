/**
 * What units do in the battles of an example: how often they stand idle, stand still for three turns under an order that
 * takes them elsewhere, and how many battles have no shot. `node tests/verify/battle-acts.ts [--battles N] [--show K]
 * [SPEC…]` plays N battles of each spec, cells in turn, and prints the first K of those that stand still.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { playBattles } from '../rules/pluie/map/example-logs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    battles: { type: 'string', default: '1000' },
    show: { type: 'string', default: '0' },
  },
});
const SPECS = ['experiments/battle-at-the-crossroads.yaml', 'experiments/battle-for-a-village.yaml'];
/** Turns in a row that make a unit stuck. */
const STUCK_TURNS = 3;
/** Tasks that take a formation elsewhere. */
const GOING = ['advance', 'attack', 'march'];

const change = z.object({ who: z.string(), what: z.string(), to: z.unknown() });
const event = z.object({
  turn: z.number(),
  phase: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  act: z.string(),
  reaction: z.boolean(),
  result: z.optional(z.string()),
  formation: z.nullable(z.string()),
  group: z.optional(z.array(z.object({ unit: z.string() }))),
  attackers: z.optional(z.array(z.string())),
  target: z.optional(z.string()),
  changes: z.array(change),
  /** Those on the map at the start, and those that enter it. */
  units: z.optional(
    z.array(
      z.union([
        z.object({ id: z.string(), role: z.string(), position: z.unknown() }),
        z.object({ who: z.string() }),
      ]),
    ),
  ),
});
type Event = z.infer<typeof event>;

/** Acts of units in their own phase. */
const ACTS = new Set([
  'ready',
  'face',
  'limber',
  'unlimber',
  'form-column',
  'leave-column',
  'work',
  'move',
  'fire',
  'close-combat',
  'indirect',
]);

class Unit {
  isAlive = true;
  isOnMap = false;
  /** It acts, or answers an enemy, in the turn. */
  acts = false;
  reacts = false;
  works = false;
  isActive = false;
  still = 0;
}

class Figures {
  battles = 0;
  withoutShot = 0;
  unitTurns = 0;
  inactive = 0;
  working = 0;
  reacted = 0;
  idle = 0;
  idleGoing = 0;
  stuck = 0;
}

for (const spec of positionals.length > 0 ? positionals : SPECS) {
  const figures = new Figures();
  let shown = 0;
  playBattles(spec, Number(values.battles), ({ cell, replicate, events }) => {
    const stuck = count(z.array(event).parse(events), tasksOf(cell.inputs), figures);
    for (const one of stuck.slice(0, Math.max(0, Number(values.show) - shown)))
      process.stdout.write(`  cell ${cell.number}, replicate ${replicate}: ${one}\n`);
    shown += stuck.length;
  });
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`;
  const { unitTurns } = figures;
  process.stdout.write(
    [
      `${spec}: ${figures.battles} battles, ${unitTurns} turns of living units`,
      `  not activated                          ${percent(figures.inactive, unitTurns)}`,
      `  at work                                ${percent(figures.working, unitTurns)}`,
      `  no act of their own but a reaction     ${percent(figures.reacted, unitTurns)}`,
      `  idle                                   ${percent(figures.idle, unitTurns)}`,
      `  of these, under an order to go         ${percent(figures.idleGoing, unitTurns)}`,
      `  idle for ${STUCK_TURNS} turns under such an order    ${figures.stuck} times`,
      `  battles without a shot                 ${figures.withoutShot}`,
      '',
    ].join('\n'),
  );
}

/** The tasks of the orders of each formation, by its id; those after them are withdrawals. */
function tasksOf(inputs: unknown): ReadonlyMap<string, readonly string[]> {
  const side = z.object({
    formations: z.array(z.object({ orders: z.array(z.object({ task: z.string() })) })),
  });
  const sides = z.object({ A: side, B: side }).parse(inputs);
  return new Map(
    (['A', 'B'] as const).flatMap((letter) =>
      sides[letter].formations.map(
        ({ orders }, i) => [`${letter}${i + 1}`, orders.map(({ task }) => task)] as const,
      ),
    ),
  );
}

/** Adds the figures of a battle; the units that were stuck, in words. */
function count(
  events: readonly Event[],
  tasks: ReadonlyMap<string, readonly string[]>,
  into: Figures,
): string[] {
  const units = new Map<string, Unit>();
  const orders = new Map<string, number>();
  const stuck: string[] = [];
  let shots = 0;
  let phase: string | null = null;
  let turn = 0;
  const closeTurn = (): void => {
    for (const [id, unit] of units) {
      const isCounted = unit.isAlive && unit.isOnMap;
      if (isCounted) {
        const formation = id.replace(/\..*/u, '');
        const task = tasks.get(formation)?.[orders.get(formation) ?? 0] ?? 'withdraw';
        into.unitTurns++;
        const isIdle = unit.isActive && !unit.acts && !unit.reacts && !unit.works;
        if (unit.works) into.working++;
        else if (!unit.isActive) into.inactive++;
        else if (!unit.acts && unit.reacts) into.reacted++;
        else if (isIdle) into.idle++;
        if (isIdle && GOING.includes(task)) {
          into.idleGoing++;
          unit.still++;
          if (unit.still === STUCK_TURNS) {
            into.stuck++;
            stuck.push(`${id} under ${task}, turn ${turn}`);
          }
        } else if (unit.isActive) unit.still = 0;
      }
      unit.acts = false;
      unit.reacts = false;
      unit.isActive = false;
    }
  };
  for (const each of events) {
    const { act, unit, reaction, changes } = each;
    for (const listed of each.units ?? []) {
      if ('who' in listed) {
        const entering = units.get(listed.who);
        if (entering !== undefined) entering.isOnMap = true;
      } else if (listed.role === 'unit') {
        const one = new Unit();
        one.isOnMap = listed.position !== null;
        units.set(listed.id, one);
      }
    }
    if (act === 'phase') phase = each.phase;
    if (act === 'fire') shots++;
    if (act === 'activate' && each.result === 'active')
      for (const [id, one] of units)
        if (each.unit === null ? id.startsWith(`${each.formation ?? ''}.`) : id === each.unit)
          one.isActive = true;
    const actors = [unit ?? '', ...(each.group ?? []).map((one) => one.unit), ...(each.attackers ?? [])];
    for (const actor of actors) {
      const one = units.get(actor);
      if (one === undefined || !ACTS.has(act)) continue;
      if (reaction) one.reacts = true;
      else if (actor.startsWith(phase ?? '-')) {
        one.acts = true;
        one.works = act === 'work';
      }
    }
    for (const { who, what, to } of changes) {
      const one = units.get(who);
      if (one !== undefined && what === 'alive') one.isAlive = to === true;
      if (one !== undefined && what === 'position') one.isOnMap = to !== null;
      if (what === 'order' && typeof to === 'number') orders.set(who, to);
    }
    if (act === 'turn-end') {
      ({ turn } = each);
      closeTurn();
    }
  }
  into.battles++;
  if (shots === 0) into.withoutShot++;
  return stuck;
}
