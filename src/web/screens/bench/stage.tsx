/** The map of a battle in a tree of its own, on which the forces and the ground are drawn, or a battle is played. */
import { render, type ComponentChildren, type JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { mapTools, replay } from 'map-module';
import type { Replay } from '../../../report/battle/battle-section.ts';
import { BATTLE_STYLE } from '../../../report/battle/battle-style.ts';

/** Style of the map: drawings that are used again keep their look only in a tree of its own, which no style of the page enters. */
const look = new CSSStyleSheet();
look.replaceSync(`${BATTLE_STYLE}
.map{max-height:80vh;-webkit-user-select:none;user-select:none}
.force{cursor:grab;outline:none}
.grip{fill:transparent;stroke:none;vector-effect:non-scaling-stroke}
.wrong{--side-a:var(--loss);--side-b:var(--loss)}
.wrong .grip{stroke:var(--loss);stroke-width:2px}
.chosen .grip{stroke:var(--ink);stroke-width:1.5px;stroke-dasharray:4 3}
.force:focus-visible .grip{stroke:var(--accent);stroke-width:3px;stroke-dasharray:none}
.feature{cursor:grab;outline:none}
/* What is inline takes no touch-action. */
:is(.force,.feature.chosen,.handle,.turner){display:block;touch-action:none}
.outline{stroke:transparent;vector-effect:non-scaling-stroke}
.area-of{fill:transparent;stroke-width:1.5px}
.line-of{fill:none;stroke-width:14px;pointer-events:stroke}
.feature.chosen .area-of{stroke:var(--ink);stroke-dasharray:4 3}
.feature.chosen .line-of{stroke:color-mix(in srgb,var(--ink) 15%,transparent)}
.feature.wrong .area-of{fill:color-mix(in srgb,var(--loss) 20%,transparent);stroke:var(--loss);stroke-width:2.5px}
.feature.wrong .line-of{stroke:color-mix(in srgb,var(--loss) 60%,transparent)}
.feature:focus-visible .area-of,.corner:focus-visible .dot{stroke:var(--accent);stroke-width:3px;stroke-dasharray:none}
.feature:focus-visible .line-of{stroke:color-mix(in srgb,var(--accent) 45%,transparent)}
.turner,.handle{fill:var(--paper);stroke:var(--ink);stroke-width:2px;cursor:crosshair;outline:none}
.handle.middle{opacity:.6}
.handle.stretch{cursor:nesw-resize}
.handle.stretch .dot{fill:var(--ink)}
:is(.turner,.handle) circle{vector-effect:non-scaling-stroke}
:is(.turner,.handle) .reach{fill:transparent;stroke:none}
.stem{stroke:var(--ink);stroke-width:1.5px;vector-effect:non-scaling-stroke}
.label{pointer-events:none}
::slotted(*){flex:none}
button{font:inherit;color:inherit;background:none;border:1px solid;border-radius:4px;cursor:pointer}
`);

/** A mark on the map that is to come. */
export interface Expected {
  readonly key: string;
  /** True where nobody led it to its place, so that the map may be out of sight. */
  readonly isPressed: boolean;
}

interface StageProps {
  /** The place of the tree. */
  readonly host: { readonly current: HTMLDivElement | null };
  readonly html: string;
  /** The size of the table as text: on another one nothing of the map stays. */
  readonly size: string;
  /** A battle that is played in place of the deployment. */
  readonly replayed: Replay | null;
  /** The question that it answers: an answer to the same one does not begin it anew. */
  readonly replayOf: string;
  readonly isAsked: { readonly current: boolean };
  /** Drawn on the map. */
  readonly marks: JSX.Element;
  /** The mark that takes the focus once it is there; it is then no longer expected. */
  readonly expected: { current: Expected | null };
  readonly children: ComponentChildren;
}

/** Parts of the markup of a map that another ground changes: marks on the map, and who holds them, stay. */
const OF_GROUND = ['.definitions', '.map-key'];

/** The map with the children beside it. Both are drawn at once. */
export function Stage(props: StageProps): JSX.Element {
  const { host, html, size, replayed, replayOf, isAsked, marks: drawing, expected, children } = props;
  const marks = useRef<Element | null>(null);
  const shown = useRef('');
  const kind = replayed === null ? size : replayOf;
  useLayoutEffect(() => {
    const { current: place } = host;
    if (place === null) return;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [look];
    // A section that fills the screen stays.
    const section = root.firstElementChild ?? root.appendChild(document.createElement('section'));
    section.classList.add('battle');
    // Markup of our own engine, in which every name is escaped.
    section.innerHTML = html;
    shown.current = html;
    mapTools(section);
    const stop = replayed === null ? null : replay(section, replayed.acts);
    if (isAsked.current) {
      section.querySelector<HTMLButtonElement>('.play')?.click();
      place.scrollIntoView({ block: 'nearest' });
    }
    marks.current = replayed === null ? section.querySelector('.marks') : null;
    return () => {
      stop?.();
      if (marks.current !== null) render(null, marks.current);
    };
  }, [kind]);
  useLayoutEffect(() => {
    const section = host.current?.shadowRoot?.firstElementChild;
    if (section && shown.current !== html) {
      const fresh = document.createElement('template');
      fresh.innerHTML = html;
      for (const part of OF_GROUND) {
        const now = fresh.content.querySelector(part);
        if (now !== null) section.querySelector(part)?.replaceWith(now);
      }
      shown.current = html;
    }
    if (marks.current === null) return;
    render(drawing, marks.current);
    const wanted = [...marks.current.querySelectorAll<SVGElement>('[data-key]')].find(
      ({ dataset }) => dataset['key'] === expected.current?.key,
    );
    if (wanted === undefined) return;
    wanted.focus({ preventScroll: true });
    if (expected.current?.isPressed === true) wanted.closest('svg')?.scrollIntoView({ block: 'nearest' });
    expected.current = null;
  });
  return (
    <div class="stage" ref={host}>
      {children}
    </div>
  );
}
