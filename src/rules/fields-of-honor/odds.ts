/** The named single resolutions of `hythe odds`, in the order of the rules: each asks the functions that are played. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { Pools } from '../../chance/pools.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { Throw } from '../../chance/throw.ts';
import { withOnly } from '../../play/other-readings.ts';
import { listOf, no, oneOf, whole } from '../../play/declared-inputs.ts';
import type { ListField, Values } from '../../play/inputs.ts';
import {
  certainly,
  contradiction,
  mechanicsOf,
  momentsOf,
  oneAnswer,
  type LabelledDistribution,
  type Mechanic,
  type MechanicAnswer,
} from '../../play/mechanic.ts';
import { absent } from '../../play/not-given.ts';
import { played } from '../../play/paths.ts';
import { throwIfAny } from '../../play/problems.ts';
import { countOf } from '../../play/shown.ts';
import { Parts, partsOf, sumOf } from '../../play/sum.ts';
import { solved } from '../../play/tally-labels.ts';
import { aftermath, AFTERMATH_INPUTS, aftermathMarks } from './aftermath.ts';
import { chargeNumber, passesChargeTest, wantsToCharge } from './charge.ts';
import { engagementGame, ownMarksOf } from './engagement.ts';
import { batteryHits, FIRE, mobMaySplit, volleyHits } from './fire.ts';
import { COUNTED, type Battle } from './game.ts';
import { converted, killNumber, remainsText } from './hits.ts';
import {
  bandsIn,
  CHARGE_EXAMPLE,
  chosen,
  DUEL_EXAMPLE,
  FRAME,
  gun,
  inches,
  MAX_TURNS,
  rating,
  scale,
  sides,
  type SideInputs,
} from './inputs.ts';
import {
  attackersCap,
  defenderSplit,
  keepsContact,
  MELEE,
  meleeDice,
  meleeHits,
  variableMoveIn,
  variableMoveMarks,
} from './close-combat.ts';
import {
  CALAMITY,
  casualtiesCount,
  FORTUNE,
  lossesBefore,
  marginMarks,
  MORALE,
  moraleNumber,
  naturalDouble,
  resultOfMargin,
} from './morale.ts';
import { weaponProblems, withArms } from './muster.ts';
import { marginsOf, readRulings, type Rulings } from './options.ts';
import { ownParts } from './profiles.ts';
import { menText, splitForce, yardsText } from './scale.ts';
import { CHARGE_PHASE } from './sequence.ts';
import {
  CHARGE_MODIFIERS,
  FIRE_MODIFIERS,
  markOf,
  marksNamed,
  MELEE_MODIFIERS,
  MORALE_MODIFIERS,
  type Tables,
} from './tables.ts';
import {
  ACCURACY_TYPES,
  AMMUNITION,
  BANDS,
  D6,
  GAITS,
  MORALE_STATES,
  NORMAL,
  OUT_OF_RANGE,
  type Ammunition,
  type Band,
  type GunClass,
} from './units.ts';
import { accuracyNumber, bandAt, bandProblems, canFire, effectiveAccuracy, gunDice } from './weapons.ts';

const defineMechanic = mechanicsOf((tables: Tables, options) => [tables, readRulings(options, tables)]);

/** The answer of dice that show a label or a number. */
function shown(play: (chance: Chance) => string | number, marks?: readonly string[]): MechanicAnswer {
  const labels = enumerateLabels((chance) => String(play(chance)));
  return oneAnswer(labels, undefined, marks);
}

/** The hits of a strike, or of a volley. */
function drawn(hits: Throw): MechanicAnswer {
  return shown((chance) => chance.draw(hits));
}

/** The answer of an act by a number, with its parts and the marks of those that are inferred. */
function byNumber(
  number: Parts,
  act: string,
  labels: LabelledDistribution = new Map([[String(number.value), 1]]),
  marks: readonly string[] = [],
): MechanicAnswer {
  return oneAnswer(labels, number.explanation(act), [...number.factors.flatMap(markOf), ...marks]);
}

// Inputs of several

/** A pool of dice larger than this is not computed. */
const MOST_DICE = 1000;
/** A force larger than this is not split. */
const MOST_STANDS = 100_000;
/** A number that is only reckoned with, not thrown for. */
const MOST_COUNTED = 1_000_000_000;

/** Dice, or stands that throw one each. */
function pool(unit: string, min: 0 | 1, meaning: string) {
  return whole(meaning, { unit, min, max: MOST_DICE, required: true });
}

function counted(unit: string, min: 0 | 1, meaning: string, max = MOST_COUNTED) {
  return whole(meaning, { unit, min, max, required: true });
}

/** Stands that may be left out. */
const STANDS_OR_NONE = { unit: 'stands', min: 1, max: MOST_COUNTED, ...absent } as const;

function modifiersOf(names: readonly string[], meaning: string) {
  return {
    type: 'list',
    of: chosen(names, 'modifier'),
    maxItems: names.length,
    uniqueItems: true,
    default: [],
    meaning,
  } as const satisfies ListField;
}

/** The modifiers of fire that guns can have: aspect and target (FOH-KILL-02). */
const GUN_MODIFIERS = Object.keys(FIRE_MODIFIERS).filter((name) => /^(flank|target)/u.test(name));

const band = chosen(BANDS, 'range band');
const shots = {
  dice: pool('dice', 0, 'Attack Dice'),
  accuracyNumber: whole(
    'accuracy number with all modifiers; 1 or less acts as 2, 7 or more is never reached',
    { max: MOST_COUNTED, required: true },
  ),
};

function killOf(meaning = 'kill number with all modifiers and floor') {
  return whole(meaning, { min: 1, max: MOST_COUNTED, required: true });
}

function permHits(meaning = 'permanent hits retained') {
  return whole(meaning, { min: 0, max: 2, default: 0 });
}

// Volleys

/** A volley of small arms, or of guns of a class, as `odds` and tables of weapons ask for it. */
interface Volley extends Omit<Values<typeof gun>, 'class'> {
  readonly gun: GunClass | null;
  readonly ammo: Ammunition;
  readonly band: Band;
  readonly stands: number;
  readonly modifiers: readonly string[];
}

/** The hits of a volley, with the parts of its numbers and the Attack Dice of a stand. */
export function volleyOf(tables: Tables, { killMinimum, poolBattery }: Rulings, volley: Volley) {
  const { gun, ammo, fire, stands } = volley;
  const use = gun === null ? 'fire' : 'artillery';
  const canister = gun !== null && ammo === 'canister' ? FIRE.canister : 0;
  const marks = marksNamed(tables.modifiers.fire, volley.modifiers) | canister;
  const modifiers = tables.modifiers.fire.parts[use];
  const parts = new Parts();
  const kill = killNumber(parts, ownParts(tables, fire, use), modifiers, marks, killMinimum);
  accuracyNumber(parts, tables, volley.band, volley.gunType, gun === null ? null : volley);
  const dice = gun === null ? 1 : gunDice(tables, gun, ammo);
  const pools = new Pools();
  const hits =
    gun === null || poolBattery
      ? volleyHits(pools, dice * stands, parts.value, kill)
      : batteryHits(pools, stands, dice, parts.value, kill);
  return { hits, parts, dice };
}

// The Charge Phase

/** The end of the Charge Phase for A's charge. */
function chargeLabel({ lanes, rules }: Battle): string {
  const { units, contact, gap } = item(lanes, 0);
  const [a, b] = units;
  if (a.halved !== 0) return 'test failed';
  if (contact !== 0) return 'contact';
  if (!b.isOnLine) return `B ${item(MORALE_STATES, b.morale)}`;
  // Only fire-and-retire bars a defender that did not charge.
  if (b.barred !== 0) return 'B retired';
  return gap === item(rules.startGaps, 0) ? 'A withdrew' : 'fell short';
}

/** A single lane. */
const ONE_LANE = { lanes: null, laneIn: null, gapsIn: null } as const;

function firstUnitOnly(side: SideInputs): SideInputs {
  return { ...side, units: side.units.slice(0, 1).map((unit) => ({ ...unit, count: 1 })) };
}

export const MECHANICS: readonly Mechanic<Tables>[] = [
  // Scale and fire
  defineMechanic({
    name: 'inches-to-yards',
    meaning: 'Yards on the ground of a distance on the table.',
    ruleIds: ['FOH-SCALE-02'],
    inputs: { inches: { ...inches, required: true, meaning: 'distance on the table' }, scale },
    example: 'inches=8 scale=company',
    answer: (tables, _rulings, { inches: length, scale: at }) => certainly(yardsText(tables, at, length)),
  }),
  defineMechanic({
    name: 'force-men',
    meaning: 'Men of a force.',
    ruleIds: ['FOH-SCALE-01', 'FOH-SCN-01'],
    inputs: { stands: counted('stands', 0, 'stands of the force'), scale },
    example: 'stands=110 scale=company',
    answer: (tables, _rulings, { stands, scale: at }) => certainly(menText(tables, at, stands)),
  }),
  defineMechanic({
    name: 'split-force',
    meaning: 'Stands of each BMU when a force is split.',
    ruleIds: ['FOH-SCN-04'],
    inputs: { stands: counted('stands', 1, 'stands of the force', MOST_STANDS), scale },
    example: 'stands=23 scale=battalion',
    answer: (tables, _rulings, { stands, scale: at }) => {
      const size = tables.scales[at].defaultBmuStands;
      const mark = `the usual BMU of ${size} stands at ${at} scale is inferred, within what the source prints (FOH-SCALE-01)`;
      return certainly(splitForce(tables, at, stands).join(' '), undefined, [mark]);
    },
  }),
  defineMechanic({
    name: 'accuracy-roll',
    meaning: 'One Attack Die: is the shot accurate?',
    ruleIds: ['FOH-ACC-01'],
    inputs: {
      band,
      type: chosen(ACCURACY_TYPES, 'accuracy type of the weapon'),
      shrapnel: no('fires shrapnel'),
      percussionShells: no('percussion-detonated shells: no shrapnel penalty'),
    },
    example: 'band=medium type=smoothbore',
    answer: (tables, _rulings, { band: at, type, shrapnel, percussionShells }) => {
      const round = shrapnel ? ({ ammo: 'shrapnel', percussionShells } as const) : null;
      const number = partsOf((sum) => accuracyNumber(sum, tables, at, type, round));
      const labels = enumerateLabels((chance) =>
        chance.successes(1, D6, number.value) === 1 ? 'accurate' : 'miss',
      );
      return byNumber(number, `a ${type} weapon fires`, labels);
    },
  }),
  defineMechanic({
    name: 'accurate-shots',
    meaning: 'The number of accurate dice among several Attack Dice.',
    ruleIds: ['FOH-ACC-01'],
    inputs: shots,
    example: 'dice=8 accuracyNumber=2',
    answer: (_tables, _rulings, { dice, accuracyNumber: number }) =>
      shown((chance) => chance.successes(dice, D6, effectiveAccuracy(number))),
  }),
  defineMechanic({
    name: 'range-band',
    meaning: 'Range band of a distance.',
    ruleIds: ['FOH-ACC-02'],
    inputs: { rangeIn: { ...inches, required: true, meaning: 'range' }, bandsIn },
    example: 'rangeIn=5 bandsIn=[null,6,null,12]',
    answer: (_tables, _rulings, { rangeIn, bandsIn: limits }) => {
      throwIfAny(bandProblems(limits, ['bandsIn']));
      const upTo = Float64Array.from(limits, (limit) => limit ?? -1);
      const at = bandAt(upTo, rangeIn);
      return certainly(at === OUT_OF_RANGE ? 'out of range' : item(BANDS, at));
    },
  }),
  defineMechanic({
    name: 'mob-fire-split',
    meaning: 'May a mob split its fire so?',
    ruleIds: ['FOH-FIRE-02'],
    inputs: {
      dice: counted('dice', 0, 'Attack Dice of the mob'),
      diceOnClosest: counted('dice', 0, 'of these, dice on the closest enemy'),
    },
    example: 'dice=5 diceOnClosest=3',
    answer: (tables, _rulings, { dice, diceOnClosest }) => {
      if (diceOnClosest > dice)
        throw contradiction(
          ['diceOnClosest'],
          `diceOnClosest must be at most dice (${dice}), not ${diceOnClosest}`,
        );
      return certainly(String(mobMaySplit(tables, dice, diceOnClosest)));
    },
  }),
  defineMechanic({
    name: 'kill-number-fire',
    meaning: 'Kill number of fire. One list of modifiers serves small arms and guns.',
    ruleIds: ['FOH-KILL-01', 'FOH-KILL-02'],
    inputs: {
      fire: rating("firer's Fire rating"),
      modifiers: modifiersOf(
        Object.keys(FIRE_MODIFIERS),
        'modifiers that apply; heavy cover, column and square have no value until `tables` give one',
      ),
    },
    example: 'fire=D modifiers.0=initialVolley modifiers.1=targetMounted modifiers.2=targetMob',
    answer: (tables, { killMinimum }, { fire, modifiers }) => {
      const marks = marksNamed(tables.modifiers.fire, modifiers);
      const use = (marks & FIRE.canister) === 0 ? 'fire' : 'artillery';
      const own = ownParts(tables, fire, use);
      const list = tables.modifiers.fire.parts[use];
      const number = partsOf((sum) => killNumber(sum, own, list, marks, killMinimum));
      return byNumber(number, 'a volley');
    },
  }),
  defineMechanic({
    name: 'fire-hits',
    meaning:
      'Temporary hits of one volley: an accuracy roll for every die, then one kill roll, pooled, for every accurate shot.',
    ruleIds: ['FOH-ACC-01', 'FOH-KILL-01'],
    inputs: { ...shots, killNumber: killOf() },
    example: 'dice=4 accuracyNumber=4 killNumber=3',
    answer: (_tables, _rulings, { dice, accuracyNumber: accuracy, killNumber: kill }) =>
      drawn(volleyHits(new Pools(), dice, effectiveAccuracy(accuracy), kill)),
  }),
  defineMechanic({
    name: 'artillery-fire',
    meaning: 'Temporary hits of one battery, all stands on one target.',
    ruleIds: ['FOH-ART-01', 'FOH-ART-03', 'FOH-ART-04', 'FOH-ACC-01', 'FOH-KILL-01', 'FOH-KILL-02', 'R-19'],
    inputs: {
      ...gun,
      stands: whole('stands of guns', { unit: 'stands', min: 0, max: 100, default: 1 }),
      ammo: oneOf(
        AMMUNITION,
        'ammunition; canister only at short range, and its modifier is added by itself',
        { default: 'shot' },
      ),
      band,
      modifiers: modifiersOf(GUN_MODIFIERS, 'aspect and target modifiers that apply'),
    },
    example: 'class=heavy ammo=shrapnel band=long gunType=rifled fire=C',
    answer: (tables, rulings, { class: of, ...asked }) => {
      const { stands, ammo, band: at } = asked;
      if (!canFire(tables, ammo, at))
        throw contradiction(
          ['ammo'],
          `ammo ${ammo} can be fired at ${tables.ammunition.rows[ammo].bands.join(', ')} range only, not at band ${at}`,
        );
      const { hits, parts, dice } = volleyOf(tables, rulings, { ...asked, gun: of });
      const each = countOf(dice, 'die', 'dice');
      const fires =
        stands === 1 ? `stand fires ${ammo} with ${each}` : `stands fire ${ammo} with ${each} each`;
      const labels = enumerateLabels((chance) => String(chance.draw(hits)));
      return byNumber(parts, `${stands} ${of} ${fires}`, labels);
    },
  }),

  // Morale and hits
  defineMechanic({
    name: 'morale-test',
    meaning: 'Morale Test and its result by margin, whatever the state before.',
    ruleIds: ['FOH-MOR-02', 'FOH-MOR-04', 'R-08'],
    inputs: {
      morale: rating('Morale rating'),
      modifiers: modifiersOf(Object.keys(MORALE_MODIFIERS), 'modifiers that apply'),
    },
    example: 'morale=B modifiers.0=casualties25 modifiers.1=friendsNear',
    answer: (tables, rulings, { morale, modifiers }) => {
      const { dice } = tables.morale;
      const marks = marksNamed(tables.modifiers.morale, modifiers);
      const number = partsOf((to) => moraleNumber(to, tables, ownParts(tables, morale, 'morale'), marks));
      const [sum, margins] = [new Pools().sum(dice, D6), marginsOf(tables, rulings)];
      const labels = enumerateLabels((chance) => {
        const result = resultOfMargin(number.value - chance.draw(sum), margins);
        return result === NORMAL ? 'pass' : item(MORALE_STATES, result);
      });
      return byNumber(number, `a Morale Test with ${dice}D6`, labels, marginMarks(tables, rulings));
    },
  }),
  defineMechanic({
    name: 'morale-doubles',
    meaning: 'Natural doubles of one Morale Test; the distribution is the same with every option.',
    ruleIds: ['FOH-ADV-06', 'R-25'],
    inputs: {},
    example: 'options.calamityFortune=report',
    answer: () =>
      shown((chance) => {
        const double = naturalDouble(chance.die(D6), chance.die(D6));
        return double === CALAMITY ? 'calamity' : double === FORTUNE ? 'fortune' : 'neither';
      }),
  }),
  defineMechanic({
    name: 'casualty-bracket',
    meaning: 'Does the 25% bracket apply?',
    ruleIds: ['FOH-MOR-03', 'R-07'],
    inputs: {
      hitsThisTurn: counted('hits', 0, 'temporary hits taken this turn'),
      stands: counted('stands', 1, 'stands now on the table'),
      startingStands: whole(
        'stands at the start of the engagement, at least stands; needed with casualtyBasis cumulative only',
        STANDS_OR_NONE,
      ),
      permHits: permHits('permanent hits retained; counted with casualtyBasis cumulative only'),
    },
    example: 'hitsThisTurn=6 stands=8',
    answer: (tables, { casualtyBasis }, { hitsThisTurn, stands, startingStands, permHits: kept }) => {
      const isCumulative = casualtyBasis === 'cumulative';
      if (isCumulative && startingStands === null)
        throw contradiction(['startingStands'], 'startingStands is required by casualtyBasis cumulative');
      if (startingStands !== null && startingStands < stands)
        throw contradiction(
          ['startingStands'],
          `startingStands must be at least stands (${stands}), not ${startingStands}`,
        );
      const started = startingStands ?? stands;
      const before = lossesBefore(tables, started - stands, kept);
      const counts = isCumulative
        ? casualtiesCount(tables, hitsThisTurn + before, started)
        : casualtiesCount(tables, hitsThisTurn, stands);
      return certainly(String(counts));
    },
  }),
  defineMechanic({
    name: 'hit-conversion',
    meaning: 'Hit conversion of the Morale Phase.',
    ruleIds: ['FOH-HIT-01', 'FOH-HIT-02'],
    inputs: {
      stands: counted('stands', 1, 'stands before'),
      permHits: permHits(),
      temporaryHits: counted('hits', 0, 'temporary hits'),
    },
    example: 'stands=8 temporaryHits=9',
    answer: (tables, _rulings, { stands, permHits: kept, temporaryHits }) =>
      certainly(remainsText(converted(stands, kept, temporaryHits, tables))),
  }),
  defineMechanic({
    name: 'volley-and-morale',
    meaning:
      'One volley on a Normal unit: hits, Morale Test if there was a hit (rating and the 25% bracket of this volley only), then hit conversion.',
    ruleIds: ['FOH-ACC-01', 'FOH-KILL-01', 'FOH-MOR-01', 'FOH-MOR-03', 'FOH-MOR-04', 'FOH-HIT-01'],
    inputs: {
      ...shots,
      killNumber: killOf(),
      stands: counted('stands', 1, 'stands of the target before'),
      permHits: permHits(),
      morale: rating("the target's Morale rating"),
    },
    example: 'dice=3 accuracyNumber=4 killNumber=3 stands=2 morale=B',
    answer: (tables, rulings, { stands, permHits: kept, morale, ...shot }) => {
      const [pools, margins] = [new Pools(), marginsOf(tables, rulings)];
      const roll = pools.sum(tables.morale.dice, D6);
      const fired = volleyHits(pools, shot.dice, effectiveAccuracy(shot.accuracyNumber), shot.killNumber);
      const own = ownParts(tables, morale, 'morale');
      const [number, withLosses] = [0, MORALE.casualties25].map((marks) =>
        sumOf((sum) => moraleNumber(sum, tables, own, marks)),
      ) as [number, number]; // true: of two
      const play = (chance: Chance): string => {
        const hits = chance.draw(fired);
        const left = converted(stands, kept, hits, tables);
        if (left.stands === 0) return 'destroyed';
        const losses = casualtiesCount(tables, hits, stands);
        const least = losses ? withLosses : number;
        const state = hits === 0 ? NORMAL : resultOfMargin(least - chance.draw(roll), margins);
        return `${item(MORALE_STATES, state)}, ${remainsText(left)}`;
      };
      return shown(play, [...own.factors.flatMap(markOf), ...marginMarks(tables, rulings)]);
    },
  }),

  // Melee, charge and pursuit
  defineMechanic({
    name: 'kill-number-melee',
    meaning: 'Kill number of melee or of a pursuit attack.',
    ruleIds: ['FOH-MEL-03', 'FOH-KILL-01'],
    inputs: {
      melee: rating("striker's Melee rating"),
      modifiers: modifiersOf(
        Object.keys(MELEE_MODIFIERS),
        'modifiers that apply; heavy cover and square have no value until `tables` give one',
      ),
    },
    example: 'melee=B modifiers.0=enemyLightCover modifiers.1=charged',
    answer: (tables, { killMinimum }, { melee, modifiers }) => {
      const marks = marksNamed(tables.modifiers.melee, modifiers);
      // Only a pursuit attack strikes from the rear.
      const list = tables.modifiers.melee.parts[(marks & MELEE.rear) === 0 ? 'melee' : 'pursuit'];
      const own = ownParts(tables, melee, 'melee');
      const number = partsOf((sum) => killNumber(sum, own, list, marks, killMinimum));
      return byNumber(number, 'one side strikes');
    },
  }),
  defineMechanic({
    name: 'charge-test',
    meaning: 'Charge Test.',
    ruleIds: ['FOH-CHG-02', 'R-03'],
    inputs: {
      morale: rating('Morale rating'),
      modifiers: modifiersOf(Object.keys(CHARGE_MODIFIERS), 'modifiers that apply'),
    },
    example: 'morale=B modifiers.0=cavalry modifiers.1=commanderLeads',
    answer: (tables, rulings, { morale, modifiers }) => {
      const marks = marksNamed(tables.modifiers.charge, modifiers);
      const number = partsOf((sum) => chargeNumber(sum, tables, ownParts(tables, morale, 'charge'), marks));
      const labels = enumerateLabels((chance) =>
        passesChargeTest(chance, rulings, number.value) ? 'passed' : 'failed',
      );
      return byNumber(number, `a Charge Test with ${rulings.chargeTestDice}D6`, labels);
    },
  }),
  defineMechanic({
    name: 'melee-hits',
    meaning: 'Hits of one force in one melee round.',
    ruleIds: ['FOH-MEL-01', 'FOH-MEL-02'],
    inputs: {
      stands: pool('stands', 0, 'stands of the striker, one die each'),
      enemyStands: whole('stands of the enemy, for the 4:1 cap; null for no cap', STANDS_OR_NONE),
      killNumber: killOf(),
    },
    example: 'stands=8 killNumber=4',
    answer: (tables, _rulings, { stands, enemyStands, killNumber: kill }) =>
      drawn(meleeHits(new Pools(), meleeDice(tables, stands, enemyStands ?? Infinity), kill)),
  }),
  defineMechanic({
    name: 'melee-dice',
    meaning: 'Attack Dice of both forces after the 4:1 cap.',
    ruleIds: ['FOH-MEL-01', 'FOH-MEL-02'],
    inputs: { standsA: counted('stands', 1, 'stands of A'), standsB: counted('stands', 1, 'stands of B') },
    example: 'standsA=3 standsB=14',
    answer: (tables, _rulings, { standsA, standsB }) =>
      certainly(`${meleeDice(tables, standsA, standsB)} v ${meleeDice(tables, standsB, standsA)}`),
  }),
  defineMechanic({
    name: 'melee-defender-split',
    meaning: 'The dice of a defender, divided among several attackers.',
    ruleIds: ['FOH-MEL-02'],
    inputs: {
      stands: counted('dice', 0, 'Attack Dice of the defender'),
      attackers: whole('number of attackers', { min: 1, max: MOST_DICE, required: true }),
    },
    example: 'stands=7 attackers=4',
    answer: (_tables, _rulings, { stands, attackers }) => {
      const mark = 'that the dice left over go to the first attackers listed is inferred (FOH-MEL-02)';
      const marks = stands % attackers === 0 ? [] : [mark];
      return certainly(defenderSplit(stands, attackers).join(' '), undefined, marks);
    },
  }),
  defineMechanic({
    name: 'melee-attackers-cap',
    meaning: 'Dice of several attackers on one enemy after the 4:1 cap.',
    ruleIds: ['FOH-MEL-02', 'R-24'],
    inputs: {
      attackers: listOf(counted('stands', 0, 'stands of an attacker'), 'stands of each attacker, in order', {
        minItems: 1,
        maxItems: MOST_DICE,
      }),
      defenderDice: counted('dice', 0, 'Attack Dice of the enemy'),
    },
    example: 'attackers=[6,4,2] defenderDice=2',
    answer: (tables, _rulings, { attackers, defenderDice }) => {
      const dice = attackers.map((stands) => meleeDice(tables, stands, Infinity));
      return certainly(attackersCap(tables, dice, defenderDice).join(' '));
    },
  }),
  defineMechanic({
    name: 'melee-edge',
    meaning: 'Which side inflicts more in one melee round, the 4:1 cap applied.',
    ruleIds: ['FOH-MEL-01', 'FOH-MEL-02', 'FOH-MEL-03'],
    inputs: {
      standsA: pool('stands', 1, 'stands of A'),
      killNumberA: killOf("A's kill number"),
      standsB: pool('stands', 1, 'stands of B'),
      killNumberB: killOf("B's kill number"),
    },
    example: 'standsA=8 killNumberA=4 standsB=8 killNumberB=5',
    answer: (tables, _rulings, { standsA, killNumberA, standsB, killNumberB }) => {
      const pools = new Pools();
      const a = meleeHits(pools, meleeDice(tables, standsA, standsB), killNumberA);
      const b = meleeHits(pools, meleeDice(tables, standsB, standsA), killNumberB);
      return shown((chance) => {
        const more = chance.draw(a) - chance.draw(b);
        return more > 0 ? 'A' : more < 0 ? 'B' : 'even';
      });
    },
  }),
  defineMechanic({
    name: 'pursuit-contact',
    meaning: 'Does the pursuer keep contact?',
    ruleIds: ['FOH-RUN-01', 'FOH-RUN-02'],
    inputs: {
      pursuer: chosen(GAITS, 'how the pursuer moves'),
      runner: chosen(GAITS, 'how the runner moves'),
    },
    example: 'pursuer=mounted runner=foot',
    answer: (tables, _rulings, { pursuer, runner }) =>
      shown(
        (chance) => (keepsContact(chance, tables, pursuer, runner) ? 'contact' : 'lost'),
        variableMoveMarks(tables, [runner, pursuer]),
      ),
  }),
  defineMechanic({
    name: 'variable-move',
    meaning: 'Variable movement: inches of a rout or a pursuit.',
    ruleIds: ['FOH-RUN-01'],
    inputs: { who: chosen(GAITS, 'how it moves') },
    example: 'who=mounted',
    answer: (tables, _rulings, { who }) =>
      shown((chance) => variableMoveIn(chance, tables, who), variableMoveMarks(tables, [who])),
  }),
  defineMechanic({
    name: 'pursuit-hits',
    meaning: 'Temporary hits of one pursuit attack.',
    ruleIds: ['FOH-RUN-02', 'FOH-MEL-01'],
    inputs: { dice: pool('dice', 0, 'Attack Dice after the cap'), killNumber: killOf() },
    example: 'dice=7 killNumber=2',
    answer: (_tables, _rulings, { dice, killNumber: kill }) => drawn(meleeHits(new Pools(), dice, kill)),
  }),
  defineMechanic({
    name: 'pursuit-attack',
    meaning: 'One pursuit attack and the conversion of its hits.',
    ruleIds: ['FOH-RUN-02', 'FOH-HIT-01', 'R-13'],
    inputs: {
      dice: pool('dice', 0, 'Attack Dice after the cap'),
      killNumber: killOf(),
      runnerStands: counted('stands', 1, 'stands of the runner before'),
      runnerPermHits: permHits('its permanent hits retained'),
    },
    example: 'dice=7 killNumber=2 runnerStands=7',
    answer: (tables, _rulings, { dice, killNumber: kill, runnerStands, runnerPermHits }) => {
      const attack = meleeHits(new Pools(), dice, kill);
      return shown((chance) =>
        remainsText(converted(runnerStands, runnerPermHits, chance.draw(attack), tables)),
      );
    },
  }),

  // What plays on
  defineMechanic({
    name: 'charge-phase',
    meaning: 'The Charge Phase of turn 1 of an engagement with A charging: how it ends.',
    ruleIds: ['FOH-ENG-03', 'FOH-ENG-07', ...[2, 4, 5, 6, 7, 8].map((rule) => `FOH-CHG-0${rule}`)],
    inputs: {
      ...FRAME,
      maxTurns: whole('no effect', { ...MAX_TURNS, nullable: true, default: null }),
      entryGapIn: { ...FRAME.entryGapIn, meaning: 'no effect' },
      sides: {
        ...sides,
        meaning:
          'both sides; only the first BMU of each counts. A must declare a charge at distanceIn, and B must not',
      },
    },
    example: CHARGE_EXAMPLE,
    answer: (tables, rulings, inputs) => {
      const { sides: both, ...frame } = { ...inputs, entryGapIn: null, maxTurns: 1 };
      const whole = withArms(tables, { ...ONE_LANE, ...frame, ...both });
      const { A, B } = whole;
      throwIfAny([...weaponProblems(A, ['sides', 'A']), ...weaponProblems(B, ['sides', 'B'])]);
      const first = { ...whole, A: firstUnitOnly(A), B: firstUnitOnly(B) };
      const game = engagementGame(tables, rulings, first, { path: ['sides'] });
      const state = game.create();
      game.start(state);
      const [a, b] = item(state.lanes, 0).units;
      if (!wantsToCharge(a, b))
        throw contradiction(['sides', 'A', 'doctrine'], 'A must declare a charge at distanceIn');
      if (wantsToCharge(b, a))
        throw contradiction(['sides', 'B', 'doctrine'], 'B must not declare a charge at distanceIn');
      const marks = new Set(ownMarksOf(game));
      const { labels } = played(
        (dice) => {
          game.start(state);
          CHARGE_PHASE.run(state, dice);
          return chargeLabel(state);
        },
        COUNTED,
        (kind, { factors }) => {
          const ofResults = kind === state.rules.throws.defenderMorale ? marginMarks(tables, rulings) : [];
          for (const mark of [...factors.flatMap(markOf), ...ofResults]) marks.add(mark);
        },
      );
      return oneAnswer(labels, undefined, [...marks]);
    },
  }),
  defineMechanic({
    name: 'aftermath',
    meaning: 'State of one fled unit after so many further turns.',
    ruleIds: ['FOH-ENG-06', 'FOH-MOR-05', 'FOH-MOR-06', 'FOH-MOR-07', 'FOH-RUN-02'],
    inputs: AFTERMATH_INPUTS,
    example:
      'runner.state=routed runner.stands=4 runner.morale=C runner.arm=infantry pursuer.stands=3 pursuer.melee=B pursuer.type=formed pursuer.arm=cavalry turns=1',
    answer: (tables, _rulings, inputs) =>
      oneAnswer(aftermath(tables, inputs), undefined, aftermathMarks(tables, inputs)),
  }),
  /** winner, turns, endState, standsLostA and standsLostB with their labels, and the hits to expect (FOH-ENG-04). */
  defineMechanic({
    name: 'engagement',
    meaning: 'A whole engagement, exactly.',
    ruleIds: ['FOH-ENG-01', 'FOH-ENG-02', 'FOH-ENG-03', 'FOH-ENG-04', 'FOH-ENG-05', 'FOH-ENG-07'],
    inputs: { ...FRAME, sides },
    severalMetrics: true,
    example: DUEL_EXAMPLE,
    answer: (tables, rulings, { sides: both, ...frame }) => {
      const whole = engagementGame(tables, rulings, { ...ONE_LANE, ...frame, ...both }, { path: ['sides'] });
      const game = withOnly(whole, ['hits.A', 'hits.B', 'endState.A,endState.B']);
      const wanted = solved(game, {
        winner: (outcome) => outcome,
        turns: (_outcome, turn) => String(turn),
        endState: { joint: (a, b) => `A:${a} B:${b}` },
        standsLostA: 'standsLost.A',
        standsLostB: 'standsLost.B',
        hitsOnA: 'hits.A',
        hitsOnB: 'hits.B',
      });
      const distributions = new Map(wanted);
      const expected = new Map<string, number>();
      for (const name of ['hitsOnA', 'hitsOnB']) {
        expected.set(name, momentsOf(wanted.get(name) ?? new Map())?.mean ?? 0);
        distributions.delete(name);
      }
      const marks = [...ownMarksOf(game), ...(game.marks ?? [])];
      return {
        distributions,
        expected,
        ...(marks.length === 0 ? {} : { marks }),
      };
    },
  }),
];
