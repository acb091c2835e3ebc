/** The README of a system says what is so: every rule of the digest, functions and tests that are there, the story as it is played. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleSystems } from '../../src/rules/index.ts';
import { DOCTRINE } from '../../src/rules/pluie/inputs.ts';
import augsburgIds from './augsburg/fixtures/rule-ids.json' with { type: 'json' };
import * as augsburg from './augsburg/story.ts';
import fieldsOfHonorIds from './fields-of-honor/fixtures/rule-ids.json' with { type: 'json' };
import * as fieldsOfHonor from './fields-of-honor/story.ts';
import marchAttackIds from './march-attack/fixtures/rule-ids.json' with { type: 'json' };
import * as marchAttack from './march-attack/story.ts';

/** Ids of rules by how many each part of the digest has. */
function numbered(parts: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(parts).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, i) => `${part}-${String(i + 1).padStart(2, '0')}`),
  );
}

interface Said {
  /** The id with which a row of a rule or ruling begins. */
  readonly row: RegExp;
  readonly ids: readonly string[];
  /** Rows of what came after the digest. */
  readonly later?: RegExp;
  /** Rows that name tests, where not all do. */
  readonly tested?: RegExp;
  /** Functions of a rule follow each other with commas: `` `fire.ts` volleyDice, volleyHits ``. Elsewhere words may. */
  readonly listsFunctions?: true;
  /** Rules that stand in several functions, and why. */
  readonly several: Readonly<Record<string, string>>;
  /** The story that the README tells, as the program plays it. */
  readonly storyText?: () => string;
  /** Keys and values that the README names, beside the options. */
  readonly names?: readonly string[];
}

const OF_SYSTEMS: Readonly<Record<string, Said>> = {
  augsburg: {
    row: /^AUG-/u,
    ids: augsburgIds,
    listsFunctions: true,
    several: {
      'AUG-CMD-07': '`odds` has the chance of every order, an engagement gives place after place',
      'AUG-R-07': 'the floor of two pools',
      'AUG-R-10': 'two options: when fire is returned, and how often',
      'AUG-R-12': 'cover, and how long a router alarms',
      'AUG-R-16': 'three options: dice, losses, and who is pike',
      'AUG-R-17': 'rates, and the penalty of dragoons',
      'AUG-R-26': 'ties, and who gives way',
      'AUG-R-27': 'bonus dice, and what a failed hold does',
      'AUG-R-29': 'who is a musketeer, and who is light cavalry',
      'AUG-R-31': 'two moves without obstacle',
    },
    ...augsburg,
  },
  'fields-of-honor': {
    row: /^(?:FOH-|R-)/u,
    ids: fieldsOfHonorIds,
    later: /^(?:FOH-NBR-|R-4|R-5)/u,
    tested: /^FOH-/u,
    listsFunctions: true,
    several: {
      'FOH-MEL-02': 'a lane alone has one enemy in contact; lanes and `odds` have several',
      'FOH-RUN-02': 'contact kept and the attack that follows are two throws',
      'R-04': 'three throws have ties',
      'R-06': 'volleys and strikes are two pools',
      'R-22': 'cover goes with movement, the edge with melee',
    },
    ...fieldsOfHonor,
  },
  huit: {
    row: /^(?:HUIT-|R-|FD-)/u,
    ids: numbered({
      'HUIT-UNIT': 6,
      'HUIT-SEQ': 3,
      'HUIT-CMD': 10,
      'HUIT-MOVE': 9,
      'HUIT-DIS': 3,
      'HUIT-FIRE': 19,
      'HUIT-MOR': 5,
      'HUIT-REACT': 6,
      'HUIT-MEL': 14,
      'HUIT-BRK': 3,
      'HUIT-SPC': 2,
      'HUIT-NBR': 15,
      R: 62,
      FD: 23,
    }),
    several: {
      'HUIT-CMD-02': 'the command zone modifies two throws',
      'R-33': 'it rules on squares that go back, and on columns fired at on a road',
      'R-41': 'the throw and the way back both look at the unit that counts',
    },
  },
  'march-attack': {
    row: /^(?:MA|R|PACK|ENG|FD)-/u,
    ids: marchAttackIds,
    several: {
      'MA-UNIT-03': 'the weight of cavalry acts in its moves and in melee',
      'MA-UNIT-04': 'the weight of guns follows from their calibre, and acts in fire',
      'MA-LDR-01': 'inspiration is a part of three throws',
      'MA-LDR-02': 'command is a part of two throws',
      'ENG-INIT': '`odds` counts turns that are alike at once, an engagement throws for each',
      'FD-09': 'three look-ups have an error of their own',
      'R-10': 'a square that is not formed, and any other change of formation by a test',
    },
    ...marchAttack,
  },
  pluie: {
    row: /^(?:PDB-|R-)/u,
    ids: numbered({
      'PDB-ART': 3,
      'PDB-ATTR': 6,
      'PDB-CAV': 5,
      'PDB-CC': 5,
      'PDB-CMD': 8,
      'PDB-ENG': 3,
      'PDB-FIRE': 12,
      'PDB-IND': 3,
      'PDB-MAP': 33,
      'PDB-MOR': 1,
      'PDB-MOVE': 7,
      'PDB-SCALE': 1,
      'PDB-SEQ': 7,
      'PDB-UNIT': 3,
      R: 59,
    }),
    later: /^R-9/u,
    several: {
      'PDB-ATTR-01': 'quality is a modifier of three throws',
      'PDB-MOVE-07': 'a column is attacked by fire and in close combat',
    },
    names: [...[DOCTRINE.fields, DOCTRINE.readings].flatMap(Object.keys), ...DOCTRINE.fields.kind.values],
  },
};

interface Named {
  readonly file: string;
  readonly name: string;
}

const FUNCTIONS = /`([\w/-]+\.(?:ts|json))` (?!(?:a|in|to|when)\b)(\w+(?:\.\w+)?)((?:, \w+(?:\.\w+)?)*)/u;

/** The functions that a text names, each behind its file. */
function namedIn(text: string): readonly Named[] {
  return [...text.matchAll(new RegExp(FUNCTIONS, 'gu'))].map(([, file = '', name = '']) => ({ file, name }));
}

/** The functions that a cell lists behind their files, but for what it says of them. */
function listedIn(cell: string): readonly Named[] {
  return [...cell.replace(/[;:(].*$/u, '').matchAll(new RegExp(FUNCTIONS, 'gu'))].flatMap(
    ([, file = '', name = '', further = '']) =>
      `${name}${further}`.split(', ').map((one) => ({ file, name: one })),
  );
}

/** A function, class, constant or type of a file; a method; a table. */
function declares(text: string, name: string): boolean {
  const [first = '', method] = name.split('.');
  const has = (of: string): boolean =>
    new RegExp(
      `^(?:export )?(?:function|class|const|interface) ${of}\\b|^ {2}(?:private |readonly |get )?${of}\\b[(:]|^ {4}"${of}":`,
      'mu',
    ).test(text);
  return has(first) && (method === undefined || has(method));
}

describe.each(ruleSystems)('the README of $id', ({ id: system, options }) => {
  const {
    row,
    ids,
    later,
    tested = row,
    listsFunctions,
    several,
    storyText,
    names = [],
  } = OF_SYSTEMS[system] ?? never();
  const folder = new URL(`../../src/rules/${system}/`, import.meta.url);
  const tests = new URL(`${system}/`, import.meta.url);
  const readme = readFileSync(new URL('README.md', folder), 'utf8');
  const rows = readme
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, id = '']) => row.test(id))
    .map(([, id = '', ...cells]) => {
      const text = cells.join(' | ');
      const where = cells.find((cell) => FUNCTIONS.test(cell)) ?? '';
      const functions = listsFunctions === true ? listedIn(where) : namedIn(text);
      return { id, functions, tests: (cells.at(-2) ?? '').split(', '), text };
    });

  it.runIf(storyText !== undefined)('tells the story as the program plays it', () => {
    expect(readme).toContain(storyText?.());
  });

  it('has one row for every rule and ruling of the digest', () => {
    const ofDigest = rows.map(({ id }) => id).filter((id) => later?.test(id) !== true);
    expect(ofDigest.toSorted()).toEqual(ids.toSorted());
  });

  it('names files that are there', () => {
    const files = [...readme.matchAll(/`([a-z-]+(?:\.test)?\.(?:ts|json))`/gu)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(80);
    expect(
      files.filter(
        (file) => ![folder, new URL('map/', folder), tests].some((at) => existsSync(new URL(file, at))),
      ),
    ).toEqual([]);
  });

  it('names functions that are declared where it says', () => {
    const missing = rows
      .flatMap(({ functions }) => functions)
      .filter(({ file, name }) => !declares(readFileSync(new URL(file, folder), 'utf8'), name));
    expect(missing).toEqual([]);
  });

  it('names one function for each rule, beside the exceptions', () => {
    const more = rows.filter(({ functions }) => functions.length > 1).map(({ id }) => id);
    expect(more).toEqual(Object.keys(several));
  });

  it.runIf(system === 'augsburg')('names a function for each rule that it does not leave out', () => {
    const none = rows.filter(({ text }) => namedIn(text).length === 0 && !LEFT_OUT.test(text));
    expect(none).toEqual([]);
  });

  it('names the tests of every rule that is played', () => {
    for (const { id, tests: named, text } of rows.filter((one) => tested.test(one.id))) {
      const all = named.filter((name) => name !== '');
      const places = all.filter((name) =>
        ['.', '..'].every((at) => !existsSync(new URL(`${at}/${name}.test.ts`, tests))),
      );
      expect([id, places]).toEqual([id, []]);
      expect([id, all.length > 0 || LEFT_OUT.test(text)]).toEqual([id, true]);
    }
  });

  it('names every option, and gives its values, the default first, or none', () => {
    for (const name of [...Object.keys(options), ...names]) expect(readme).toContain(name);
    const withValues = Object.entries(options).filter(([name]) => readme.includes(`\`${name}\` **`));
    expect([0, Object.keys(options).length]).toContain(withValues.length);
    for (const [name, { values, default: usual }] of withValues) {
      const others = values === 'number' ? [] : values.filter((value) => value !== usual);
      expect(readme).toContain([`\`${name}\` **${usual}**`, ...others].join(', '));
    }
  });
});

const LEFT_OUT = /left out of our engagement;|nothing to (?:play|model)/u;

function never(): never {
  throw new Error('every system is in the list');
}
