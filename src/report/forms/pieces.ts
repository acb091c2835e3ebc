/** Texts and lines at places of a picture in CSS pixels, as layers. */
import { LINE } from '../theme.ts';

/** A piece of text at its place in a picture. */
export interface Word {
  readonly text: string;
  readonly px: number;
  readonly py: number;
}

interface Style {
  readonly bold?: boolean;
  readonly size?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly color?: string;
}

/** Lines of a label, one below the other. */
export function column(lines: readonly string[], px: number, py: number, line: number = LINE.text): Word[] {
  return lines.map((text, i) => ({ text, px, py: py + i * line }));
}

/** A layer of text; none of none. */
export function words(values: readonly Word[], style: Style = {}): object[] {
  if (values.length === 0) return [];
  return [
    {
      data: { values },
      mark: textMark(style),
      encoding: { ...pixels('x', 'px'), ...pixels('y', 'py'), text: { field: 'text', type: 'nominal' } },
    },
  ];
}

export function textMark({ bold = false, size, align = 'left', color }: Style): object {
  return {
    type: 'text',
    align,
    baseline: 'alphabetic',
    ...(bold ? { fontWeight: 'bold' } : {}),
    ...(size === undefined ? {} : { fontSize: size }),
    ...(color === undefined ? {} : { color }),
  };
}

/** A channel in CSS pixels of the picture. */
export function pixels<C extends 'x' | 'y'>(channel: C, field: string): Readonly<Record<C, object>>;
export function pixels(channel: 'x' | 'y', field: string): object {
  return { [channel]: { field, type: 'quantitative', scale: null, axis: null } };
}

/** Lines of a picture from one place to another. */
export interface Ends {
  readonly px: number;
  readonly px2?: number;
  readonly py: number;
  readonly py2?: number;
}

/** Lines or fields by their ends; none of none. */
export function between(values: readonly Ends[], mark: object): object[] {
  const [one] = values;
  if (one === undefined) return [];
  const encoding = {
    ...pixels('x', 'px'),
    ...(one.px2 === undefined ? {} : { x2: { field: 'px2' } }),
    ...pixels('y', 'py'),
    ...(one.py2 === undefined ? {} : { y2: { field: 'py2' } }),
  };
  return [{ data: { values }, mark, encoding }];
}
