import { describe, expect, test } from 'vitest';
import { sha256 } from '../../../src/run/node/sha256.ts';
import { slugOf } from '../../../src/run/record/slug.ts';
import { fc } from '../../fast-check.ts';

describe('the folder name of a title', () => {
  test.each([
    ['A Martini-Henry company against Lebel infantry', 'a-martini-henry-company-against-lebel-infantry'],
    ['Élan à Übermaß: 2 × 3', 'elan-a-uberma-2-3'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\system32', 'c-windows-system32'],
    ['CON', 'experiment-con'],
    ['lpt1', 'experiment-lpt1'],
    ['\u0000\u001b[31mred\u202e', '31mred'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
  ])('of %j is %s', (title, slug) => {
    expect(slugOf(title, sha256)).toBe(slug);
  });

  test.each(['', '..', '/', ' ', '💥'])('of %j is made from its hash', (title) => {
    expect(slugOf(title, sha256)).toMatch(/^experiment-[0-9a-f]{8}$/);
  });

  test('tells titles apart that have no Latin letter', () => {
    expect(slugOf('剣', sha256)).not.toBe(slugOf('盾', sha256));
  });

  test('is always a plain, short, single folder name', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 300 }), (points) => {
        const title = String.fromCodePoint(...points);
        expect(slugOf(title, sha256)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,70}[a-z0-9])?$/);
      }),
    );
    expect(slugOf('x'.repeat(10_000), sha256)).toHaveLength(60);
    expect(slugOf(`${'x'.repeat(59)} y`, sha256)).toBe('x'.repeat(59));
  });
});
