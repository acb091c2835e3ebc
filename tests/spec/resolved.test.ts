import { describe, expect, test } from 'vitest';
import { changed, LEAST, read, WHOLE } from './specs.ts';

function text(spec: string): string {
  return JSON.stringify(read(spec).spec);
}

describe('the resolved spec', () => {
  test('is a spec that reads as the same experiment', () => {
    const odd = changed(LEAST, ['french:', '"B":'], ['british:', '"2nd. Foot":']);
    const specs = [
      LEAST,
      WHOLE,
      odd,
      changed(LEAST, ['french: {', 'french: { doctrine: { kind: close-to-range, rangeCm: 2, hurry: true },']),
      changed(LEAST, ['turnLimit: 3', 'turnLimit: 3, pursuit: british, firstSide: french']),
      `${odd}vary: { sides.2nd. Foot.cover: [open, building] }\n`,
      `${LEAST}vary: { sides.french.doctrine: [{ kind: hold-line }, { kind: close-to-range, rangeCm: 3 }] }\n`,
      `${LEAST}vary: { sides.french.force: [{ formations: [{ units: [{ weapon: lebel }] }], notes: { b: x, a: y } }] }\n`,
      changed(WHOLE, ['engagement.distanceCm: [3, 8, 12.5]', 'sides.french.force: [martini, lebel]']),
      `${LEAST}vary: { tables.weapons: [{ lebel: { hit: { close: 3 } } }, {}], engagement.firstSide: [british, french, coin] }\n`,
    ];
    for (const spec of specs) {
      const experiment = read(spec);
      const { title, words } = experiment;
      // The words lie beside it.
      expect({ ...read(JSON.stringify(experiment.spec)), title, words }).toEqual({
        ...experiment,
        warnings: [],
      });
    }
  });

  test('is the same text for specs that mean the same', () => {
    const same: [string, string][] = [
      ['hythe: 1\nrules: duel', 'rules: duel\nhythe: 1'],
      [
        'distanceCm: 8, turnLimit: 3',
        'turnLimit: 3, kind: duel, terrain: open, firstSide: british, distanceCm: 8.0',
      ],
      ['weapon: lebel', 'weapon: fr.lebel, kind: infantry, count: 1'],
      [
        'formations: [{ units: [{ weapon: lebel }] }]',
        'formations: [{ quality: regular, units: [{ weapon: lebel }] }]',
      ],
      ['french: {', 'french: { cover: open, doctrine: { kind: hold-line, rangeCm: null },'],
    ];
    for (const replacement of same) expect(text(changed(LEAST, replacement))).toBe(text(LEAST));
    const beside = [
      'title: any\n',
      'question: Who?\n',
      'notes: Any.\n',
      'labels: { british: Redcoats }\n',
      'fair: [0.4, 0.6]\n',
      'options: { bandEdge: near }\n',
      'tables: { weapons: { fr.lebel: { hit: { medium: 11 } } } }\n',
      'resolve: { method: auto, seed: hythe }\n',
      'analysis: { kind: matchup }\n',
      'forces: { unused: { formations: [] } }\n',
    ];
    for (const section of beside) expect(text(LEAST + section)).toBe(text(LEAST));
    const named = changed(LEAST, ['force: { formations: [{ units: [{ weapon: lebel }] }] }', 'force: lebel']);
    expect(text(`${named}forces: { lebel: { formations: [{ units: [{ weapon: lebel }] }] } }\n`)).toBe(
      text(LEAST),
    );
  });

  test('does not keep what is varied away', () => {
    const vary = 'vary: { engagement.distanceCm: [1, 2] }\n';
    expect(text(LEAST + vary)).toBe(text(changed(LEAST, ['distanceCm: 8', 'distanceCm: 5']) + vary));
  });

  test('is another text for specs that mean another thing', () => {
    const texts = [
      LEAST,
      changed(LEAST, ['turnLimit: 3', 'turnLimit: 4']),
      changed(LEAST, ['british:', 'english:']),
      changed(LEAST, ['weapon: lebel', 'weapon: null']),
      `${LEAST}tables: { weapons: { fr.lebel: { hit: { medium: 10 } } } }\n`,
      `${LEAST}options: { bandEdge: far }\n`,
      `${LEAST}resolve: { seed: 2 }\n`,
      `${LEAST}vary: { engagement.distanceCm: [8] }\n`,
      `${LEAST}vary: { engagement.distanceCm: [8, 9] }\n`,
      `${LEAST}vary: { engagement.distanceCm: [9, 8] }\n`,
    ].map(text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('has its keys in a fixed order and every name in full', () => {
    const { spec } = read(WHOLE);
    expect(Object.keys(spec)).toEqual([
      'hythe',
      'rules',
      'options',
      'tables',
      'forces',
      'engagement',
      'sides',
      'vary',
      'resolve',
      'analysis',
    ]);
    expect(JSON.stringify(spec['engagement'])).toBe(
      '{"kind":"duel","distanceCm":3,"terrain":"open","firstSide":"coin","pursuit":"none","turnLimit":30}',
    );
    expect(JSON.stringify(spec['sides'])).toBe(
      '{"british":{"force":{"formations":[{"quality":"regular","units":[{"kind":"infantry","weapon":"gb.martini-henry","count":1}]}]},' +
        '"doctrine":{"kind":"hold-line","rangeCm":null},"cover":"open"},' +
        '"french":{"force":{"formations":[{"quality":"militia","units":[{"kind":"infantry","weapon":"fr.lebel","count":2}]}]},' +
        '"doctrine":{"kind":"hold-line","rangeCm":null},"cover":"building"}}',
    );
    expect(JSON.stringify(spec['tables'])).toBe('{"weapons":{"fr.lebel":{"hit":{"medium":9}}}}');
    expect(JSON.stringify(spec['resolve'])).toBe(
      '{"method":"monte-carlo","check":"exact","sampler":"auto","replicates":2000000,"confidence":0.99,"seed":"hythe-1880"}',
    );
  });
});
