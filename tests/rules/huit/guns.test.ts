/** Guns that limber, move and unlimber (HUIT-NBR-07), worked by hand. */
import { describe, expect, it } from 'vitest';
import { itRefuses } from '../refused.ts';
import { errorOf, outcomes, type Asked } from './asked.ts';
import { asked, SURE, told } from './telling.ts';

const LINE = { formation: 'line' };
const WORN = { formation: 'line', kills: 4, quality: -1 };
const HORSE = { arm: 'cavalry' };
const FOOT_GUNS = { arm: 'artillery', gun: 'foot', quality: 0 };
const HORSE_GUNS = { ...FOOT_GUNS, gun: 'horse' };

function closing(closeToCm: number, about: Asked = {}): Asked {
  return { doctrine: { kind: 'close-to-range', closeToCm, ...about } };
}

/** Guns of A in lane 1 before a line of B, further units in further lanes; every test is passed and dice show an 8. */
function before(guns: Asked, distanceCm: number, about: Asked = {}): Asked {
  const { A = {}, B = {}, ...rest } = about as Record<string, Asked>;
  const sure = { generalLoss: false, gunActions: true, ...rest };
  return asked(distanceCm, { lanes: [[guns]], ...A }, { lanes: [[LINE]], ...B }, sure);
}

/** What the test of A's brigade and the first shot lead to. */
function deeds(fight: Asked): readonly string[] {
  return told(fight, [8]).map((words) => words.replace(/^brigade test: pass(?:; )?/u, ''));
}

function winnerOf(fight: Asked): number {
  return outcomes('brigadeEngagement', fight)['winner:A'] ?? 0;
}

describe('a gun that closes to a range', () => {
  const worn = { B: { lanes: [[WORN]] } };

  it('of foot guns goes its full move, double far from the enemy, and unlimbers there (example 1)', () => {
    const fight = before({ ...FOOT_GUNS, limbered: true, ...closing(80) }, 100, { ...worn, maxMoves: 3 });
    expect(winnerOf(fight)).toBe(11 / 16);
    expect(deeds(fight)[0]).toBe('80 cm apart');
    expect(deeds(before({ ...FOOT_GUNS, limbered: true, ...closing(40) }, 100))[0]).toBe('52 cm apart');
  });

  it('of horse guns goes half a move, unlimbers and fires in one turn (example 1)', () => {
    const guns = { ...HORSE_GUNS, limbered: true, ...closing(60) };
    expect(winnerOf(before(guns, 75, { ...worn, maxMoves: 2 }))).toBe(17 / 32);
    // 19 cm are more than half a move: it goes the full one, and does not fire.
    expect(deeds(before(guns, 79)).slice(0, 2)).toEqual(['60 cm apart', '']);
  });

  it('limbers first: it fires at -1 before, or of horse guns goes half a move (R-53)', () => {
    const fires = deeds(before({ ...FOOT_GUNS, ...closing(20) }, 70));
    expect(fires[0]).toBe('');
    expect(fires[1]).toMatch(/^shot: .*A1 limbers \(HUIT-MOVE-06\)/u);
    const quiet = closing(20, { fireWhenLimbering: false });
    expect(deeds(before({ ...FOOT_GUNS, ...quiet }, 70))[0]).toBe('A1 limbers (HUIT-MOVE-06)');
    expect(deeds(before({ ...HORSE_GUNS, ...quiet }, 70))[0]).toBe('A1 limbers (HUIT-MOVE-06); 52 cm apart');
  });

  it('stands on hold', () => {
    const guns = { ...FOOT_GUNS, limbered: true, ...closing(80) };
    const held = told(before(guns, 120, { A: { dc: 'none', bcRating: 0 } }), [1]);
    expect(held[0]).toBe('brigade test: hold');
    expect(held[1]).toMatch(/^shot: .*A1 unlimbers/u);
  });

  it('goes by a doctrine of its own alone (R-51)', () => {
    expect(deeds(before({ ...FOOT_GUNS, limbered: true }, 120, { A: { doctrine: 'charge' } }))[1]).toMatch(
      /^shot: .*A1 unlimbers/u,
    );
  });
});

describe('horse guns ahead of their brigade (HUIT-CMD-02, R-54)', () => {
  const guns = { ...HORSE_GUNS, limbered: true, ...closing(0) };
  const beside = before(guns, 70, {
    lanes: 2,
    maxMoves: 2,
    A: { lanes: [[guns], [LINE]] },
    B: { lanes: [[LINE], [LINE]] },
  });

  it('stop 36 cm ahead of the foremost of the others, unlimber there and fire', () => {
    const words = deeds(beside);
    expect(words[0]).toBe('lane 1: 34 cm apart');
    expect(words.find((one) => one.startsWith('shot'))).toMatch(/A1 unlimbers/u);
  });

  it('keep near those behind them, where these stand before the move', () => {
    expect(deeds(before(guns, 70, { A: { lanes: [[guns, LINE]] } }))[0]).toBe('46 cm apart');
    expect(deeds(before(guns, 70))[0]).toBe('34 cm apart');
  });
});

describe('a gun that retires', () => {
  const retire = (guns: Asked, pace: string) =>
    deeds(before({ ...guns, doctrine: { kind: 'retire', pace } }, 90));

  it('limbered goes back as others do (R-55)', () => {
    expect(retire({ ...FOOT_GUNS, limbered: true }, 'half')[0]).toBe('102 cm apart');
    expect(retire({ ...FOOT_GUNS, limbered: true }, 'three-quarters')[0]).toBe(
      'A1 shows its back (R-43); 108 cm apart',
    );
  });

  it('fires and limbers first', () => {
    expect(retire(HORSE_GUNS, 'half')[1]).toMatch(/^shot: .*A1 limbers/u);
  });
});

describe('horse guns that limber and move before a charge (HUIT-REACT-02)', () => {
  const charge = (distanceCm: number, guns: Asked = HORSE_GUNS) =>
    told(
      before(HORSE, distanceCm, {
        A: { doctrine: 'charge', pursue: false },
        B: { lanes: [[{ ...guns, doctrine: { reaction: 'limber-and-move' } }]] },
      }),
      [8, 1],
    ).slice(1);

  it('are off from 30 cm, 12 cm apart in the end, and caught from 18 (example 2)', () => {
    expect(charge(30)[0]).toBe(
      'charge: B1 limbers and moves off (HUIT-REACT-02); B1 limbers (HUIT-MOVE-06); 12 cm apart',
    );
    expect(charge(18).join()).toMatch(/B1 is removed/u);
    expect(charge(30, { ...HORSE_GUNS, limbered: true })[0]).toMatch(/12 cm apart$/u);
  });

  it('limbered guns do not fire at a charger', () => {
    const words = told(
      before(HORSE, 30, { A: { doctrine: 'charge' }, B: { lanes: [[{ ...FOOT_GUNS, limbered: true }]] } }),
      [8, 1, 8],
    );
    expect(words[1]).toMatch(/^charge: B1 stands/u);
  });
});

describe('a free gun that turns', () => {
  const free = (guns: Asked) =>
    told(
      before(guns, 40, {
        lanes: 2,
        laneCm: 24,
        A: { lanes: [[guns], []], turnOn: 'right' },
        B: { lanes: [[], [LINE]] },
      }),
      [8, 8],
    );

  it('of horse guns fires at once, of foot guns not (HUIT-MOVE-07)', () => {
    expect(free(HORSE_GUNS)[0]).toMatch(/A1 has turned on lane 2/u);
    expect(free(HORSE_GUNS)[1]).toMatch(/^shot/u);
    expect(free(FOOT_GUNS)[0]).toMatch(/A1 has turned on lane 2/u);
    expect(free(FOOT_GUNS)[1]).toMatch(/^brigade test/u);
  });
});

describe('guns that cannot be', () => {
  const guns = (unit: Asked, gunActions = false): Asked => ({
    distanceCm: 30,
    maxMoves: 1,
    gunActions,
    A: { lanes: [[LINE]], ...SURE },
    B: { lanes: [[unit]], ...SURE },
  });
  const own = (doctrine: unknown, unit: Asked = FOOT_GUNS, gunActions = false): Asked =>
    guns({ ...unit, doctrine }, gunActions);
  itRefuses(errorOf, 'HUIT-ERR-INPUT', {
    brigadeEngagement: [
      [
        'limbered guns where guns stand',
        guns({ ...FOOT_GUNS, limbered: true }),
        /limbered true.*gunActions true/u,
      ],
      ['limbered infantry', guns({ limbered: true }, true), /limbered true is impossible for arm infantry/u],
      ['guns that close where guns stand', own(closing(40)['doctrine']), /closeToCm 40.*gunActions true/u],
      [
        'guns that retire in a list',
        own([{ do: { kind: 'retire', pace: 'half' } }]),
        /kind retire.*gunActions true/u,
      ],
      [
        'guns that charge',
        own('charge', FOOT_GUNS, true),
        /kind charge.*stand-and-fire, close-to-range, retire/u,
      ],
      [
        'foot guns that limber and move',
        own({ reaction: 'limber-and-move' }, FOOT_GUNS, true),
        /reaction limber-and-move.*horse/u,
      ],
      [
        'infantry that does',
        own({ reaction: 'limber-and-move' }, LINE, true),
        /limber-and-move.*horse.*infantry/u,
      ],
      [
        'horse guns that do where guns stand',
        own({ reaction: 'limber-and-move' }, HORSE_GUNS),
        /reaction limber-and-move.*gunActions true/u,
      ],
    ],
  });
});
