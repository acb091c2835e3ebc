/** The text of a page that a reader sees as it stands, with where it stands. */
import type { Page } from 'playwright-core';

export interface SeenText {
  readonly text: string;
  /** What it stands in: `p.headline`. */
  readonly within: string;
  /** Its lines as they are drawn, without what an edge cuts off. */
  readonly lines: readonly Box[];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** All that is seen without opening or pointing at anything: texts, drawings, fields. Words for screen readers alone are no part of it. */
export async function visibleText(page: Page): Promise<readonly SeenText[]> {
  return page.evaluate(() => {
    const EDITOR = '.cm-editor, textarea';
    const seen: { text: string; within: string; lines: Box[] }[] = [];
    /** The element around it as it is drawn: what stands in a slot is cut off by that. */
    const parentOf = (element: Element): Element | null => {
      const around = element.assignedSlot ?? element.parentElement;
      if (around !== null) return around;
      const root = element.getRootNode();
      return root instanceof ShadowRoot ? root.host : null;
    };
    const isThere = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest(`.unseen, .skip, ${EDITOR}`) === null;
    /** The parts of boxes that no ancestor cuts off. */
    const within = (boxes: readonly Box[], element: Element | null): readonly Box[] => {
      if (element === null)
        return boxes.filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1);
      const { overflowX, overflowY } = getComputedStyle(element);
      if (
        (overflowX === 'visible' && overflowY === 'visible') ||
        element === document.documentElement ||
        element === document.body
      )
        return within(boxes, parentOf(element));
      const edge = element.getBoundingClientRect();
      return within(
        boxes.map(({ left, top, right, bottom }) => ({
          left: Math.max(left, edge.left),
          top: Math.max(top, edge.top),
          right: Math.min(right, edge.right),
          bottom: Math.min(bottom, edge.bottom),
        })),
        parentOf(element),
      );
    };
    const take = (text: string, element: Element, boxes: readonly Box[]): void => {
      const lines = within(
        boxes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
        element,
      );
      const name = element.localName + [...element.classList].map((each) => `.${each}`).join('');
      if (text.trim() !== '' && lines.length > 0)
        seen.push({ text: text.trim(), within: name, lines: [...lines] });
    };
    const walk = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Element) {
          if (node.shadowRoot !== null) walk(node.shadowRoot);
          if (!isThere(node)) continue;
          const box = [node.getBoundingClientRect()];
          if (node instanceof HTMLSelectElement) take(node.selectedOptions[0]?.label ?? '', node, box);
          else if (
            node instanceof HTMLInputElement &&
            !['checkbox', 'radio', 'range', 'file'].includes(node.type)
          )
            take(node.value || node.placeholder, node, box);
          continue;
        }
        const { parentElement } = node;
        if (
          parentElement === null ||
          parentElement.closest('style, script, option') !== null ||
          !isThere(parentElement)
        )
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        take(node.textContent ?? '', parentElement, [...range.getClientRects()]);
      }
    };
    walk(document.querySelector('dialog:modal') ?? document.body);
    return seen;
  });
}

/** Share of the height of a line that its letters do not fill, above and below. */
const BLANK = 0.22;

/** Texts that stand over one another. */
export function overlaps(seen: readonly SeenText[]): readonly string[] {
  const letters = seen.map((one) => ({
    ...one,
    lines: one.lines.map(({ left, top, right, bottom }) => {
      const blank = BLANK * (bottom - top);
      return { left: left + 1, top: top + blank, right: right - 1, bottom: bottom - blank };
    }),
  }));
  return letters.flatMap((a, i) =>
    letters
      .slice(0, i)
      .filter((b) =>
        a.lines.some((one) =>
          b.lines.some(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          ),
        ),
      )
      .map((b) => `${b.within} “${b.text.slice(0, 60)}” and ${a.within} “${a.text.slice(0, 60)}”`),
  );
}
