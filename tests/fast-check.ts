/**
 * fast-check with a seed: a suite that fails, fails again. `HYTHE_TEST_SEED` is another seed, as `npm run verify` tries
 * several of.
 */
import process from 'node:process';
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['HYTHE_TEST_SEED'] ?? 1) });

export { fc };
