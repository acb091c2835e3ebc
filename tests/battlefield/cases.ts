/**
 * Answers to cases of geometry: `node tests/battlefield/cases.ts FILE` prints a JSON list of `{id, answer}` for a file of
 * the form of `fixtures/battle-cases.json`, whose `expected` is not read.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { answers, type CaseFile } from './answers.ts';

const [, , file = ''] = process.argv;
const cases = JSON.parse(readFileSync(file, 'utf8')) as CaseFile; // a file of another form fails
process.stdout.write(`${JSON.stringify(answers(cases), null, 1)}\n`);
