/** Script of a page with a battle: the replay, act by act. The page lacks nothing without it but motion and detail. */
import { UNPACKED } from '../page-script.ts';

export const REPLAY_SCRIPT = `(async () => {
  'use strict';
  ${UNPACKED}

  const { flags, battles } = JSON.parse(await unpacked(document.getElementById('battles')));
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

  let battle, works, blocks, names, looks, trail, ring, flagMarks;
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
    blocks = battle.looks.map((_look, i) => drawn('use', { 'data-piece': i }, marks));
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

  const draw = () => {
    looks = [...battle.looks];
    const places = [...battle.names];
    const acts = battle.acts.slice(0, at + 1);
    for (const act of acts) {
      for (const [i, now] of act.looks) looks[i] = now;
      for (const [i, now] of act.names) places[i] = now;
    }
    for (const [made, mark] of works) mark.toggleAttribute('hidden', made > at);
    looks.forEach(([block, transform], i) => {
      if (block === undefined) return blocks[i].removeAttribute('href');
      blocks[i].setAttribute('href', '#' + block);
      blocks[i].setAttribute('transform', transform);
    });
    const { held, trail: way } = acts.at(-1) ?? battle;
    for (const [place, mark] of flagMarks) mark.setAttribute('href', '#holder-' + held[place]);
    names.forEach((text, i) => {
      text.toggleAttribute('hidden', places[i] === null);
      const [x, y] = places[i] ?? [0, 0];
      text.setAttribute('x', x);
      text.setAttribute('y', y);
    });
    const [kind, d] = way ?? ['trail', ''];
    trail.setAttribute('class', kind + ' ' + (battle.acts[at]?.side ?? ''));
    trail.setAttribute('d', d);
    drawPicked();
  };

  const drawPicked = () => {
    const [block, transform, state] = looks[picked] ?? [];
    ring.toggleAttribute('hidden', block === undefined);
    if (block === undefined) return;
    ring.setAttribute('transform', transform);
    seen.textContent = battle.pieces[picked] + '; ' + state;
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
    const there = looks.flatMap(([block], i) => (block === undefined || block.endsWith('-lost') ? [] : [i]));
    const place = there.indexOf(picked);
    pick(there[(place + step + there.length) % there.length] ?? -1);
  });

  choose(battles[0]);
  section.classList.add('live');
  part('.replay').hidden = false;
})();`;
