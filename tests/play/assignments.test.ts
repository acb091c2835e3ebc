import { describe, expect, test } from 'vitest';
import { AssignmentError, readAssignments, wordsOfExample } from '../../src/play/assignments.ts';

describe('key=value words', () => {
  test('give text, numbers, true, false and null', () => {
    expect(
      readAssignments(['weapon=lebel', 'distanceCm=8.5', 'ready=false', 'facing=true', 'name=null']),
    ).toEqual({ weapon: 'lebel', distanceCm: 8.5, ready: false, facing: true, name: null });
  });

  test.each([
    ['+1', 1],
    ['-3', -3],
    ['.5', 0.5],
    ['2.', 2],
    ['1e3', 1000],
  ])('read %s as the number %d', (text, value) => {
    expect(readAssignments([`x=${text}`])).toEqual({ x: value });
  });

  test.each(['8cm', '0x10', 'elite', 'gb.naval-4.7in', '1-2', '', ' ', 'a=b'])(
    'read "%s" as text',
    (text) => {
      expect(readAssignments([`x=${text}`])).toEqual({ x: text });
    },
  );

  test('take quoted text as text, so that a number can be a name', () => {
    expect(readAssignments(['name="42"'])).toEqual({ name: '42' });
  });

  test('nest with dots', () => {
    expect(readAssignments(['A.doctrine.kind=charge', 'A.depth=2', 'options.bandEdge=far'])).toEqual({
      A: { doctrine: { kind: 'charge' }, depth: 2 },
      options: { bandEdge: 'far' },
    });
  });

  test('make lists of keys that count from 0, in any order', () => {
    expect(readAssignments(['units.1.kind=b', 'units.0.kind=a', 'units.1.count=2'])).toEqual({
      units: [{ kind: 'a' }, { kind: 'b', count: 2 }],
    });
  });

  test('take a whole value as JSON', () => {
    expect(readAssignments(['cells={"enemy":[[10,1],[11,2]]}', 'empty=[]'])).toEqual({
      cells: {
        enemy: [
          [10, 1],
          [11, 2],
        ],
      },
      empty: [],
    });
  });

  test('never reach the prototype of an object', () => {
    expect(() => readAssignments(['__proto__.polluted=1'])).toThrow(AssignmentError);
    readAssignments(['constructor.prototype.polluted=1', 'x={"__proto__":{"polluted":1}}']);
    expect('polluted' in {}).toBe(false);
  });
});

describe('a wrong word is refused with a message that says what is wrong:', () => {
  test.each([
    ['a word without "="', ['lebel'], /"lebel" is not of the form key=value/],
    ['an empty key', ['=8'], /"=8" is not of the form key=value/],
    ['an empty part of a key', ['A..kind=x'], /the key has an empty part/],
    ['a key given twice', ['a=1', 'a=2'], /a is given twice: a=1 and a=2/],
    ['a key below a value', ['a=1', 'a.b=2'], /a already has a value \("a=1"\)/],
    ['a value over keys', ['a.b=2', 'a=1'], /keys below a were given before/],
    ['a gap in a list', ['u.0=a', 'u.2=c'], /u: a list counts from 0 without gaps, and u\.1 is missing/],
    ['a list that begins at 1', ['u.1=a'], /u\.0 is missing/],
    ['broken JSON', ['a={"b":'], /begins like JSON but is none/],
  ])('%s', (_what, words, message) => {
    expect(() => readAssignments(words)).toThrow(message);
    expect(() => readAssignments(words)).toThrow(AssignmentError);
  });
});

describe('an example', () => {
  test('is cut into words at spaces that stand in no quotes and no brackets', () => {
    expect(wordsOfExample('  a=1  b.0=x ')).toEqual(['a=1', 'b.0=x']);
    expect(wordsOfExample('text="V-7 (3)" units=["V-7", "M-1 2"] c=2')).toEqual([
      'text="V-7 (3)"',
      'units=["V-7", "M-1 2"]',
      'c=2',
    ]);
    expect(wordsOfExample(`lanes='[{"a": "it ] is"}]' n=1`)).toEqual(['lanes=[{"a": "it ] is"}]', 'n=1']);
  });
});
