/** A charge in words: how each throw of it stands, and what it did (section 11.1). */
import type { Due, Explanation } from '../../engagement/engagement.ts';
import { numberOf } from '../../engagement/total.ts';
import { homeFactors, squareFactors, type ChargeSetup } from './charge-setup.ts';
import {
  CAUGHT,
  FIRE,
  IN_SQUARE,
  INITIATIVE,
  SQUARE_TEST,
  WAS_BROKEN,
  type ChargeState,
} from './charge-state.ts';
import { markerText } from './disorder.ts';
import type { RuleBook } from './rule-book.ts';
import { factor } from './ved.ts';

/** How the resolution due stands before its dice are thrown. */
export function explainCharge(book: RuleBook, setup: ChargeSetup, s: ChargeState, due: Due): Explanation {
  const { charger, target, commands } = setup;
  const { tables } = book;
  switch (due.kind) {
    case INITIATIVE:
      return numberOf(
        `A and B throw for the initiative: ${tables.initiativeDice.label} each, a tie ${tables.tieDice.label} each`,
        "A's dice are raised by",
        [
          factor(
            `A's command ${tables.commandNames[commands[0]]}`,
            tables.command[commands[0]],
            'MA-LDR-02',
            'MA-INIT-01',
          ),
          factor(
            `B's command ${tables.commandNames[commands[1]]}`,
            -tables.command[commands[1]] + 0,
            'MA-LDR-02',
          ),
        ],
      );
    case SQUARE_TEST:
      return numberOf(
        `B (${target?.unit.quality ?? ''}) tries to form square`,
        'highest roll that passes',
        squareFactors(book, setup),
      );
    case FIRE: {
      const how =
        s.target === IN_SQUARE ? ' in its square' : s.target === CAUGHT ? ', caught out of square,' : '';
      const act = `B${how} fires at A, which charges with CV ${s.cv}`;
      return { act, total: null, factors: [factor('losses as the spec gives them', null, 'ENG-HOME')] };
    }
    default:
      return numberOf(
        `A (${charger.quality}, CV ${s.cv} of ${charger.startCv}) charges home?`,
        'highest roll that passes',
        homeFactors(book, setup, s),
      );
  }
}

/** What an outcome did, in an umpire's words. */
export function tellCharge(before: ChargeState, due: Due, outcome: number, after: ChargeState): string {
  switch (due.kind) {
    case INITIATIVE:
      if (outcome === 0) return 'first active: A, who charges';
      return before.marker === after.marker
        ? 'first active: B; then A charges'
        : `first active: B; A's disorder is ${markerText(after.marker)} after that phase; then A charges`;
    case SQUARE_TEST:
      return outcome === 0 ? 'failed: B is caught out of square' : 'passed: B stands in square';
    case FIRE:
      if (after.stage === WAS_BROKEN) return `A loses ${before.cv - after.cv} CV and is broken`;
      if (outcome === 0) return 'A loses nothing and charges home';
      return `A loses ${before.cv - after.cv} CV, ${after.cv} left, and must test`;
    default:
      return outcome === 0 ? 'failed: A halts' : 'passed: A charges home';
  }
}
