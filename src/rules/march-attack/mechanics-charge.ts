/** The mechanics of charges under given fire (ENG-HOME, ENG-CAVCHARGE, ENG-CHARGE). */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import type { Explanation } from '../../play/explanation.ts';
import { oneAnswer, playedAnswer } from '../../play/mechanic.ts';
import { InputError, type InputProblem } from '../../play/inputs.ts';
import { gameOf } from '../../engagement/adapted.ts';
import { exactly } from '../../engagement/solve.ts';
import { partsOf, sumOf } from '../../play/sum.ts';
import { BROKEN, CHARGE_OUTCOMES, ChargeEngagement, HOME, underFire } from './charge-engagement.ts';
import { chargeHomeTest, formSquareTest } from './charge.ts';
import { CHARGED_FIELDS, CHARGING_FIELDS, type ChargeSetup, type ChargingInputs } from './charge-inputs.ts';
import { arc, choice, command, group, inches, lossPmf, readLossPmf } from './inputs.ts';
import { defineMechanic } from './mechanic.ts';
import type { RuleBook } from './rule-book.ts';
import { passesVed, vedNumber } from './ved.ts';

const needed = { required: true } as const;

/** A unit cannot have more CV than it began with. @throws {InputError} */
function checkCv(unit: { readonly cv: number; readonly startCv: number }, path: readonly string[]): void {
  if (unit.cv <= unit.startCv) return;
  const message = `cv must be at most startCv, ${unit.startCv}, not ${unit.cv}: it only falls during a battle`;
  const problem: InputProblem = { path: [...path, 'cv'], message, kind: 'input' };
  throw new InputError([problem]);
}

type Fate = 'home' | 'halted' | 'broken';

/** One charge under fire: its fate, and the CV left (ENG-HOME). */
function charge(
  book: RuleBook,
  chance: Chance,
  unit: ChargingInputs,
  losses: Throw,
): readonly [Fate, number] {
  const lost = chance.draw(losses);
  const left = Math.max(0, unit.cv - lost);
  const fate = underFire(lost, left);
  if (fate === BROKEN) return ['broken', left];
  if (fate === HOME) return ['home', left];
  const target = sumOf((sum) => vedNumber(sum, book.tables, chargeHomeTest(book, { ...unit, cv: left })));
  return [passesVed(book.tables, chance, target) ? 'home' : 'halted', left];
}

/** The charge-home test of a unit that loses its next CV. */
function nextLoss(book: RuleBook, unit: ChargingInputs): Explanation {
  const test = chargeHomeTest(book, { ...unit, cv: Math.max(0, unit.cv - 1) });
  const act = `${unit.quality} ${unit.arm} with CV ${unit.cv} charges; after a loss of 1 CV it tests`;
  return partsOf((sum) => vedNumber(sum, book.tables, test)).explanation(act);
}

const chargeHome = defineMechanic({
  name: 'charge-home',
  meaning: 'One charge under fire with given losses.',
  ruleIds: ['section 11.1 ENG-HOME', 'MA-CHG-05'],
  inputs: {
    unit: group(CHARGING_FIELDS, 'the charging unit'),
    lossPmf: {
      ...lossPmf,
      ...needed,
      meaning: 'CV lost to fire during the charge, with probabilities as fractions',
    },
  },
  example:
    'unit.arm=infantry unit.quality=veteran unit.startCv=7 unit.cv=5 unit.formation=column lossPmf={"0":"1/2","1":"1/2"}',
  answer: (book, { unit, lossPmf: pmf }) => {
    checkCv(unit, ['unit']);
    const losses = readLossPmf(pmf, ['lossPmf']);
    return playedAnswer(
      (chance) => {
        const [fate, left] = charge(book, chance, unit, losses);
        return fate === 'broken' ? fate : `${fate}|cv${left}`;
      },
      nextLoss(book, unit),
    );
  },
});

const cavalryCharge = defineMechanic({
  name: 'cavalry-charge',
  meaning: 'Cavalry charges infantry that first tries to form square.',
  ruleIds: ['section 11.1 ENG-CAVCHARGE', 'MA-CHG-03', 'MA-CHG-05'],
  inputs: {
    cavalry: group(CHARGING_FIELDS, 'the charging unit'),
    infantry: group(CHARGED_FIELDS, 'the target'),
    distanceInches: { ...inches('distance at which the charge starts'), ...needed },
    arc,
    lossPmfIfSquare: {
      ...lossPmf,
      ...needed,
      meaning: 'CV that the cavalry loses to fire when the square stands',
    },
    lossPmfIfCaught: { ...lossPmf, ...needed, meaning: 'CV that it loses when the square fails' },
  },
  example:
    'cavalry.arm=cavalry cavalry.quality=regular cavalry.startCv=5 cavalry.cv=5 cavalry.formation=line ' +
    'infantry.quality=veteran infantry.startCv=5 infantry.cv=5 infantry.formation=line ' +
    'distanceInches=10 arc=front lossPmfIfSquare={"0":"1/2","1":"1/2"} lossPmfIfCaught={"0":"1"}',
  answer: (book, { cavalry, infantry, distanceInches, arc: from, lossPmfIfSquare, lossPmfIfCaught }) => {
    checkCv(cavalry, ['cavalry']);
    checkCv(infantry, ['infantry']);
    const ifSquare = readLossPmf(lossPmfIfSquare, ['lossPmfIfSquare']);
    const ifCaught = readLossPmf(lossPmfIfCaught, ['lossPmfIfCaught']);
    const test = formSquareTest(book, infantry, distanceInches, from);
    const target = partsOf((sum) => vedNumber(sum, book.tables, test));
    return playedAnswer(
      (chance) => {
        const square = passesVed(book.tables, chance, target.value);
        const [fate] = charge(book, chance, cavalry, square ? ifSquare : ifCaught);
        return `${square ? 'square' : 'caught'}|${fate}`;
      },
      target.explanation(`${infantry.quality} infantry forms square`),
    );
  },
});

const TARGET_FIELDS = {
  ...CHARGED_FIELDS,
  distanceInches: { ...inches('distance at which the charge starts'), ...needed },
  arc,
} as const;

const series = defineMechanic({
  name: 'charge-series',
  meaning: 'A unit repeats its charge, once a turn, until home or broken.',
  ruleIds: ['section 11.1 ENG-CHARGE', 'MA-DIS-02', 'MA-INIT-01', 'R-09'],
  inputs: {
    unit: group(CHARGING_FIELDS, 'the charging unit'),
    lossPmf: { ...lossPmf, ...needed, meaning: 'CV lost in each charge (with a target: when it is caught)' },
    lossPmfIfSquare: {
      ...lossPmf,
      defaultText: 'lossPmf',
      meaning: 'with a target: CV lost in each charge when the square stands',
    },
    turns: { type: 'integer', unit: 'turns', min: 1, max: 1_000, ...needed, meaning: 'turns' },
    ownCommand: command('command letter of the own side'),
    enemyCommand: command('of the enemy'),
    ownChoice: choice('own choice on winning S5'),
    enemyChoice: choice("enemy's choice"),
    target: {
      type: 'group',
      fields: TARGET_FIELDS,
      nullable: true,
      default: null,
      meaning: 'infantry that tests for square afresh at every charge; null: no such test',
    },
  },
  example:
    'unit.arm=infantry unit.quality=regular unit.startCv=6 unit.cv=6 unit.formation=column ' +
    'lossPmf={"0":"1/3","1":"1/2","2":"1/6"} turns=3 ownCommand=A enemyCommand=A',
  answer: (book, inputs) => {
    const { unit, lossPmf: pmf, lossPmfIfSquare, target, turns } = inputs;
    checkCv(unit, ['unit']);
    if (target !== null) checkCv(target, ['target']);
    const losses = readLossPmf(pmf, ['lossPmf']);
    const setup: ChargeSetup = {
      charger: unit,
      target:
        target === null ? null : { unit: target, distanceInches: target.distanceInches, arc: target.arc },
      losses,
      lossesIfSquare: lossPmfIfSquare === null ? losses : readLossPmf(lossPmfIfSquare, ['lossPmfIfSquare']),
      turns,
      commands: [inputs.ownCommand, inputs.enemyCommand],
      choices: [inputs.ownChoice, inputs.enemyChoice],
      marks: [],
    };
    const labels = new Map<string, number>();
    exactly(gameOf(new ChargeEngagement(book, setup)), ({ inner: { cv } }, { outcome, turn }, mass) => {
      const label = endLabel(item(CHARGE_OUTCOMES, outcome), turn, cv);
      labels.set(label, (labels.get(label) ?? 0) + mass);
    });
    const sorted = new Map([...labels].sort(([a], [b]) => (a < b ? -1 : 1)));
    return oneAnswer(sorted, nextLoss(book, unit));
  },
});

function endLabel(outcome: (typeof CHARGE_OUTCOMES)[number], turn: number, cv: number): string {
  if (outcome === 'broken') return `broken|t${turn}`;
  return outcome === 'not-home' ? `not-home|cv${cv}` : `${outcome}|t${turn}|cv${cv}`;
}

export const CHARGE_MECHANICS = [chargeHome, cavalryCharge, series] as const;
