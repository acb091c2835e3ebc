/** The worked examples of the source: values and targets, no dice. */
import { describe, expect, it } from 'vitest';
import { codeOf, parseDesignation, printDesignation } from '../../../src/rules/march-attack/designation.ts';
import { ask, certain, TABLES, type Asked } from './asked.ts';
import examples from './fixtures/examples.json' with { type: 'json' };

interface Example {
  readonly id: string;
  readonly inputs: { readonly mechanic: string } & Asked;
  readonly result: Readonly<Record<string, unknown>>;
  readonly unit?: Readonly<Record<string, unknown>>;
}

// The fixture's type is a union of every shape in it; this is what they share.
const EXAMPLES = examples as readonly unknown[] as readonly Example[];

function ofKind(...mechanics: readonly string[]): (readonly [string, Example])[] {
  return EXAMPLES.filter(({ inputs }) => mechanics.includes(inputs.mechanic)).map(
    (one) => [one.id, one] as const,
  );
}

function asked({ inputs }: Example): Asked {
  const { mechanic: _name, ...rest } = inputs;
  return rest;
}

/** The letter of a quality with its CV and code, from the parts that an example names. */
function designationOf(quality: unknown, cv: unknown, unit: Readonly<Record<string, unknown>> = {}): string {
  const letter = Object.values(TABLES.qualities).find(({ id }) => id === quality)?.letter ?? '?';
  const code = codeOf({
    arm: unit['arm'] === 'cavalry' || unit['arm'] === 'artillery' ? unit['arm'] : 'infantry',
    skirmish: unit['skirmish'] === true,
    weight:
      unit['weight'] === 'L' || unit['weight'] === 'M' || unit['weight'] === 'H' ? unit['weight'] : null,
    lancer: unit['lancer'] === true,
    artilleryType: unit['artilleryType'] === 'F' ? 'F' : null,
  });
  return `${letter}-${String(cv)}${code === '' ? '' : ` ${code}`}`;
}

describe('the examples of the source', () => {
  it.each(ofKind('men-column'))('%s: the column', (_id, one) => {
    expect(certain('men-column', asked(one))).toBe(String(one.result['column']));
  });

  it.each(ofKind('cv'))('%s: the combat value and the designation', (_id, one) => {
    const cv = certain('cv', asked(one));
    expect(cv).toBe(String(one.result['cv']));
    const own = designationOf(one.inputs['quality'], cv, one.unit);
    expect(own).toBe(one.result['designation'] ?? own);
    // All of them are examples of the book, so none of their cells is a guess.
    expect(ask('cv', asked(one)).marks).toBeUndefined();
  });

  it.each(ofKind('cv-equal'))('%s: two units are equal', (_id, { inputs, result }) => {
    const { a, b } = inputs as unknown as { a: Asked; b: Asked };
    expect([certain('cv', a), certain('cv', b)]).toEqual([String(result['cv']), String(result['cv'])]);
    expect(ask('cv', b).marks?.join()).toContain('soft');
  });

  it.each(ofKind('battle-groups'))('%s: two battle groups', (_id, one) => {
    const groups = one.result['groups'] as readonly { readonly men: number; readonly cv: number }[];
    const label = groups.map(({ men, cv }) => `${men} men CV ${cv}`).join('+');
    expect(certain('battle-groups', asked(one))).toBe(label);
  });

  it.each(ofKind('designation'))('%s: a designation is read and printed again', (_id, { inputs, result }) => {
    const text = String(inputs['text']);
    const unit = parseDesignation(text, TABLES);
    expect(unit).toMatchObject(result);
    expect(printDesignation(unit, TABLES)).toBe(text);
  });

  it.each(ofKind('ved-target'))('%s: the number to roll or less', (_id, { inputs, result }) => {
    const { mechanic: _name, startCv, cvNow, ...rest } = inputs;
    const cvLost = startCv === undefined ? rest['cvLost'] : Number(startCv) - Number(cvNow);
    expect(ask('ved', { ...rest, cvLost }).explanation?.total?.value).toBe(result['target']);
  });

  it.each(ofKind('scv'))('%s: the skirmish value', (_id, one) => {
    expect(certain('scv', asked(one))).toBe(String(one.result['scv']));
  });

  it.each(ofKind('mf-card'))('%s: the card', (_id, one) => {
    const bands = one.result as Readonly<Record<string, { from: number; to: number; scv: number }>>;
    const label = Object.entries(bands).map(
      ([state, { from, to, scv }]) => `${state} ${from}-${to} (${scv})`,
    );
    expect(certain('mf-card', asked(one))).toBe(label.join('; '));
  });

  it.each(ofKind('disorder-clock'))('%s: the marker', (_id, one) => {
    expect(certain('disorder-clock', asked(one))).toBe((one.result['after'] as readonly string[]).join(' '));
  });

  it('are all looked at', () => {
    const kinds = [
      'men-column',
      'cv',
      'cv-equal',
      'battle-groups',
      'designation',
      'ved-target',
      'scv',
      'mf-card',
    ];
    expect(ofKind(...kinds, 'disorder-clock').length).toBe(EXAMPLES.length);
  });
});
