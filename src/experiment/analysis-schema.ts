/** The JSON Schema of the section `analysis`: what may stand in it follows from the kind that it names. */
import { z } from 'zod';
import type { JsonObject } from '../engagement/json.ts';
import { analysisKinds } from './analyses/index.ts';
import { ifThen } from './field-schema.ts';
import { isList, isObject } from './table-place.ts';

const OR_EMPTY = ['object', 'null'];

/** `common` is the schema of a matchup's and of variants' section, which stands where no other kind is named. */
export function analysisSchema(common: JsonObject): JsonObject {
  const properties = isObject(common['properties']) ? common['properties'] : {};
  const kind = isObject(properties['kind']) ? properties['kind'] : {};
  const commonKinds = isList(kind['enum']) ? kind['enum'] : [];
  const meaning = kind['description'];
  const questions = analysisKinds.map(({ name, question }) => `${name}: ${question}`);
  return {
    type: OR_EMPTY,
    ...(common['description'] === undefined ? {} : { description: common['description'] }),
    properties: {
      kind: {
        enum: [...commonKinds, ...analysisKinds.map(({ name }) => name)],
        description: [typeof meaning === 'string' ? meaning : '', ...questions].join('\n\n'),
      },
    },
    allOf: [
      ...analysisKinds.map(({ name, section }) =>
        ifThen(
          { properties: { kind: { const: name } }, required: ['kind'] },
          withoutDialect(z.toJSONSchema(section, { io: 'input', target: 'draft-7' }) as JsonObject), // a schema is JSON
        ),
      ),
      ifThen({ properties: { kind: { enum: commonKinds } } }, { ...common, type: OR_EMPTY }),
    ],
  };
}

/** Only the whole schema names its dialect. */
function withoutDialect({ $schema: _dialect, ...schema }: JsonObject): JsonObject {
  return schema;
}
