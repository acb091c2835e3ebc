/** Names for people of what battles on a map alone have; results of all kinds carry them, so nothing of the map is imported. */
import type { PrintedNames } from '../../../play/printed-names.ts';

export const BATTLE_NAMES: PrintedNames = {
  spacingCm: 'space between units',
  arriveCm: 'distance of arrival',
  attackWithinCm: 'distance within which it attacks',
  assaultWithinCm: 'distance of assault',
  standoffCm: 'distance that guns keep',
  deployWithinCm: 'distance of deployment',
  boundCm: 'bound of a phase',
  commandBehindCm: 'command element behind',
  wagonBehindCm: 'wagon behind',
  flagBehindCm: 'flag behind',
  flagWithinCm: 'distance within which a flag stays',
  keepCm: 'distance that it keeps',
  'A-breaks': 'first side breaks',
  'B-breaks': 'second side breaks',
  'both-break': 'both sides break',
  'A-holds': 'first side holds the objective',
  'B-holds': 'second side holds the objective',
  hits: 'shots that hit',
  lost: 'units lost',
  ground: 'ground gained',
  turnsUnready: 'turns not ready',
  offMap: 'left the map',
  firstFire: 'turn of the first shot',
  firstContact: 'turn of first contact',
};
