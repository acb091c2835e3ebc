import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { Scripted } from '../../src/chance/scripted.ts';
import { TURN_DONE } from '../../src/play/game.ts';
import { loop, oncePerTurn, Program, within } from '../../src/play/program.ts';
import { Throwing } from '../../src/play/throwing.ts';

/** A sentry who goes his round of posts; what he is asked and does is written down. */
interface Round {
  at: number;
  over: number;
  turn: number;
  post: number;
  readonly log: string[];
}

const POSTS = 2;

function round(mayCompile: boolean, ends: (state: Round) => void = () => undefined) {
  const nextPost = (state: Round, isCompared: boolean): boolean => {
    state.log.push(isCompared ? 'compared' : 'alone');
    return state.post++ < POSTS;
  };
  const end = (state: Round): void => {
    state.log.push('end');
    ends(state);
  };
  const look = ({ log, post }: Round): void => void log.push(`looks from ${post}`);
  const program = new Program<Round>(loop(oncePerTurn(end), loop(nextPost, look)), mayCompile);
  const state: Round = { at: 0, over: 0, turn: 0, post: 0, log: [] };
  return { program, state, dice: new Throwing(new Scripted([]), 0) };
}

/** Lets the program take its steps one by one. @returns what was done in each */
function steps(mayCompile: boolean, ends?: (state: Round) => void): readonly (readonly string[])[] {
  const { program, state, dice } = round(mayCompile, ends);
  const done: string[][] = [];
  while (state.over === 0 && state.at !== TURN_DONE) {
    const before = state.log.length;
    program.step(state, dice);
    done.push(state.log.slice(before));
  }
  return done;
}

describe.each([
  ['with code made for it', true],
  ['place by place', false],
])('a turn of a program %s', (_how, mayCompile) => {
  test('says to its loops that states are compared where it is taken step by step', () => {
    expect(steps(mayCompile)).toEqual([
      ['compared', 'looks from 1', 'compared'],
      ['looks from 2', 'compared', 'end'],
    ]);
  });

  test('that was left after a step and is run to its end is compared still', () => {
    const { program, state, dice } = round(mayCompile);
    program.step(state, dice);
    const { length } = state.log;
    program.run(state, dice);
    expect(state.log.slice(length)).toEqual(['looks from 2', 'compared', 'end']);
    expect(state.at).toBe(TURN_DONE);
  });

  test('is gone through once, ends once, and stands again where it began', () => {
    const { program, state, dice } = round(mayCompile);
    program.run(state, dice);
    expect(state.log.filter((what) => what.startsWith('looks'))).toEqual(['looks from 1', 'looks from 2']);
    expect(state.log.filter((what) => what === 'end')).toEqual(['end']);
    expect(state).toMatchObject({ at: TURN_DONE, turn: 0, over: 0 });
    // The next turn goes the same way.
    const { length } = state.log;
    Object.assign(state, { at: 0, post: 0 });
    program.run(state, dice);
    expect(state.log.slice(length)).toEqual(state.log.slice(0, length));
  });

  test('is over where its end decides', () => {
    const won = (state: Round): void => void (state.over = 1);
    expect(item(steps(mayCompile, won), 1)).toEqual(['looks from 2', 'compared', 'end']);
    const { program, state, dice } = round(mayCompile, won);
    program.run(state, dice);
    expect(state).toMatchObject({ over: 1, turn: 0 });
  });
});

test('a turn that is played at once has no states that anybody compares', () => {
  const { program, state, dice } = round(true);
  program.run(state, dice);
  expect(state.log).toEqual(['alone', 'looks from 1', 'alone', 'looks from 2', 'alone', 'end']);
});

test('a turn without an end of its own goes through its steps once', () => {
  const { state, dice } = round(true);
  const walk = ({ log }: Round): void => void log.push('walks');
  new Program<Round>(loop(oncePerTurn(), walk)).run(state, dice);
  expect(state).toMatchObject({ log: ['walks'], turn: 0, at: TURN_DONE });
});

test('a turn of a part of a larger state is told the same as of that', () => {
  const told: boolean[] = [];
  const turn = loop<Round>(
    (state, isCompared) => {
      told.push(isCompared);
      return oncePerTurn<Round>()(state, isCompared);
    },
    ({ log }) => void log.push('walks'),
  );
  const { state, dice } = round(true);
  const whole = { at: 0, over: 0, part: state };
  const program = new Program(within(({ part }: typeof whole) => part, turn));
  program.step(whole, dice);
  expect(told).toEqual([true, true]);
  program.run({ ...whole, at: 0 }, dice);
  expect(told.slice(2)).toEqual([false, false]);
});
