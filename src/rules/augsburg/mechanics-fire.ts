/** The mechanics of ranged combat (AUG-FIRE). */
import { certainly } from '../../engagement/mechanic.ts';
import type { Explanation, Factor } from '../../engagement/engagement.ts';
import type { Values } from '../../engagement/inputs.ts';
import { numberOf } from '../../engagement/total.ts';
import { inches, no, unit } from './inputs.ts';
import { defineMechanic, stateOf, throwAnswer } from './mechanic.ts';
import { factor } from './modifiers.ts';
import { askedProfile, type Profile } from './profile.ts';
import type { RuleBook } from './rule-book.ts';
import {
  bandAt,
  halvesHits,
  saveNumber,
  shootingFactors,
  shootingPool,
  shotText,
  type Shot,
} from './shooting.ts';
import { NO_SAVE, Throws } from './throws.ts';
import { countOf } from '../../engagement/shown.ts';

const SHOT_INPUTS = {
  shooter: unit('unit that shoots'),
  distanceInches: {
    ...inches('distance from shooter to target; bounds of a range band belong to it'),
    required: true,
  },
  enfilade: no('the shot takes the target in enfilade'),
  halfEffect: no('half-effect fire'),
} as const;

const TARGET_INPUTS = { target: unit('unit shot at') } as const;

interface Asked {
  readonly shot: Shot;
  readonly pool: number;
  readonly explanation: Explanation;
}

/** The dice of the volley that is asked for. @throws {NotGivenError} without a weapon */
function asked(book: RuleBook, inputs: Values<typeof SHOT_INPUTS>): Asked {
  const { shooter, distanceInches, enfilade, halfEffect } = inputs;
  const profile = askedProfile(book, shooter);
  const state = stateOf(book, shooter, profile.firstVolley);
  const band = bandAt(profile, distanceInches);
  const shot: Shot = { band, enfilade, halfEffect, asFormed: false, bonusDice: 0 };
  const act = `${shooter.type} of ${state.figures} fires at ${distanceInches} in (${shotText(shot)})`;
  const factors = shootingFactors(book, profile, state, shot);
  return {
    shot,
    pool: shootingPool(book, profile, state, shot),
    explanation: numberOf(act, 'dice', factors),
  };
}

const shootPool = defineMechanic({
  name: 'shoot-pool',
  meaning: 'Number of dice of one volley.',
  ruleIds: ['AUG-FIRE-01', 'AUG-FIRE-02', 'AUG-FIRE-03', 'AUG-FIRE-04', 'AUG-FIRE-05', 'AUG-FIRE-06'].concat([
    'AUG-FIRE-07',
    'AUG-FIRE-08',
    'AUG-FIRE-12',
    'AUG-UNIT-07',
    'AUG-UNIT-08',
  ]),
  inputs: SHOT_INPUTS,
  example: 'shooter.type=dutch-foot shooter.firstVolley=true distanceInches=4',
  answer: (book, inputs) => {
    const { pool, explanation } = asked(book, inputs);
    return certainly(String(pool), explanation);
  },
});

const shootHits = defineMechanic({
  name: 'shoot-hits',
  meaning: 'Hits of one volley, before saves.',
  ruleIds: ['AUG-FIRE-08', 'AUG-FIRE-09', 'AUG-FIRE-12', 'AUG-R-22'],
  inputs: SHOT_INPUTS,
  example: 'shooter.type=french-foot shooter.firstVolley=true distanceInches=8',
  answer: (book, inputs) => {
    const { pool, shot, explanation } = asked(book, inputs);
    const halved = halvesHits(book, shot.halfEffect);
    return throwAnswer(new Throws().hits(pool, book.tables.shootingDivisor, halved), explanation);
  },
});

/** More hits than this are not saved one by one. */
const MOST_HITS = 1000;

const saves = defineMechanic({
  name: 'saves',
  meaning: 'Hits left after the saving throws.',
  ruleIds: ['AUG-FIRE-10', 'AUG-R-09'],
  inputs: {
    hits: { type: 'integer', min: 0, max: MOST_HITS, required: true, meaning: 'hits to save' },
    target: unit('unit hit'),
  },
  example: 'hits=4 target.type=skirmish-foot target.cover=cover',
  answer: (book, { hits, target }) => {
    const profile = askedProfile(book, target);
    const saveOn = saveNumber(book, profile, true);
    const act = `${target.type} throws for ${countOf(hits, 'hit')}`;
    return throwAnswer(new Throws().unsaved(hits, saveOn), {
      act,
      total: null,
      factors: saveFactors(profile, saveOn),
    });
  },
});

/** What a saving throw rests on. */
function saveFactors({ cover, openOrder }: Profile, saveOn: number): readonly Factor[] {
  const number = saveOn >= NO_SAVE ? 'no saving throw' : `each hit is saved on ${saveOn} or more`;
  const order = openOrder ? 'open' : 'close';
  return [factor(`${number} (cover ${cover}, ${order} order)`, null, 'AUG-FIRE-10', 'AUG-R-09')];
}

const casualties = defineMechanic({
  name: 'casualties',
  meaning: 'Figures lost to one volley.',
  ruleIds: ['AUG-FIRE-08', 'AUG-FIRE-09', 'AUG-FIRE-10', 'AUG-FIRE-12'],
  inputs: { ...SHOT_INPUTS, ...TARGET_INPUTS },
  example: 'shooter.type=dutch-foot shooter.firstVolley=true target.type=french-foot distanceInches=4',
  answer: (book, inputs) => {
    const { pool, shot, explanation } = asked(book, inputs);
    const target = askedProfile(book, inputs.target);
    const saveOn = saveNumber(book, target, true);
    const halved = halvesHits(book, shot.halfEffect);
    const thrown = new Throws().volley(pool, saveOn, book.tables.shootingDivisor, halved);
    const told = { ...explanation, factors: [...explanation.factors, ...saveFactors(target, saveOn)] };
    return throwAnswer(thrown, told, (unsaved) => String(Math.min(unsaved, target.figures)));
  },
});

export const FIRE_MECHANICS = [shootPool, shootHits, saves, casualties] as const;
