import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/play/inputs.ts';
import type { JsonObject } from '../../../src/play/json.ts';
import { patchedTables } from '../../../src/spec/table-patch.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import { ask, engagementOf, errorOf, outcomes, RIFLE, side, TABLES, type Asked } from './asked.ts';
import { throwsOf } from './throw-by-throw.ts';

/** The tables with these changes, as a spec writes them. */
function changed(patch: JsonObject): JsonObject {
  return patchedTables(fieldsOfHonor.tables, fieldsOfHonor, patch);
}

function problemsOf(patch: JsonObject): string {
  try {
    fieldsOfHonor.read(changed(patch));
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return '';
}

describe('changed tables', () => {
  it('with other dice in melee still says when they are so many times the enemy', () => {
    const tables = fieldsOfHonor.read(
      changed({ killModifiersMelee: { attackDicePerStand: 2, attackDiceCapRatio: 3 } }),
    );
    const fight = {
      distanceIn: 2,
      maxTurns: 1,
      A: side({ name: 'charge' }, { stands: 6 }),
      B: side({ name: 'stand-and-fire' }, { stands: 1 }),
    };
    const engagement = engagementOf(fight, {}, tables);
    const dice = new Set<string>();
    for (const { explanation } of throwsOf(engagement, (sides) => sides).dues)
      for (const { of, label, value } of explanation.factors)
        if (of === 'Attack Dice') dice.add(`${value ?? 0} for ${label}`);
    expect([...dice]).toEqual(['6 for 3 times the enemy', '2 for stands']);
  });

  it('changes the odds of a throw and of an engagement', () => {
    const hardy = changed({ qualityModifier: { rows: { A: { modifier: -4 } } } });
    const asked = { morale: 'A' };
    expect(outcomes('charge-test', asked)['passed']).toBeCloseTo(4 / 6, 12);
    expect(outcomes('charge-test', asked, hardy)['passed']).toBeCloseTo(5 / 6, 12);
    const duel = {
      distanceIn: 4,
      maxTurns: 2,
      sides: {
        A: side({ name: 'stand-and-fire' }, { weapon: RIFLE, morale: 'A' }),
        B: side({ name: 'stand-and-fire' }, { weapon: RIFLE }),
      },
    };
    expect(outcomes('engagement', duel, hardy)['winner:A']).toBeGreaterThan(
      outcomes('engagement', duel)['winner:A'] ?? 1,
    );
  });

  it('gives a value where the source has none', () => {
    const heavy = changed({ killModifiersFire: { rows: { targetHeavyCover: { modifier: 3 } } } });
    const asked = { fire: 'C', modifiers: ['targetHeavyCover'] };
    expect(errorOf('kill-number-fire', asked).code).toBe('FOH-ERR-NOT-GIVEN');
    expect(outcomes('kill-number-fire', asked, heavy)).toEqual({ '8': 1 });
  });

  it('moves the number behind an option that is left at its default', () => {
    const harder = changed({ killNumber: { minimum: 3 } });
    const asked = { fire: 'A', modifiers: ['initialVolley', 'targetMob'] };
    expect(outcomes('kill-number-fire', asked)).toEqual({ '2': 1 });
    expect(outcomes('kill-number-fire', asked, harder)).toEqual({ '3': 1 });
    expect(outcomes('kill-number-fire', { ...asked, options: { killMinimum: 1 } }, harder)).toEqual({
      '1': 1,
    });
  });

  it('changes the dice, the share of casualties and what a stand can take', () => {
    const twoDice = changed({ charge: { dice: 2 } });
    expect(outcomes('charge-test', { morale: 'C' }, twoDice)['passed']).toBeCloseTo(5 / 6, 12);
    const fifth = changed({ morale: { casualtyShare: 0.2 } });
    const asked = { hitsThisTurn: 5, stands: 8 };
    expect(outcomes('casualty-bracket', asked)).toEqual({ false: 1 });
    expect(outcomes('casualty-bracket', asked, fifth)).toEqual({ true: 1 });
    const tough = changed({ hits: { permanentHitsPerStandRemoved: 4 } });
    expect(outcomes('hit-conversion', { stands: 3, temporaryHits: 9 }, tough)).toEqual({
      'stands 2, hits 0': 1,
    });
  });

  it('may give variable movement a base in decimals, whose ties are ties', () => {
    const slow = changed({
      variableMove: { rows: { mounted: { baseIn: 0.3, dice: 1 }, foot: { baseIn: 1.3 } } },
    });
    expect(outcomes('variable-move', { who: 'foot' }, slow)['2.3']).toBeCloseTo(1 / 6, 12);
    // 0.3 + d6 reaches 1.3 + d6 in 15 of 36 throws, of which 5 are ties.
    const { contact } = outcomes('pursuit-contact', { pursuer: 'mounted', runner: 'foot' }, slow);
    expect(contact).toBeCloseTo(15 / 36, 12);
  });

  it('is refused with every wrong place at once', () => {
    const message = problemsOf({
      killNumber: { base: 'five' as unknown as number, minimum: 0 },
      qualityModifier: { rows: { B: { modifier: 0.5 } } },
    });
    for (const place of ['killNumber.base', 'killNumber.minimum', 'qualityModifier.rows.B.modifier'])
      expect(message).toContain(`tables.${place}`);
  });

  it('must change a number in both tables in which it stands', () => {
    const shrapnel = { accuracy: { modifiers: { shrapnel: { modifier: 0 } } } };
    expect(problemsOf(shrapnel)).toContain('patch both');
    expect(problemsOf({ ...shrapnel, ammunition: { rows: { shrapnel: { accuracyModifier: 0 } } } })).toBe('');
    const shaken = {
      morale: { resultByMarginOfFailure: { shaken: { marginMin: 3 }, routed: { marginMin: 5 } } },
    };
    expect(problemsOf(shaken)).toContain('marginMax');
  });

  it('cannot make the engagement play what has no effects in the source', () => {
    expect(problemsOf({ charge: { formSquareNumber: 4 } })).toContain('formSquareNumber');
  });
});

describe('inferred values', () => {
  const marksOf = (mechanic: string, asked: Asked, tables?: JsonObject): string =>
    (ask(mechanic, asked, tables).marks ?? []).join('\n');

  it('are marked in the answer that rests on them, and nowhere else', () => {
    expect(marksOf('accuracy-roll', { band: 'long', type: 'rifled' })).toContain('long range');
    expect(marksOf('accuracy-roll', { band: 'medium', type: 'smoothbore' })).toBe('');
    expect(marksOf('charge-test', { morale: 'B', modifiers: ['cavalry'] })).toBe('');
    expect(marksOf('charge-test', { morale: 'B', modifiers: ['ontoFlank'] })).toContain("target's flank");
    expect(marksOf('variable-move', { who: 'foot' })).toContain('FOH-RUN-01');
    expect(marksOf('split-force', { stands: 20, scale: 'brigade' })).toContain('8 stands');
  });

  it('may be printed for one throw and inferred for another', () => {
    const flank = ['flankShot'];
    const gun = { class: 'light', band: 'short', gunType: 'smoothbore', fire: 'B', modifiers: flank };
    expect(marksOf('kill-number-fire', { fire: 'B', modifiers: flank })).toContain('flank shot');
    expect(marksOf('artillery-fire', gun)).toBe('');
    expect(marksOf('kill-number-melee', { melee: 'B', modifiers: ['formedVsMob'] })).toContain('mob');
    expect(marksOf('kill-number-melee', { melee: 'B', modifiers: ['formedVsMob', 'rear'] })).toBe('');
    expect(marksOf('kill-number-melee', { melee: 'C' })).toBe('');
    expect(marksOf('morale-test', { morale: 'C' })).toContain('Morale rating');
  });

  it('are marked where they are 0 too', () => {
    const gun = { class: 'light', band: 'short', gunType: 'rifled', fire: 'B' };
    expect(marksOf('artillery-fire', gun)).toContain('rifled: the value 0');
    expect(marksOf('accuracy-roll', { band: 'short', type: 'rifled' })).toBe('');
  });

  it('are marked where a test or a rule is part of a longer answer', () => {
    const volley = { dice: 3, accuracyNumber: 4, killNumber: 3, stands: 2 };
    expect(marksOf('volley-and-morale', { ...volley, morale: 'D' })).toContain('Morale rating');
    expect(marksOf('volley-and-morale', { ...volley, morale: 'B' })).not.toContain('Morale rating');
    expect(marksOf('melee-defender-split', { stands: 7, attackers: 4 })).toContain('FOH-MEL-02');
    expect(marksOf('melee-defender-split', { stands: 8, attackers: 4 })).toBe('');
  });

  it('are those margins of a Morale Test that no ruling sets', () => {
    const marks = (moraleShakenMargin: number, moraleRoutMargin: number): string =>
      marksOf('morale-test', { morale: 'B', options: { moraleShakenMargin, moraleRoutMargin } });
    expect(marks(2, 3)).toContain('(suppressed from 1, shaken from 2)');
    expect(marks(4, 6)).toContain('(suppressed from 1)');
    expect(marks(2, 1)).toBe('');
  });

  it('are marked on a Charge Phase only where it throws for them', () => {
    const charge = side({ name: 'charge' }, { type: 'skirmish', morale: 'B' });
    const stand = side({ name: 'stand-and-fire' }, { weapon: { type: 'rifled', bandsIn: [1, 2, 3, 9] } });
    const marks = marksOf('charge-phase', { distanceIn: 6, sides: { A: charge, B: stand } });
    for (const mark of ['charger a skirmisher', 'Fire rating', 'recipient of a charge', 'by margin'])
      expect(marks).toContain(mark);
    for (const mark of ['variable movement', 'Melee', 'range', 'stop 1 inch short'])
      expect(marks).not.toContain(mark);
  });

  it("are no longer once a user's tables give them", () => {
    const own = changed({ accuracy: { byRangeBand: { long: { number: 5 } } } });
    expect(marksOf('accuracy-roll', { band: 'long', type: 'smoothbore' }, own)).toBe('');
    const notes = fieldsOfHonor.notes(fieldsOfHonor.read(own)).join('\n');
    expect(notes).not.toContain('long');
    expect(fieldsOfHonor.notes(TABLES).join('\n')).toContain('long +4');
    expect(notes).toContain('extreme +5');
  });

  it('are marked on an engagement as far as it can rest on them', () => {
    const stand = { name: 'stand-and-fire' };
    const marks = (distanceIn: number, doctrine: Record<string, unknown>, aspect = 'front'): string =>
      engagementOf({
        distanceIn,
        maxTurns: 2,
        A: side(
          doctrine,
          { weapon: { type: 'smoothbore', bandsIn: [4, 8, 12, 16] }, morale: 'B', fire: 'B' },
          { aspect },
        ),
        B: side(stand, { morale: 'B', fire: 'B' }),
      }).marks?.join('\n') ?? '';
    expect(marks(6, stand)).not.toContain('range');
    expect(marks(10, stand)).toContain('long range');
    expect(marks(10, stand)).not.toContain('extreme range');
    expect(marks(6, stand, 'flank')).toContain('flank shot');
    expect(marks(6, stand)).not.toContain('variable movement');
    for (const mark of ['variable movement', 'firer moved', 'recipient of a charge', 'stop 1 inch short'])
      expect(marks(6, { name: 'charge' })).toContain(mark);
  });

  it('are marked on guns and ranges that only a retreat brings into play', () => {
    const bandsIn = [7, 11, 99, null];
    const marks = (reaction: string): string =>
      engagementOf({
        distanceIn: 6,
        maxTurns: 2,
        A: side(
          { name: 'charge' },
          {},
          { batteries: [{ stands: 1, class: 'light', gunType: 'smoothbore', fire: 'B', bandsIn }] },
        ),
        B: side({ name: 'stand-and-fire', reaction }, { engagedMoveIn: 12 }),
      }).marks?.join('\n') ?? '';
    for (const mark of ['target a mob', 'long range']) {
      expect(marks('fire-and-retire')).toContain(mark);
      expect(marks('stand-and-fire')).not.toContain(mark);
    }
  });
});
