/** The mechanics of ranged combat (AUG-FIRE). */
import { certainly } from '../../play/mechanic.ts';
import type { Factor } from '../../play/explanation.ts';
import type { Values } from '../../play/inputs.ts';
import { countOf } from '../../play/shown.ts';
import { partsOf } from '../../play/sum.ts';
import { withFacts, type Profile, type Shot } from './battle.ts';
import { FoldedThrows } from './dice.ts';
import { halvesHits, saveFact, shotText, unsavedHits, volleyDice, volleyHits, volleyThrow } from './fire.ts';
import { inches, no, unit } from './inputs.ts';
import { defineMechanic, stateOf, throwAnswer } from './mechanic.ts';
import { profileOf } from './profiles.ts';
import type { RuleBook } from './tables.ts';
import { bandAt, saveNumber } from './weapons.ts';

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

/** The volley that is asked for, and the parts of its dice. @throws {NotGivenError} without a weapon */
function asked(book: RuleBook, inputs: Values<typeof SHOT_INPUTS>) {
  const { shooter, distanceInches, enfilade, halfEffect } = inputs;
  const profile = profileOf(book, shooter);
  const state = stateOf(book, shooter, profile.firstVolley);
  const band = bandAt(profile, distanceInches);
  const shot: Shot = { band, enfilade, halfEffect, asFormed: false, bonusDice: 0 };
  const parts = partsOf((sum) => volleyDice(sum, book, profile, state, shot));
  const act = `${shooter.type} of ${state.figures} fires at ${distanceInches} in (${shotText(shot)})`;
  return {
    dice: parts.value,
    halved: halvesHits(book, halfEffect),
    explanation: parts.explanation(act),
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
    const { dice, explanation } = asked(book, inputs);
    return certainly(String(dice), explanation);
  },
});

const shootHits = defineMechanic({
  name: 'shoot-hits',
  meaning: 'Hits of one volley, before saves.',
  ruleIds: ['AUG-FIRE-08', 'AUG-FIRE-09', 'AUG-FIRE-12', 'AUG-R-22'],
  inputs: SHOT_INPUTS,
  example: 'shooter.type=french-foot shooter.firstVolley=true distanceInches=8',
  answer: (book, inputs) => {
    const { dice, halved, explanation } = asked(book, inputs);
    return throwAnswer(volleyHits(new FoldedThrows(), book, dice, halved), explanation);
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
    const profile = profileOf(book, target);
    const saveOn = saveNumber(book, profile, true);
    return throwAnswer(unsavedHits(new FoldedThrows(), hits, saveOn), {
      act: `${target.type} throws for ${countOf(hits, 'hit')}`,
      total: null,
      factors: [saveOf(profile, saveOn)],
    });
  },
});

/** The fact that a saving throw rests on, with the cover that gives it. */
function saveOf({ cover, openOrder }: Profile, saveOn: number): Factor {
  const order = openOrder ? 'open' : 'close';
  return saveFact(saveOn, ` (cover ${cover}, ${order} order)`);
}

const casualties = defineMechanic({
  name: 'casualties',
  meaning: 'Figures lost to one volley.',
  ruleIds: ['AUG-FIRE-08', 'AUG-FIRE-09', 'AUG-FIRE-10', 'AUG-FIRE-12'],
  inputs: { ...SHOT_INPUTS, ...TARGET_INPUTS },
  example: 'shooter.type=dutch-foot shooter.firstVolley=true target.type=french-foot distanceInches=4',
  answer: (book, inputs) => {
    const { dice, halved, explanation } = asked(book, inputs);
    const target = profileOf(book, inputs.target);
    const saveOn = saveNumber(book, target, true);
    return throwAnswer(
      volleyThrow(new FoldedThrows(), book, dice, saveOn, halved),
      withFacts(explanation, [saveOf(target, saveOn)]),
      (unsaved) => String(Math.min(unsaved, target.figures)),
    );
  },
});

export const FIRE_MECHANICS = [shootPool, shootHits, saves, casualties] as const;
