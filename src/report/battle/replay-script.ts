/** Script of a page with a battle: the replay, act by act. The page lacks nothing without it but motion and detail. */
import { BASE_SCRIPT } from '../page-script.ts';

export const REPLAY_SCRIPT = `(async () => {
  'use strict';
  ${BASE_SCRIPT}

  const battles = JSON.parse(await unpacked(document.getElementById('battles')));
  const section = document.querySelector('section.battle');
  const part = (selector) => section.querySelector(selector);
  const [stage, marks, ring, range, list, now, play] =
    ['.stage', '.marks', '.picked', '.turn input', '.acts', '.now p', '.play'].map(part);

  let acts;
  let at = 0;
  let picked = -1;
  let timer = 0;
  const last = () => acts.length - 1;

  const blockOf = (piece) => marks.querySelector('[data-piece="' + piece + '"]');
  const pick = (piece) => {
    picked = piece;
    const block = blockOf(piece);
    ring.toggleAttribute('hidden', block === null);
    if (block === null) return;
    ring.setAttribute('transform', block.getAttribute('transform'));
    part('.seen').textContent = block.dataset.seen;
  };

  let listed = [];
  const listActs = (turn) => {
    const own = acts.filter((act) => act.turn === turn);
    if (own[0] !== listed[0]) {
      listed = own;
      list.replaceChildren(
        ...own.map((act) => {
          const item = made('li');
          const button = item.appendChild(made('button', { type: 'button', className: act.side, textContent: act.text }));
          button.addEventListener('click', () => { stop(); go(acts.indexOf(act)); });
          return item;
        }),
      );
    }
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const current = list.children[own.indexOf(acts[at])].firstChild;
    current.setAttribute('aria-current', 'step');
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
  };

  const go = (act) => {
    at = Math.max(0, Math.min(last(), act));
    const { turn, text, throws, side } = acts[at];
    const shown = [];
    for (const { marks: changed } of acts.slice(0, at + 1)) for (const [i, mark] of changed) shown[i] = mark;
    // Drawn by Hythe, as all of the page is.
    marks.innerHTML = shown.join('');
    pick(picked);
    range.value = turn;
    const when = turn === 0 ? 'start' : turn + ' of ' + range.max;
    range.setAttribute('aria-valuetext', when);
    part('.turn output').textContent = when;
    part('.now').className = 'now ' + side;
    now.textContent = text;
    part('.now ul').replaceChildren(...throws.map((textContent) => made('li', { textContent })));
    listActs(turn);
  };

  const choose = (battle) => {
    acts = battle;
    range.max = acts[last()].turn;
    picked = -1;
    go(0);
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = 'Play';
    // While it plays, nobody can listen to every act.
    now.setAttribute('aria-live', 'polite');
  };
  const tick = () => {
    if (at >= last()) return stop();
    go(at + 1);
    timer = setTimeout(tick, 1000 / Number(part('.speed').value));
  };
  play.addEventListener('click', () => {
    if (timer !== 0) return stop();
    play.textContent = 'Pause';
    now.setAttribute('aria-live', 'off');
    if (at >= last()) go(0);
    tick();
  });
  part('.back').addEventListener('click', () => { stop(); go(at - 1); });
  part('.step').addEventListener('click', () => { stop(); go(at + 1); });
  range.addEventListener('input', () => {
    stop();
    // The end of the turn.
    const turn = Number(range.value);
    go(turn === 0 ? 0 : acts.findLastIndex((act) => act.turn <= turn));
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
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    const there = [...marks.querySelectorAll('[data-piece]:not([href$="-lost"])')];
    const place = there.indexOf(blockOf(picked));
    pick(Number(there[(place + step + there.length) % there.length]?.dataset.piece ?? -1));
  });

  choose(battles[0]);
  section.classList.add('live');
  part('.replay').hidden = false;
})();`;
