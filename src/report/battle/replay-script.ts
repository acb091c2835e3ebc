/** Script of a page with a battle: the replay, act by act. The page lacks nothing without it but motion and detail. */
import { UNPACKED } from '../page-script.ts';

export const REPLAY_SCRIPT = `(async () => {
  'use strict';
  ${UNPACKED}

  const { height, holders, flags, battles } = JSON.parse(await unpacked(document.getElementById('battles')));
  const section = document.querySelector('section.battle');
  const part = (selector) => section.querySelector(selector);
  const [stage, seen, range, acts] = ['.stage', '.seen', '.turn input', '.acts'].map(part);
  const marks = part('.stage .marks');
  const unit = Number(part('.stage .map').getAttribute('font-size')) / 1.5;
  const drawn = (name, attributes, parent) => {
    const element = parent.appendChild(document.createElementNS('http://www.w3.org/2000/svg', name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  let battle, works, blocks, names, states, trail, ring, flagMarks;
  let at = -1;
  let picked = -1;
  let timer = 0;

  const choose = (chosen) => {
    battle = chosen;
    marks.replaceChildren();
    works = battle.acts.flatMap((act, i) =>
      act.works.map(({ kind, d }) => [i, drawn('path', { class: 'work ' + kind, d }, marks)]));
    flagMarks = Object.entries(flags).map(([place, [x, y]]) =>
      [place, drawn('use', { transform: 'translate(' + x + ' ' + y + ')' }, marks)]);
    trail = drawn('path', { class: 'trail' }, marks);
    blocks = battle.pieces.map((_piece, i) => drawn('use', { 'data-piece': i }, marks));
    names = battle.formations.map(({ name, side }) => {
      const text = drawn('text', { class: 'formation ' + side }, marks);
      text.textContent = name;
      return text;
    });
    ring = drawn('circle', { class: 'picked', r: 2.4 * unit }, marks);
    range.max = battle.acts.at(-1)?.turn ?? 0;
    picked = -1;
    go(-1);
  };

  /** The state after an act, from the start on. */
  const stateAfter = (last) => {
    const pieces = battle.pieces.map((piece) => ({ ...piece }));
    const held = { ...holders };
    for (const { changes } of battle.acts.slice(0, last + 1))
      for (const [who, what, to] of changes)
        if (what === 'holder') held[who] = to;
        else if (pieces[who]) pieces[who][what] = to;
    return { pieces, held };
  };

  const placeOf = ({ position: [x, y] }) => [x / 100, (height - y) / 100];

  const draw = () => {
    const { pieces, held } = stateAfter(at);
    states = pieces;
    for (const [made, mark] of works) mark.toggleAttribute('hidden', made > at);
    pieces.forEach((piece, i) => {
      const { block, position, facing: [fx, fy], alive, ready, column, limbered } = piece;
      if (position === null) return blocks[i].removeAttribute('href');
      const state = alive
        ? (column ? 'column' : limbered ? 'limbered' : 'line') + (ready ? '-ready' : '-unready')
        : 'lost';
      const length = Math.hypot(fx, fy);
      const turned = [fy, fx, -fx, fy].map((number) => number / length);
      blocks[i].setAttribute('href', '#' + block + '-' + state);
      blocks[i].setAttribute('transform', 'matrix(' + [...turned, ...placeOf(piece)].join(' ') + ')');
    });
    for (const [place, mark] of flagMarks)
      mark.setAttribute('href', '#holder-' + (held[place] ?? 'none').toLowerCase());
    names.forEach((text, formation) => {
      const own = pieces.filter((piece) => piece.formation === formation && piece.alive && piece.position !== null);
      text.toggleAttribute('hidden', own.length === 0);
      if (own.length === 0) return;
      const middle = (of) => own.reduce((sum, piece) => sum + placeOf(piece)[of], 0) / own.length;
      const [fx, fy] = own[0].facing;
      text.setAttribute('x', middle(0) - (fx / 1000) * 3.4 * unit);
      text.setAttribute('y', middle(1) + (fy / 1000) * 3.4 * unit);
    });
    drawTrail();
    drawPicked();
  };

  /** The way of who moves, or the line to the target. */
  const drawTrail = () => {
    const { unit: who, target } = battle.acts[at] ?? { unit: null };
    const before = at < 0 || who === null ? null : stateAfter(at - 1).pieces;
    const to = target === null ? states[who] : before?.[target];
    if (!before || !before[who].position || !to?.position) return trail.setAttribute('d', '');
    trail.setAttribute('class', (target === null ? 'trail ' : 'trail shot ') + battle.pieces[who].block[0]);
    trail.setAttribute('d', 'M' + placeOf(before[who]).join(' ') + 'L' + placeOf(to).join(' '));
  };

  const COMPASS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ');
  const drawPicked = () => {
    const piece = states[picked];
    ring.toggleAttribute('hidden', !piece?.position);
    if (!piece?.position) return;
    const [x, y] = placeOf(piece);
    ring.setAttribute('cx', x);
    ring.setAttribute('cy', y);
    const [fx, fy] = piece.facing;
    const conditions = piece.alive
      ? [
          piece.ready ? 'ready' : 'not ready',
          ...(piece.debt ? ['has reacted and owes an action'] : []),
          ...(piece.limbered ? ['limbered'] : []),
          ...(piece.column ? ['in column'] : []),
          'faces ' + COMPASS[Math.round((Math.atan2(fx, fy) / Math.PI) * 8 + 16) % 16],
          'at ' + (piece.position[0] / 100).toFixed(1) + ', ' + (piece.position[1] / 100).toFixed(1) + ' cm',
        ]
      : ['lost'];
    seen.textContent = piece.words + '; ' + conditions.join(', ');
  };
  const pick = (piece) => {
    picked = piece;
    drawPicked();
  };

  let listed = null;
  const listActs = (turn) => {
    const first = battle.acts.findIndex((act) => act.turn === turn);
    const own = battle.acts.filter((act) => act.turn === turn);
    if (listed?.battle !== battle || listed.turn !== turn) {
      listed = { battle, turn };
      acts.replaceChildren(
        ...own.map(({ text, side }, i) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.className = side;
          button.textContent = text;
          button.addEventListener('click', () => { stop(); go(first + i); });
          const item = document.createElement('li');
          item.append(button);
          return item;
        }),
      );
    }
    acts.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const current = acts.children[at - first]?.firstChild;
    current?.setAttribute('aria-current', 'step');
    if (current) acts.scrollTop = current.offsetTop - acts.clientHeight / 2;
  };

  const go = (act) => {
    at = Math.max(-1, Math.min(battle.acts.length - 1, act));
    const { turn, text, throws, side } = battle.acts[at] ?? { turn: 0, text: 'The start', throws: [], side: '' };
    draw();
    range.value = turn;
    const when = turn === 0 ? 'start' : turn + ' of ' + range.max;
    range.setAttribute('aria-valuetext', when);
    part('.turn output').textContent = when;
    part('.now').className = 'now ' + side;
    part('.now p').textContent = text;
    part('.now ul').replaceChildren(
      ...throws.map((words) => {
        const item = document.createElement('li');
        item.textContent = words;
        return item;
      }),
    );
    listActs(turn);
  };

  const play = part('.play');
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = 'Play';
    // While it plays, nobody can listen to every act.
    part('.now p').setAttribute('aria-live', 'polite');
  };
  const tick = () => {
    if (at >= battle.acts.length - 1) return stop();
    go(at + 1);
    timer = setTimeout(tick, 1000 / Number(part('.speed').value));
  };
  play.addEventListener('click', () => {
    if (timer !== 0) return stop();
    play.textContent = 'Pause';
    part('.now p').setAttribute('aria-live', 'off');
    if (at >= battle.acts.length - 1) go(-1);
    tick();
  });
  part('.back').addEventListener('click', () => { stop(); go(at - 1); });
  part('.step').addEventListener('click', () => { stop(); go(at + 1); });
  range.addEventListener('input', () => {
    stop();
    // The end of the turn.
    const turn = Number(range.value);
    go(turn === 0 ? -1 : battle.acts.findLastIndex((act) => act.turn <= turn));
  });
  part('.which').addEventListener('change', ({ target }) => { stop(); choose(battles[target.value]); });
  part('.larger').addEventListener('click', ({ target }) => {
    target.setAttribute('aria-pressed', stage.classList.toggle('large'));
  });
  const under = ({ target }) => {
    const { piece } = target.dataset;
    if (piece !== undefined) pick(Number(piece));
  };
  stage.addEventListener('pointerover', under);
  stage.addEventListener('click', under);
  stage.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const there = states.flatMap(({ alive, position }, i) => (alive && position !== null ? [i] : []));
    const place = there.indexOf(picked);
    pick(there[(place + step + there.length) % there.length] ?? -1);
  });

  choose(battles[0]);
  section.classList.add('live');
  part('.replay').hidden = false;
})();`;
