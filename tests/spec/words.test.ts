import { describe, expect, test } from 'vitest';
import { NO_WORDS } from '../../src/spec/words.ts';
import { changed, diagnosticsOf, LEAST, read } from './specs.ts';

const VARIED = `${LEAST}vary: { engagement.distanceCm: [3, 8] }\n`;

describe('the words of a spec', () => {
  test('are read beside the resolved spec', () => {
    const words = {
      question: 'Who wins?',
      notes: 'A *note*.',
      labels: {
        british: 'Redcoats',
        'engagement.distanceCm': 'range',
        lebel: 'Lebel',
        'weapons.lebel.hit': 'aim',
      },
      landmarks: { distanceCm: { 'close quarters': 3 } },
      fair: [0.4, 0.6],
    };
    const sections = Object.entries(words).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
    const own = read(`${VARIED}tables: { weapons: { lebel: { hit: { medium: 9 } } } }\n${sections.join('')}`);
    // A weapon is labelled by its full name too.
    expect(own.words).toEqual({ ...words, labels: { ...words.labels, 'fr.lebel': 'Lebel' } });
    expect(own.spec).toEqual(read(`${VARIED}tables: { weapons: { lebel: { hit: { medium: 9 } } } }\n`).spec);
  });

  test('name values that are no text', () => {
    const hasty = changed(
      LEAST,
      ['martini-henry }] }] }', 'martini-henry }] }] }, doctrine: { kind: close-to-range, rangeCm: 3 }'],
      ['weapon: lebel', 'weapon: null'],
    );
    const labels = { true: 'At the double', false: 'At a walk', null: 'Unarmed' };
    const vary = 'vary: { sides.british.doctrine.hurry: [true, false] }\n';
    expect(read(`${hasty}${vary}labels: ${JSON.stringify(labels)}\n`).words.labels).toEqual(labels);
  });

  test('say of what is asked about that an analysis with a question of its own does not read it', () => {
    const asked = `${VARIED}score: winner=british\nfactor: distanceCm\n`;
    const messages = (spec: string) => read(spec).warnings.map(({ message }) => message);
    expect(messages(asked)).toEqual([]);
    const own = messages(
      `${asked}analysis: { kind: sensitivity, factors: { engagement.turnLimit: [3, 20] } }\n`,
    );
    expect(own.filter((message) => message.includes('changes nothing'))).toEqual([
      'factor: engagement.distanceCm changes nothing, for analysis sensitivity has a question of its own: leave it out, or ask it of a matchup or of variants',
      'score: winner=british changes nothing, for analysis sensitivity has a question of its own: leave it out, or ask it of a matchup or of variants',
    ]);
  });

  test('are none where nothing is given', () => {
    expect(read(LEAST).words).toEqual(NO_WORDS);
    expect(read(`${LEAST}labels:\nlandmarks:\nnotes:\n`).words).toEqual(NO_WORDS);
  });

  test('may be written as blocks of text', () => {
    const words = 'question: >\n  Who\n  wins?\nlabels:\n  british: |\n    Redcoats\n';
    expect(read(`${VARIED}${words}`).words).toMatchObject({
      question: 'Who wins?',
      labels: { british: 'Redcoats' },
    });
  });

  test('give no two values of a factor one name', () => {
    const vary = 'vary: { sides.french.force.formations.0.quality: [militia, elite] }\n';
    const [first, ...others] = diagnosticsOf(`${LEAST}${vary}labels: { militia: Raw, elite: raw }\n`);
    expect(others).toEqual([]);
    expect(first?.path).toBe('labels.elite');
  });

  test.each([
    ['labels: { britsh: Redcoats }', 'labels.britsh', 'unknown id "britsh"; did you mean british?'],
    ['labels: { true: At the double }', 'labels.true', 'unknown id "true"'],
    ['landmarks: { distance: { close: 3 } }', 'landmarks.distance', 'did you mean distanceCm?'],
    [
      'fair: [0.6, 0.7]',
      'fair',
      'a band about one half, the lower share first, such as [0.45, 0.55], not [0.6, 0.7]',
    ],
    ['fair: [0.6, 0.4]', 'fair', 'the lower share first'],
    ['fair: [45, 55]', 'fair.0', 'a number from 0 to 1, such as 0.45 for 45%, not 45'],
    ['fair: [45%, 55%]', 'fair.0', 'such as 0.45 for 45%, not "45%"'],
    ['fair: 0.45', 'fair', 'two shares, the lower one first, such as [0.45, 0.55]'],
    ['labels: [british]', 'labels', 'ids with their names, such as { british: Redcoats }, not a list'],
    ['labels: { british: " " }', 'labels.british', 'one line of 1 to 60 characters'],
    ['question: " "', 'question', 'one line of 1 to 200 characters'],
    [
      'labels: { british: Rifles, french: rifles }',
      'labels.french',
      '"french" and "british" would both be called',
    ],
    ['labels: { british: French }', 'labels.british', '"british" and "french" would both be called "French"'],
    [
      'landmarks: { distanceCm: { 3: close } }',
      'landmarks.distanceCm.3',
      'such as { the ford: 8 }, not "close"',
    ],
    ['landmarks: { distanceCm: [3] }', 'landmarks.distanceCm', 'such as { the ford: 8 }, not a list'],
    ['people: [anna]', 'people', 'unknown side "anna"'],
    ['score: trun', 'score', 'did you mean turn?'],
    [
      'phrases: { distanceCm: { militia: 3 } }',
      'phrases.distanceCm.militia',
      'one line of 1 to 60 characters, not 3',
    ],
    [
      'phrases: { distanceCm: 3 }',
      'phrases.distanceCm',
      "a phrase, such as 'halting at {}', or a phrase for each",
    ],
    ['phrases: { distanceCm: halting }', 'phrases.distanceCm', 'does not say the value; {} stands for it'],
    ['phrases: { distanceCm: "at {x}" }', 'phrases.distanceCm', 'has braces that are not {}'],
    ['phrases: { distanceCm: "at {} or {}" }', 'phrases.distanceCm', 'has {} more than once'],
    ['phrases: { distanceCm: { 4: near } }', 'phrases.distanceCm.4', 'unknown value "4"; the values of'],
    [
      'phrases: { distanceCm: "at {}", engagement.distanceCm: "from {}" }',
      'phrases.engagement.distanceCm',
      'twice, also as "distanceCm"; one of them goes',
    ],
    ['question: "a\\nb"', 'question', 'one line'],
    ['labels: { british: "" }', 'labels.british', 'one line of 1 to 60 characters'],
    [`labels: { british: ${'a'.repeat(61)} }`, 'labels.british', 'has 61 characters, more than 60'],
    [`notes: ${'a'.repeat(4001)}`, 'notes', 'has 4001 characters, more than 4000'],
    ['landmarks: { distanceCm: { close: near } }', 'landmarks.distanceCm.close', 'a name with its number'],
  ])('%s is an error with a remedy', (section, path, message) => {
    const [first] = diagnosticsOf(`${VARIED}${section}\n`);
    expect(first?.path).toBe(path);
    expect(first?.message).toContain(message);
  });
});
