/** La Pluie des Balles (Jorit Wintjes and Steffen Pielström): the 1880s at division and corps level, one D20. */
import { anyGame, type EngagementKind, type RuleSystem } from '../../play/system.ts';
import { BATTLE, withoutMaps } from './system.ts';
import { BATTLE_INPUTS, type BattleInputs } from './map/battle-inputs.ts';
import { FIRST_BATTLE } from './map/first-battle.ts';
import { battleGame, openingOf } from './map/game.ts';
import type { Tables } from './tables.ts';

const battle: EngagementKind<Tables> = {
  ...BATTLE,
  example:
    'turnLimit=10 map={"type":"FeatureCollection","hythe":{"map":1,"units":"map-cm","width":40,"height":40},"features":[]} ' +
    'A.formations.0={"name":"rifles","at":[20,10],"units":[{"weapon":"gb.martini-henry"}]} ' +
    'B.formations.0={"name":"ligne","at":[20,19.5],"facing":"S","units":[{"weapon":"fr.lebel"}]}',
  firstFight: FIRST_BATTLE,
  roles: ['A', 'B'],
  symmetric: true,
  inputs: BATTLE_INPUTS,
  turnLimitField: 'turnLimit',
  firstSideField: 'firstSide',
  evenFirst: 'coin',
  create: (tables, options, inputs, needs) =>
    // The inputs have been read by BATTLE_INPUTS, from which their type is made.
    anyGame(battleGame(tables, options, inputs as BattleInputs, needs)),
  // true: as above
  opening: (tables, options, inputs) => openingOf(tables, options, inputs as BattleInputs),
};

export const pluie: RuleSystem<Tables> = {
  ...withoutMaps,
  kinds: [...withoutMaps.kinds, battle],
};
