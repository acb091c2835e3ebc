import { describe, expect, test } from 'vitest';
import { leanSvg } from '../../src/report/lean-svg.ts';

const drawing = (inner: string): string => leanSvg(`<svg width="9">${inner}</svg>`, 'serif');

describe('a lean drawing', () => {
  test('says once what all marks of a group say, and keeps what sets one apart', () => {
    expect(
      drawing(
        '<g class="mark-rule role-mark"><line x2="5" y2="0" stroke="red" opacity="1"/><line x2="6" y2="0" stroke="red" fill="blue"/></g>',
      ),
    ).toBe(
      '<svg font-family="serif" width="9"><g class="mark-rule role-mark" stroke="red"><line x2="5"/><line x2="6" fill="blue"/></g></svg>',
    );
  });

  test('leaves out what is not seen and tells nothing, and groups that are empty then', () => {
    expect(
      drawing(
        '<g><g class="x"><path d="M0,0h9" opacity="0"/><path class="background" d="M0,0h9v9Z"/></g></g>',
      ),
    ).toBe('<svg font-family="serif" width="9"></svg>');
    expect(drawing('<path d="M0,0h9" fill="red" opacity="0" aria-label="tip-7"/>')).toContain(
      '<path d="M0,0h9" fill="red" opacity="0" data-tip="7"/>',
    );
    expect(drawing('<path d="M0.123,4h9" stroke="red" opacity="0.5"/>')).toContain(
      '<path d="M0.1,4h9" stroke="red" opacity="0.5"/>',
    );
  });

  test('rounds places, not how faint a mark is', () => {
    expect(drawing('<path d="M-0.123,4.567h9" stroke="red" fill-opacity="0.03" opacity="0.45"/>')).toContain(
      '<path d="M-0.1,4.6h9" stroke="red" fill-opacity="0.03" opacity="0.45"/>',
    );
  });

  test('leaves text as it is', () => {
    expect(
      drawing('<text font-family="serif" font-size="12px">opacity="1" 1.2345 font-family="serif"</text>'),
    ).toContain('<text font-size="12px">opacity="1" 1.2345 font-family="serif"</text>');
  });
});
