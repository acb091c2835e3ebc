/** The later turns of one fled unit (FOH-ENG-06, FOH-MOR-05 to -07), and the inputs of that question. */
import type { Chance } from '../../chance/chance.ts';
import { Pools } from '../../chance/pools.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import { group, no, oneOf, whole } from '../../play/declared-inputs.ts';
import type { Fields, Values } from '../../play/inputs.ts';
import { partsOf, sumOf, type Sum } from '../../play/sum.ts';
import { converted, killNumber } from './hits.ts';
import { arm, chosen, rating } from './inputs.ts';
import { keepsContact, MELEE, meleeDice, meleeHits, variableMoveMarks } from './close-combat.ts';
import { casualtiesCount, moraleNumber, ownMoraleMarks } from './morale.ts';
import { gaitOf, ownParts } from './profiles.ts';
import { markOf, type Tables } from './tables.ts';
import { D6, UNIT_TYPES } from './units.ts';

/** One turn is thrown for at most, so that more are allowed than in an engagement. */
function stands(meaning: string) {
  return whole(meaning, { unit: 'stands', min: 1, max: 1000, required: true });
}

const { required: _required, ...pursuer } = group(
  'a pursuer in contact with a routed runner at the start; no effect on a shaken one',
  {
    stands: stands('stands'),
    melee: rating('Melee rating'),
    type: chosen(UNIT_TYPES, 'formed: better against the routed mob'),
    arm: { ...arm, meaning: 'cavalry pursues mounted, infantry on foot' },
    inflictedMoreLastRound: no('inflicted more hits than it took in the last melee round'),
  },
  { nullable: true, default: null },
);

export const AFTERMATH_INPUTS = {
  runner: group('the fled unit', {
    state: oneOf(['shaken', 'routed'], 'state at the start', { required: true }),
    stands: stands('stands now'),
    permHits: whole('permanent hits retained', { min: 0, max: 2, default: 0 }),
    morale: rating('Morale rating'),
    arm: { ...arm, meaning: 'cavalry runs mounted, infantry on foot' },
    friendsNear: no('friends near at every rally test'),
    commander: no('commander attached at every rally test'),
  }),
  pursuer,
  turns: whole('further turns', { unit: 'turns', min: 0, max: 100_000, required: true }),
} as const satisfies Fields;

type Inputs = Values<typeof AFTERMATH_INPUTS>;
type Runner = Inputs['runner'];
type Pursuer = NonNullable<Inputs['pursuer']>;

/** The chance of each fate after so many further turns: a morale state, removed, or destroyed. */
export function aftermath(tables: Tables, { runner, pursuer, turns }: Inputs): ReadonlyMap<string, number> {
  const turnOf = fledTurn(tables, runner, pursuer);
  const following = new Map<string, ReadonlyMap<string, number>>();
  let fates = new Map<string, number>([[runner.state, 1]]);
  for (let turn = 0; turn < turns; turn++) {
    const next = new Map<string, number>();
    for (const [fate, mass] of fates) {
      const after = following.get(fate) ?? enumerateLabels((chance) => turnOf(chance, fate));
      following.set(fate, after);
      for (const [label, probability] of after) next.set(label, (next.get(label) ?? 0) + mass * probability);
    }
    // Once nothing changes any more, further turns change nothing.
    const isSame = fates.size === next.size && [...fates].every(([fate, mass]) => next.get(fate) === mass);
    if (isSame) break;
    fates = next;
  }
  return fates;
}

/**
 * One further turn of a unit: a routed one is pursued again in the Movement Phase, then it must rally or is removed (FOH-MOR-07,
 * R-36); whoever is shaken took no hits this turn (FOH-MOR-06).
 */
function fledTurn(tables: Tables, runner: Runner, pursuer: Pursuer | null) {
  const { stands, permHits } = runner;
  const rallies = (chance: Chance, losses: boolean): boolean =>
    chance.sum(tables.morale.dice, D6) >= sumOf((sum) => rallyNumber(sum, tables, runner, losses));
  /** Hits of the pursuit attack, where the pursuer keeps contact (FOH-RUN-02). */
  const attackBy = (by: Pursuer) => {
    const kill = sumOf((sum) => pursuitNumber(sum, tables, by));
    const hits = meleeHits(new Pools(), meleeDice(tables, by.stands, stands), kill);
    return (chance: Chance): number =>
      keepsContact(chance, tables, gaitOf(by), gaitOf(runner)) ? chance.draw(hits) : 0;
  };
  const attack = pursuer === null ? () => 0 : attackBy(pursuer);
  return (chance: Chance, fate: string): string => {
    if (fate === 'shaken') return rallies(chance, false) ? 'suppressed' : 'shaken';
    if (fate !== 'routed') return fate === 'suppressed' ? 'normal' : fate;
    const hits = attack(chance);
    if (converted(stands, permHits, hits, tables).stands === 0) return 'destroyed';
    const losses = casualtiesCount(tables, hits, stands);
    return rallies(chance, losses) ? 'shaken' : 'removed';
  };
}

/** The kill number from the rear, formed against the routed mob; it no longer counts as having charged. */
function pursuitNumber(sum: Sum, tables: Tables, { type, melee, inflictedMoreLastRound }: Pursuer): void {
  const marks =
    MELEE.rear |
    (type === 'formed' ? MELEE.formedVsMob : 0) |
    (inflictedMoreLastRound ? MELEE.inflictedMoreLastRound : 0);
  const own = ownParts(tables, melee, 'melee');
  killNumber(sum, own, tables.modifiers.melee.parts.pursuit, marks, tables.killNumber.minimum);
}

/** The number of a rally test: a Morale Test of which only pass or fail counts. */
function rallyNumber(sum: Sum, tables: Tables, runner: Runner, losses: boolean): void {
  const marks = ownMoraleMarks(runner.commander, runner.friendsNear, losses);
  moraleNumber(sum, tables, ownParts(tables, runner.morale, 'morale'), marks);
}

/** Notes on the inferred values that the answer rests on. */
export function aftermathMarks(tables: Tables, { runner, pursuer, turns }: Inputs): readonly string[] {
  const rally = partsOf((sum) => rallyNumber(sum, tables, runner, false)).factors.flatMap(markOf);
  if (runner.state !== 'routed' || pursuer === null || turns === 0) return rally;
  const attack = partsOf((sum) => pursuitNumber(sum, tables, pursuer)).factors.flatMap(markOf);
  return [...rally, ...attack, ...variableMoveMarks(tables, [runner, pursuer].map(gaitOf))];
}
