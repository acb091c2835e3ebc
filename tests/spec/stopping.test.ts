import { describe, expect, test } from 'vitest';
import { expectEach, LEAST, read, wrongs } from './specs.ts';

function resolved(written: string): unknown {
  const experiment = read(`${LEAST}resolve: { ${written} }\n`);
  // The resolved spec reads as the same experiment.
  expect(read(JSON.stringify(experiment.spec))).toEqual({ ...experiment, warnings: [] });
  return experiment.resolve;
}

function wrong(written: string): readonly string[] {
  return wrongs(`${LEAST}resolve: { ${written} }\n`);
}

describe('replicates of a cell end', () => {
  test('at their number', () => {
    expect(resolved('replicates: 7')).toMatchObject({ replicates: 7, stop: null });
  });

  test('when a precision is reached, or at the most that are allowed', () => {
    expect(resolved('precision: { halfWidth: 0.001 }')).toMatchObject({
      replicates: 100_000_000,
      stop: { rule: 'precision', of: ['winner'], halfWidth: 0.001, relative: null },
    });
    expect(
      resolved(
        'precision: { of: [winner=french, turn, outcome=separated], relative: 0.01 }, maxReplicates: 5000',
      ),
    ).toMatchObject({
      replicates: 5000,
      stop: { of: ['winner=french', 'turn', 'outcome=separated'], halfWidth: null, relative: 0.01 },
    });
    expect(resolved('precision: { of: [winner=french, turn], halfWidth: 1 }')).toMatchObject({
      stop: { halfWidth: 1 },
    });
    expect(resolved('precision: { of: all, halfWidth: 0.1 }')).toMatchObject({ stop: { of: ['all'] } });
  });

  test('when it is decided who is better', () => {
    expect(resolved('until: decided')).toMatchObject({ replicates: 100_000_000, stop: { rule: 'decided' } });
  });

  test('in one way only', () => {
    expectEach(wrong, {
      'replicates: 10, precision: { halfWidth: 0.1 }':
        '7: precision < precision stands in place of replicates: give one of the two',
      'until: decided, precision: { halfWidth: 0.1 }':
        '7: until < until stands in place of precision: give one of the two',
      'maxReplicates: 10':
        '7: maxReplicates < maxReplicates stands beside precision or until; without them it is replicates',
    });
    for (const both of ['', 'halfWidth: 0.1, relative: 0.1'])
      expect(wrong(`precision: { ${both} }`)).toEqual([
        '7: precision < precision needs halfWidth or relative, one of the two',
      ]);
  });

  test('at what there is, or one message says what is meant', () => {
    expectEach(wrong, {
      'precision: { of: winner=frensh, halfWidth: 0.1 }':
        '7: winner=frensh < winner has no category "frensh"; did you mean winner=french?',
      'precision: { of: [turn, wnner], halfWidth: 0.1 }':
        '7: wnner < no metric is called "wnner"; did you mean winner?',
      'precision: { of: turn=3, halfWidth: 0.1 }':
        '7: turn=3 < turn is a number and has no categories; did you mean turn?',
      'precision: { of: outcome=x, halfWidth: 0.1 }':
        '7: outcome=x < outcome has no category "x"; there is A-wins, separated, turn-limit',
      'precision: { of: 7, halfWidth: 0.1 }':
        '7: 7 < of must be a metric such as winner=british, or a list of metrics, not 7',
      'precision: { halfWidth: 0 }': '7: 0 < halfWidth must be a number above 0, not 0',
      'precision: { of: [winner=french, outcome], halfWidth: 1 }':
        '7: 1 < halfWidth of shares must be below 0.5, not 1: 0.01 is one point',
      'until: later': '7: later < until must be decided, not "later"',
      'until: best': '7: best < until: best is gone: say until: decided, precision, or replicates',
    });
    expect(wrong('precision: { halfwidth: 1 }')[0]).toContain('did you mean halfWidth?');
    expect(wrong('precision: { halfWidth: 1 }, maxReplicates: 0')).toEqual([
      '7: 0 < maxReplicates must be a whole number of 1 or more, not 0',
    ]);
  });
});
