/** SHA-256 by Node. */
import { createHash } from 'node:crypto';
import type { Sha256 } from '../record/hash.ts';

export const sha256: Sha256 = (content) => createHash('sha256').update(content).digest('hex');
