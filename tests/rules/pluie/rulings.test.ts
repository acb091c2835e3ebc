/** Rulings that neither the sample cases nor the second player of section 13 would notice. */
import { describe, expect, it } from 'vitest';
import { ask, errorOf, outcomes } from './asked.ts';

describe('rulings of the digest', () => {
  it('R-04: irregulars fire at +1, like volunteers', () => {
    const shot = { weapon: 'fr.lebel', distanceCm: 6 };
    expect(outcomes('fire', { ...shot, quality: 'irregular' })).toEqual(
      outcomes('fire', { ...shot, quality: 'volunteer' }),
    );
    expect(outcomes('fire', { ...shot, quality: 'irregular' })['miss']).toBeCloseTo(11 / 20, 12);
  });

  it('R-02, R-06: repaired and doubtful numbers carry a mark', () => {
    const marks = (weapon: string, distanceCm: number) => ask('fire', { weapon, distanceCm }).marks ?? [];
    expect(marks('fr.de-bange-80mm', 5).join(' ')).toContain('R-02');
    expect(marks('fr.de-bange-80mm', 30)).toEqual([]);
    expect(marks('ru.krnka', 5).join(' ')).toContain('R-06');
    expect(marks('fr.lebel', 5)).toEqual([]);
  });

  it('section 12: a target whose movement the source does not give is shot at like any other', () => {
    for (const mechanic of ['fire', 'fire-critical'])
      for (const target of ['telegraph-team', 'transport-train'])
        for (const targetReady of [true, false]) {
          const shot = { weapon: 'fr.lebel', distanceCm: 6, targetReady };
          expect(outcomes(mechanic, { ...shot, target })).toEqual(
            outcomes(mechanic, { ...shot, target: 'staff' }),
          );
        }
  });

  it('R-20: cover counts by the class of the firing weapon', () => {
    const misses = (weapon: string, distanceCm: number, cover: string): number =>
      20 * (outcomes('fire', { weapon, distanceCm, cover })['miss'] ?? 0);
    const added = (weapon: string, distanceCm: number): number[] =>
      ['cover', 'building', 'field-fortification', 'fortification'].map((cover) =>
        Math.round(misses(weapon, distanceCm, cover) - misses(weapon, distanceCm, 'open')),
      );
    expect(added('fr.lebel', 6)).toEqual([1, 2, 3, 4]);
    expect(added('gb.gardner', 6)).toEqual([1, 2, 3, 4]);
    expect(added('gb.hale-rocket', 20)).toEqual([0, 1, 2, 3]);
    expect(added('gb.naval-4.7in', 30)).toEqual([0, 0, 1, 2]);
  });

  it('R-24: lancers, like heavy cavalry, are ready after a charge; light cavalry is not', () => {
    const labels = (attacker: string): string[] =>
      Object.keys(outcomes('cavalry-attack', { attacker, troops: 3, targets: 1 }));
    expect(labels('cavalry-heavy')).toContain('1/done-ready');
    expect(labels('cavalry-lancers')).toContain('1/done-ready');
    expect(labels('cavalry-light')).toContain('1/done-unready');
  });

  it('R-41: half companies and engineers move as infantry', () => {
    const infantry = outcomes('movement', { kind: 'infantry' });
    expect(outcomes('movement', { kind: 'half-company' })).toEqual(infantry);
    expect(outcomes('movement', { kind: 'engineers' })).toEqual(infantry);
  });

  it('R-47: infantry and cavalry attack, nobody else; everybody else has no defensive value', () => {
    expect(outcomes('close-combat', { attacker: 'machine-gun' })).toEqual({ 'not-allowed': 1 });
    expect(outcomes('close-combat', { attacker: 'engineers' })).toEqual({ 'not-allowed': 1 });
    const against = (target: string): number | undefined =>
      outcomes('close-combat', {
        attacker: 'half-company',
        quality: 'irregular',
        target,
        cover: 'fortification',
      })['target-eliminated'];
    expect(against('machine-gun')).toBeCloseTo(19 / 20, 12);
    expect(against('staff')).toBeCloseTo(19 / 20, 12);
    expect(against('cavalry-light')).toBeCloseTo(1 / 20, 12);
  });

  it('R-48: cavalry may not attack a gun in a building, though it has no defensive value', () => {
    const attack = { attacker: 'cavalry-heavy', target: 'field-artillery' };
    expect(outcomes('close-combat', { ...attack, cover: 'building' })).toEqual({ 'not-allowed': 1 });
    expect(outcomes('close-combat', { ...attack, cover: 'cover' })['target-eliminated']).toBeCloseTo(
      0.95,
      12,
    );
  });

  it('R-50: want of ammunition matters to infantry alone', () => {
    const shot = { weapon: 'gb.gardner', distanceCm: 6, inSupply: false };
    expect(outcomes('fire', { ...shot, firer: 'machine-gun' })['miss']).toBeCloseTo(7 / 20, 12);
    expect(outcomes('fire', { ...shot, firer: 'infantry' })['miss']).toBeCloseTo(12 / 20, 12);
  });

  it('R-51, R-54: a limber counts with the wagon; wagon and command element are lost apart', () => {
    const shot = { weapon: 'fr.lebel', distanceCm: 6, target: 'field-artillery' };
    expect(outcomes('fire-critical', shot)['eliminated+wagon']).toBeCloseTo(1 / 60, 12);
    const noWagon = outcomes('fire-critical', { ...shot, targetInSupply: false });
    expect(noWagon['eliminated+wagon']).toBeUndefined();
    expect(noWagon['eliminated+command']).toBeCloseTo(1 / 120, 12);
    expect(noWagon['eliminated']).toBeCloseTo(5 / 120, 12);
  });
});

it('options that are gone are passed over where they and name their only value, as kept runs do', () => {
  const asked = { worker: 'infantry', horizonTurns: 3 };
  const usual = outcomes('engineering', asked);
  expect(outcomes('engineering', { ...asked, options: { workInterrupted: 'lost' } })).toEqual(usual);
  expect(errorOf('engineering', { ...asked, options: { workInterrupted: 'kept' } })).toMatchObject({
    code: 'PLUIE-ERR-INPUT',
    message: expect.stringContaining('option workInterrupted is gone, since it changed nothing') as string,
  });
});
