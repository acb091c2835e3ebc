import { describe, expect, test } from 'vitest';
import { formatDiagnostics } from '../../src/spec/diagnostic.ts';
import { added, changed, diagnosticsOf, expectEach, LEAST, read, WHOLE, wrongs } from './specs.ts';

describe('one message, with line, column and caret, for', () => {
  test('YAML that is none', () => {
    expect(formatDiagnostics(diagnosticsOf('hythe: 1\nrules: [duel\nsides: 3\n'))).toBe(
      [
        'duel.yaml:3:1: not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]',
        '   3 | sides: 3',
        '     | ^',
      ].join('\n'),
    );
  });

  test('a rule system that there is not', () => {
    expect(formatDiagnostics(diagnosticsOf(changed(LEAST, ['rules: duel', 'rules: deul'])))).toBe(
      [
        'duel.yaml:2:8: rules: unknown rule system "deul"; did you mean duel?',
        '   2 | rules: deul',
        '     |        ^^^^',
      ].join('\n'),
    );
    expect(wrongs(changed(LEAST, ['rules: duel', 'rules: chess']))).toEqual([
      '2: chess < unknown rule system "chess"; there is duel, ball',
    ]);
  });

  test('a misspelt weapon', () => {
    const [diagnostic] = diagnosticsOf(changed(LEAST, ['weapon: lebel', 'weapon: lebell']));
    expect(diagnostic).toMatchObject({
      line: 6,
      column: 55,
      length: 6,
      path: 'sides.french.force.formations.0.units.0.weapon',
      message:
        'weapon must be one of gb.martini-henry, gb.sidearm, fr.lebel, fr.sidearm, or null, not "lebell"; did you mean fr.lebel?',
      nearest: ['fr.lebel'],
    });
  });

  test('a short form that is not unique', () => {
    expect(wrongs(changed(LEAST, ['weapon: lebel', 'weapon: sidearm']))).toEqual([
      '6: sidearm < weapon "sidearm" may mean gb.sidearm or fr.sidearm: write it in full',
    ]);
  });

  test('a wrong type', () => {
    expect(wrongs(changed(LEAST, ['distanceCm: 8', "distanceCm: '8'"]))).toEqual([
      `3: '8' < distanceCm must be a number from 0 to 1000, in steps of 0.5 (cm), not "8"`,
    ]);
    expect(wrongs(changed(LEAST, ['rules: duel', 'rules: 7']))).toEqual([
      '2: 7 < rules must be the name of a rule system, such as pluie; `hythe rules` lists them, not 7',
    ]);
    expect(wrongs(`${LEAST}options: [bandEdge]\n`)).toEqual([
      '7: [bandEdge] < options must be a map such as { bandEdge: far }, not a list',
    ]);
    expect(wrongs('just text')).toEqual([
      '1: just text < a spec is a map that begins with hythe: 1, not "just text"',
    ]);
  });

  test('sides that are empty, or not two', () => {
    const none = LEAST.replace(/ {2}(british|french).*\n/g, '');
    const must =
      'sides must hold two sides, each under a name of yours (the first takes the role A, the second B)';
    expect(wrongs(none)).toEqual([`4: sides < ${must}; there is none`]);
    expect(wrongs(changed(none, ['sides:', 'sides: {}']))).toEqual([`4: sides < ${must}; there is none`]);
    expect(wrongs(LEAST.replace(/ {2}french.*\n/, ''))).toEqual([`4: sides < ${must}; there is "british"`]);
    expect(wrongs(`${LEAST}  russian: {}\n`)).toEqual([
      `4: sides < ${must}; there is "british", "french", "russian"`,
    ]);
    expect(wrongs(LEAST.replace(/sides:\n(.*\n)*/, ''))).toEqual([
      '1: h < sides is missing: a map of the two sides by the names you give them, such as { british: { force: martini }, french: { force: lebel } }',
    ]);
  });

  test('negative replicates, and other numbers out of their range', () => {
    const resolve = (written: string) => wrongs(`${LEAST}resolve: { ${written} }\n`);
    expectEach(resolve, {
      'replicates: -5': '7: -5 < replicates must be a whole number of 1 or more, not -5',
      'replicates: 1.5': '7: 1.5 < replicates must be a whole number of 1 or more, not 1.5',
      'replicates: 1e300': '7: 1e300 < replicates must be 9007199254740991 or less, not 1e+300',
      'confidence: 95': '7: 95 < confidence must be a number from 0.5 to 0.999999, not 95 (95% is 0.95)',
      'method: montecarlo':
        '7: montecarlo < method must be one of auto, exact, monte-carlo, not "montecarlo"; did you mean monte-carlo?',
      'seed: []': '7: [] < seed must be text of 1 to 200 characters, or a number, not an empty list',
      'method: exact, check: exact':
        '7: exact < check: exact stands beside method: monte-carlo, not beside exact',
    });
  });

  test('a distance beyond every range', () => {
    expect(wrongs(changed(LEAST, ['distanceCm: 8', 'distanceCm: 80']))).toEqual([
      '3: 80 < no weapon reaches 80 cm; the longest reaches 18 cm',
    ]);
    expect(wrongs(`${LEAST}vary: { engagement.distanceCm: [80, 90] }\n`)).toEqual([
      '7: 80 < no weapon reaches 80 cm; the longest reaches 18 cm',
    ]);
  });

  test('more cells than anyone can read', () => {
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_unused, i) => from + i).join(', ');
    const vary = `vary:\n  engagement.distanceCm: [${numbers(1, 200)}]\n  engagement.turnLimit: [${numbers(1, 300)}]\n`;
    expect(wrongs(LEAST + vary)).toEqual([
      '7: vary < these combine to 200 × 300 = 60000 cells, more than 10000: give fewer values, or several specs',
    ]);
    const endless = `vary: { engagement.distanceCm: [${numbers(1, 10_001)}] }\n`;
    expect(diagnosticsOf(LEAST + endless)[0]?.message).toBe(
      '"engagement.distanceCm" has 10001 values, more than 10000',
    );
    const paths = ['gb.martini-henry', 'gb.sidearm', 'fr.lebel', 'fr.sidearm'].flatMap((id) =>
      ['maxRangeCm', 'hit', 'hit.close', 'hit.medium', 'hit.far'].map((column) => `weapons.${id}.${column}`),
    );
    paths.push(
      'bands.edges.0',
      'bands.edges.1',
      'bands.edges.2',
      'bands.rows.close.toCm',
      'bands.medium.toCm',
    );
    const values = (path: string) => (path.endsWith('hit') ? '{ close: 4 }' : '4');
    const factors = paths.map((path) => `  tables.${path}: [${values(path)}]\n`);
    const more = [
      'engagement.distanceCm: [1]',
      'engagement.turnLimit: [1]',
      'engagement.terrain: [open]',
      'engagement.firstSide: [coin]',
      'options.bandEdge: [far]',
      'sides.french.cover: [open]',
      'sides.british.cover: [open]',
      'sides.french.doctrine.kind: [hold-line]',
    ].map((line) => `  ${line}\n`);
    expect(wrongs(`${LEAST}vary:\n${[...factors, ...more].join('')}`)).toEqual([
      '7: vary < 33 paths are varied, more than 32',
    ]);
  });

  test('aliases that multiply', () => {
    const levels = ['a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]'];
    for (const [to, from] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf'].map((pair) => pair.split('')))
      levels.push(`${to}: &${to} [${Array.from({ length: 10 }, () => `*${from}`).join(', ')}]`);
    expect(wrongs(`${LEAST}${levels.join('\n')}\n`)).toEqual([
      '11: *d < the spec has more than 100000 values once its aliases are written out',
    ]);
    expect(wrongs(`${LEAST}vary: &loop { x: *loop }\n`)).toContain(
      '7: *loop < the alias "loop" contains itself',
    );
  });

  test('lists nested without end', () => {
    const deep = (levels: number) => `${LEAST}vary: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;
    const message = 'lists and maps are nested more than 40 levels deep';
    for (const levels of [50, 20_000])
      expect(diagnosticsOf(deep(levels)).map((diagnostic) => diagnostic.message)).toContain(message);
  });

  test('a file that is empty, too large, or not one document', () => {
    expectEach(wrongs, {
      '': '1:  < the spec is empty',
      '# only a comment\n': '1: # < the spec is empty',
    });
    expect(wrongs(`${LEAST}#${'x'.repeat(250_000)}`)[0]).toContain(
      'characters, more than 250000; it should hold an experiment, not data',
    );
    expect(wrongs(`${LEAST}---\n${LEAST}`)).toEqual([
      '7: --- < a spec is one YAML document; a second one begins here',
    ]);
  });

  test('a key that stands twice, a key that is none, and a merge key', () => {
    expectEach(added, {
      'rules: duel': '7: rules < the key "rules" stands here twice',
      '? { a: 1 }\n: 2': '7: { a: 1 } < a key must be text',
    });
    const merged = changed(LEAST, ['engagement: {', 'engagement: { <<: { distanceCm: 1 },']);
    expect(wrongs(merged)).toEqual([
      '3: << < merge keys (<<) are not read; name a force once and use it by its name',
    ]);
  });

  test('tags, anchors that are not there, and numbers that are none', () => {
    expect(wrongs(changed(LEAST, ['distanceCm: 8', 'distanceCm: !js/function 8']))[0]).toContain(
      '3: !js/function < a spec takes no tags such as this',
    );
    expect(wrongs(changed(LEAST, ['distanceCm: 8', 'distanceCm: *far']))).toContain(
      '3: *far < no value above has the anchor "far"',
    );
    expect(wrongs(changed(LEAST, ['distanceCm: 8', 'distanceCm: .nan']))).toContain(
      '3: .nan < NaN is not a number to use',
    );
  });

  test('a decimal with a comma, in a line and in a map of one line', () => {
    const point = 'decimals have a point, as 7.5';
    expect(wrongs(changed(LEAST, ['turnLimit: 3', 'turnLimit: 20,5']))).toEqual([
      `3: 5 < unknown key "5"; ${point}; allowed: kind, distanceCm, terrain, firstSide, pursuit, turnLimit`,
    ]);
    expect(wrongs(`${LEAST}resolve:\n  replicates: 20,5\n`)).toEqual([
      `8: 20,5 < replicates must be a whole number of 1 or more, not "20,5" (${point}, and thousands no mark)`,
    ]);
    expect(wrongs(`${LEAST}tables: { weapons: { lebel: { hit: { medium: 10,5 } } } }\n`)[0]).toContain(point);
  });

  test('keys that nobody knows, with the nearest', () => {
    expectEach(added, {
      'analisys: {}': '7: analisys < unknown key "analisys"; did you mean analysis?',
      'resolve: { sed: 1 }': '7: sed < unknown key "sed"; did you mean seed?',
    });
    expect(wrongs(changed(LEAST, ['turnLimit: 3', 'turnlimits: 3']))).toEqual([
      '3: engagement < turnLimit is missing: a whole number from 1 to 1000000000 (turns)',
      '3: turnlimits < unknown key "turnlimits"; did you mean turnLimit?',
    ]);
    expect(wrongs(changed(LEAST, ['weapon: lebel', 'wepon: lebel']))).toEqual([
      '6: wepon < unknown key "wepon"; did you mean weapon?',
    ]);
    expect(wrongs(changed(LEAST, ['turnLimit: 3', 'turnLimit: 3, metric: x']))).toEqual([
      '3: metric < unknown key "metric"; allowed: kind, distanceCm, terrain, firstSide, pursuit, turnLimit',
    ]);
  });

  test('what a later version will have', () => {
    expect(wrongs(changed(LEAST, ['hythe: 1', 'hythe: 2']))).toEqual([
      '1: 2 < hythe must be 1, as in hythe: 1, the version of specs that this hythe reads, not 2',
    ]);
  });
});

describe('sides and forces', () => {
  test('each field stands where it belongs', () => {
    const misplaced = changed(LEAST, [
      '{ force: { formations: [{ units: [{ weapon: lebel }] }] } }',
      '{ force: { formations: [{ units: [{ weapon: lebel }] }], cover: open }, notes: {}, depth: 1 }',
    ]);
    expect(wrongs(misplaced)).toEqual([
      '6: cover < cover stands at the side, not in its force',
      '6: notes < notes stands in the force, not at the side',
      '6: depth < unknown key "depth"; allowed: force, doctrine, cover',
    ]);
    expect(wrongs(changed(LEAST, ['turnLimit: 3', 'turnLimit: 3, A: {}, options: {}']))).toEqual([
      '3: A < A is a role: describe it under sides, by the name you give it',
      '3: options < options stand in a section of their own, beside engagement',
    ]);
  });

  test('a force is named or written out', () => {
    const french = 'force: { formations: [{ units: [{ weapon: lebel }] }] }';
    expect(wrongs(changed(LEAST, [french, 'force: lebel']))).toEqual([
      '6: lebel < no force is called "lebel"; the spec names no forces',
    ]);
    expect(wrongs(changed(WHOLE, ['french: { force: lebel', 'french: { force: lebbel']))).toEqual([
      '17: lebbel < no force is called "lebbel"; did you mean lebel?',
    ]);
    expect(wrongs(changed(LEAST, [french, '']))).toEqual([
      '6: french < force is missing: the name of a force, or a force written out',
    ]);
    expect(wrongs(changed(LEAST, [french, 'force: 7']))).toEqual([
      '6: 7 < force must be the name of a force, or a force written out, not 7',
    ]);
    expect(wrongs(changed(LEAST, [french, 'force: {}']))).toEqual([
      '6: force < formations is missing: a list of 1 to 100 elements',
    ]);
  });

  test('what is wrong with a named force is said where it is written, and once', () => {
    const both = changed(WHOLE, ['force: martini', 'force: lebel'], ['count: 2', 'count: 99']);
    expect(wrongs(both)).toEqual(['13: 99 < count must be a whole number from 1 to 20, not 99']);
  });

  test('some names are taken', () => {
    const called = (name: string) => wrongs(changed(LEAST, ['french:', `${name}:`]));
    expectEach(called, {
      none: '6: none < a side cannot be called "none": the word has a meaning of its own',
      coin: '6: coin < a side cannot be called "coin": the word has a meaning of its own',
      '1815': '6: 1815 < a side cannot be called "1815": a name is more than a number',
      ['__proto__']: '6: __proto__ < a side cannot be called "__proto__": the word has a meaning of its own',
    });
    expect(called(`"${'x'.repeat(101)}"`)[0]).toContain('the name of a side has 1 to 100 characters');
    expect(called('" "')).toEqual(['6: " " < the name of a side has 1 to 100 characters']);
  });

  test("a role is written by its side's name", () => {
    expect(wrongs(changed(LEAST, ['turnLimit: 3', 'turnLimit: 3, firstSide: A']))).toEqual([
      '3: A < firstSide must be one of british, french, coin, not "A"',
    ]);
  });
});

test('a section of the wrong form is said once, with the form that it has', () => {
  expectEach(added, {
    'vary: [engagement.distanceCm]':
      '7: [engagement.distanceCm] < vary must be a map such as { engagement.distanceCm: [3, 8] }, not a list',
    'vary: { engagement: { distanceCm: [3, 8] } }':
      '7: engagement < engagement is a whole section: write the path of one value in it with dots, such as engagement.distanceCm: [3, 8]',
    'expect: { of: winner=british }':
      '7: { of: winner=british } < expect must be a list such as [{ of: winner=british, atLeast: 0.45 }], not a map',
    'analysis: matrix': '7: matrix < analysis must be a map such as { kind: matrix }, not "matrix"',
    'resolve: { precision: 0.01 }': '7: 0.01 < precision must be a map such as { halfWidth: 0.01 }, not 0.01',
    'resolve: { precision: { halfWidth: 1% } }':
      '7: 1% < halfWidth must be a number above 0, not "1%" (shares are decimals: 45% is 0.45)',
  });
  expect(wrongs(changed(LEAST, ['{ distanceCm: 8, turnLimit: 3 }', '[8]']))).toEqual([
    '3: [8] < engagement must be a map such as { distanceCm: 8, turnLimit: 30 }, not a list',
  ]);
  expect(wrongs(LEAST.replace(/rules: .*\n/, ''))).toEqual([
    '1: h < rules is missing: the name of a rule system, such as pluie; `hythe rules` lists them',
  ]);
});

describe('a value in whose place others stand in every cell', () => {
  const varied = `${LEAST}vary: { engagement.distanceCm: [3, 8], sides.french.cover: [open] }\n`;

  test.each<readonly [string, string, readonly string[]]>([
    [
      'distanceCm: 8',
      'distanceCm: eight',
      ['3: eight < distanceCm must be a number from 0 to 1000, in steps of 0.5 (cm), not "eight"'],
    ],
    ['distanceCm: 8', 'distanceCm: [3, 8]', ['3: [3, 8] < distanceCm must be a number']],
    ['distanceCm: 8', 'distanceCm: -1', ['3: -1 < distanceCm must be a number']],
    ['  french: {', '  french: { cover: opn,', ['6: opn < cover must be one of']],
  ])('is checked too: %s as %s', (right, written, expected) => {
    const said = wrongs(changed(varied, [right, written]));
    expect(said).toHaveLength(expected.length);
    expected.forEach((message, i) => {
      expect(said[i]).toContain(message);
    });
  });

  test('is checked under options, and where a throw of the set-up stands', () => {
    const options = `${LEAST}options: { bandEdge: nearer }\nvary: { options.bandEdge: [near, far] }\n`;
    expect(wrongs(options)).toEqual([expect.stringContaining('7: nearer < ')]);
    const setup = `${changed(LEAST, ['distanceCm: 8', 'distanceCm: eight'])}scenario: { setup: [{ path: engagement.distanceCm, dice: 1D6 }] }\n`;
    expect(wrongs(setup)).toEqual([expect.stringContaining('3: eight < distanceCm must be a number')]);
  });

  test('may be left out', () => {
    expect(read(changed(varied, ['distanceCm: 8, ', ''])).cells).toHaveLength(2);
  });
});

describe('paths under vary', () => {
  const vary = (text: string) => wrongs(`${LEAST}vary: { ${text} }\n`);

  test('must lead somewhere', () => {
    expectEach(vary, {
      'engagement.distanceCmm: [1]':
        '7: engagement.distanceCmm < there is no distanceCmm in engagement; did you mean engagement.distanceCm?',
      'distanceCm: [1]':
        '7: distanceCm < a path begins with engagement, sides, options, tables, scenario, not with "distanceCm"; did you mean engagement.distanceCm?',
      'sides.frnch.cover: [open]':
        '7: sides.frnch.cover < no side is called "frnch"; the sides are british, french; did you mean sides.french.cover?',
      'sides.french.formations.0.quality: [elite]':
        '7: sides.french.formations.0.quality < formations stands in the force; did you mean sides.french.force.formations.0.quality?',
      'sides.french.force.cover: [open]':
        '7: sides.french.force.cover < cover stands at the side, not in its force; did you mean sides.french.cover?',
      'sides.french.force.formations.quality: [elite]':
        '7: sides.french.force.formations.quality < sides.french.force.formations is a list: its elements go by number, from 0, not by "quality"; did you mean sides.french.force.formations.0.quality?',
      'sides.french.force.formations.3.quality: [elite]':
        '7: sides.french.force.formations.3.quality < there is no sides.french.force.formations.3.quality: the list has not so many elements (the first has number 0), or a value without parts stands in its place',
      'sides.french.cover.open: [true]':
        '7: sides.french.cover.open < sides.french.cover is a single value and has no open; did you mean sides.french.cover?',
      'options.bandedge: [far]':
        '7: options.bandedge < duel has no option "bandedge"; options: bandEdge; did you mean options.bandEdge?',
      'tables.weapons.lebell.hit.close: [1]':
        '7: tables.weapons.lebell.hit.close < there is no "lebell" in tables.weapons; did you mean tables.weapons.fr.lebel.hit.close?',
      'engagement: [1]':
        '7: engagement < engagement is a whole section: write the path of one value in it with dots, such as engagement.distanceCm: [3, 8]',
      'sides.french: [1]':
        '7: sides.french < sides.french is a whole side: a path goes on to one value in it',
      'engagement.kind: [duel]': '7: engagement.kind < the kind of engagement cannot be varied',
    });
  });

  test.each([
    ['3..8', '[3, 4, 5, 6, 7, 8]'],
    ['3 to 8', '[3, 4, 5, 6, 7, 8]'],
    ['2–20', '[2, 4, 6, 8, 10, 12, 14, 16, 18, 20]'],
    ['8', '[8]'],
    ['', '[3, 8]'],
  ])('is told of a list that is right in place of %s', (given, list) => {
    const path = 'engagement.distanceCm';
    expect(vary(`${path}: ${given}`)).toEqual([
      expect.stringContaining(`"${path}" must have a list of values, such as ${list}`) as string,
    ]);
    expect(() => vary(`${path}: ${list}`)).toThrow('there is nothing wrong with the spec');
  });

  test('must have values, all different', () => {
    expectEach(vary, {
      'engagement.distanceCm: 5': '7: 5 < "engagement.distanceCm" must have a list of values, such as [5]',
      'engagement.distanceCm: []':
        '7: [] < "engagement.distanceCm" has no values; leave it out, or give it one at least',
      'engagement.distanceCm: [5, 6, 5]': '7: 5 < 5 stands here twice',
      'engagement.distanceCm: [5], [engagement, distanceCm]: [6]':
        '7: [engagement, distanceCm] < the key "engagement.distanceCm" stands here twice',
      'tables.weapons.lebel.hit.close: [5], tables.weapons.fr.lebel.hit.close: [6]':
        '7: tables.weapons.fr.lebel.hit.close < "tables.weapons.fr.lebel.hit.close" is varied twice',
    });
  });

  test('are wrong once for each value that is wrong, however many cells have it', () => {
    expect(
      vary(
        'engagement.distanceCm: [1, -1, 2, x], engagement.turnLimit: [1, 2, 3, 4], sides.french.cover: [open, opn]',
      ),
    ).toEqual([
      '7: -1 < distanceCm must be a number from 0 to 1000, in steps of 0.5 (cm), not -1',
      '7: x < distanceCm must be a number from 0 to 1000, in steps of 0.5 (cm), not "x"',
      '7: opn < cover must be one of open, building, not "opn"; did you mean open?',
    ]);
    expectEach(vary, {
      'options.bandEdge: [near, farr]':
        '7: farr < option bandEdge must be one of near, far, not "farr"; did you mean far?',
      'tables.weapons.lebel.hit.close: [1, two]': '7: two < close must be a number, not "two"',
    });
    expect(vary('sides.french.force: [lebbel, 7]')).toEqual([
      '7: lebbel < no force is called "lebbel"; the spec names no forces',
      '7: 7 < force must be the name of a force, or a force written out, not 7',
    ]);
  });
});

describe('what the system finds', () => {
  test('in the inputs is said where they are written', () => {
    expect(wrongs(changed(LEAST, ['weapon: lebel', 'kind: cavalry, weapon: null']))).toEqual([
      '6: null < cavalry needs a weapon here',
    ]);
  });

  test('in the tables is said where they are patched, or varied', () => {
    expectEach(added, {
      'tables: { weapons: { lebel: { hit: { close: 30 } } } }': '7: 30 < no die reaches fr.lebel',
      'vary: { tables.weapons.lebel.hit.close: [5, 30] }': '7: 30 < no die reaches fr.lebel',
    });
  });

  test('missing in its source is an error before anything runs', () => {
    expect(wrongs(changed(LEAST, ['turnLimit: 3', 'turnLimit: 3, terrain: heavy']))).toEqual([
      '3: engagement < the source gives no duels in heavy terrain',
    ]);
  });

  test('too large for memory is an error before anything runs', () => {
    expect(wrongs(changed(LEAST, ['turnLimit: 3', 'turnLimit: 100000000']))[0]).toMatch(
      /^3: 100000000 < the tables of one cell would have \d+ entries, more than \d+; lower the turn limit$/,
    );
  });
});

test('all problems come at once, in the order of the text', () => {
  const wrong = changed(
    WHOLE,
    ['bandEdge: far', 'bandEdge: fur'],
    ['weapon: martini-henry', 'weapon: chassepot'],
    ['turnLimit: 30', 'turnLimit: 0'],
    ['cover: building', 'cover: tower'],
    ['seed: hythe-1880', 'sed: 1'],
  );
  expect(diagnosticsOf(`${wrong}title: x\n`).map(({ line, column }) => `${line}:${column}`)).toEqual([
    '5:22',
    '8:47',
    '14:58',
    '17:34',
    '21:86',
    '23:1',
  ]);
});

test('no more than fifty problems are reported', () => {
  const keys = Array.from({ length: 80 }, (_unused, i) => `key${i}: 1\n`).join('');
  expect(diagnosticsOf(LEAST + keys)).toHaveLength(50);
});

test('a problem in text behind an alias stands where the text is', () => {
  const aliased = changed(
    LEAST,
    ['british: { force: ', 'british: { force: &force '],
    ['martini-henry', 'martini'],
    ['force: { formations: [{ units: [{ weapon: lebel }] }] }', 'force: *force'],
  );
  const [first, ...others] = diagnosticsOf(aliased);
  expect(first).toMatchObject({ line: 5, path: 'sides.british.force.formations.0.units.0.weapon' });
  expect(others).toEqual([]);
});
