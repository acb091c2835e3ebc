/** Scripts of a map of battles: its tools, and the replay, act by act. A page lacks nothing without them but motion and detail. */
import { BASE_SCRIPT } from '../page-script.ts';

/**
 * Functions of a section with a map, which the workbench has as a module: `mapTools(section)` shows the map and makes its
 * tools work; `replay(section, battles)` plays battles on it, and returns what ends that.
 */
const MAP_FUNCTIONS = `
  const mapTools = (section) => {
    const part = (selector) => section.querySelector(selector);
    part('.board').hidden = false;
    const whole = part('.whole');
    const fill = (isWhole) => {
      section.classList.toggle('full', isWhole);
      whole.setAttribute('aria-pressed', isWhole);
      whole.textContent = isWhole ? 'Leave full screen' : 'Full screen';
    };
    // Where a page may not have the screen, the map fills the page.
    whole.addEventListener('click', () => {
      const isWhole = !section.classList.contains('full');
      fill(isWhole);
      if (!document.fullscreenEnabled) return;
      if (isWhole) section.requestFullscreen().catch(() => {});
      else if (document.fullscreenElement !== null) document.exitFullscreen();
    });
    section.addEventListener('fullscreenchange', () => {
      if (document.fullscreenElement === null) fill(false);
    });
    section.addEventListener('keydown', ({ key }) => { if (key === 'Escape') fill(false); });
    for (const button of section.querySelectorAll('[data-picture]'))
      button.addEventListener('click', () => {
        const { text, size } = pictureOf(section);
        return saveDrawing('battle', button.dataset.picture, text, size);
      });
  };

  /** The map as it stands, in the colours of a light page, with all that it is drawn from. */
  const pictureOf = (section) => {
    const map = section.querySelector('.stage .map').cloneNode(true);
    for (const held of map.querySelectorAll('.grip, .outline, .handle, .picked')) held.remove();
    const { width, height } = map.viewBox.baseVal;
    const size = [1600, Math.round((1600 * height) / width)];
    const root = section.getRootNode();
    const rules = [...root.styleSheets, ...root.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const style = document.createElementNS(map.namespaceURI, 'style');
    // Rules for narrow screens and paper are left out.
    style.textContent = rules.filter(({ type }) => type === 1).map(({ cssText }) => cssText).join('');
    map.prepend(style, ...[...section.querySelectorAll('.definitions defs')].map((defs) => defs.cloneNode(true)));
    map.classList.add('battle');
    // By properties: no policy lets an attribute give style.
    map.style.cssText = 'max-height:none;background:var(--paper);font-family:' + FONT;
    ['width', 'height'].forEach((name, i) => {
      map.setAttribute(name, size[i]);
      map.style[name] = size[i] + 'px';
    });
    const text = new XMLSerializer().serializeToString(map);
    return { text: text.replace(/var\\((--[\\w-]+)\\)/g, (all, name) => COLOURS[name] ?? all), size };
  };

  const replay = (section, battles) => {
    const part = (selector) => section.querySelector(selector);
    const [stage, marks, ring, range, list, now, play] =
      ['.pick', '.marks', '.picked', '.turn input', '.acts', '.now p', '.play'].map(part);

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
    return stop;
  };`;

export const REPLAY_SCRIPT = `(async () => {
  'use strict';
  ${BASE_SCRIPT}
  ${MAP_FUNCTIONS}

  const section = document.querySelector('section.battle');
  replay(section, JSON.parse(await unpacked(document.getElementById('battles'))));
  section.classList.add('live');
  mapTools(section);
})();`;

/** The functions as a module. */
export const MAP_MODULE = `${BASE_SCRIPT}
  ${MAP_FUNCTIONS}
  export { mapTools, replay };`;
