/** Assembly of a spec from the files that it includes, and from the files that stand for sections. */
import { isMap } from '../play/json.ts';
import { shown } from '../play/shown.ts';
import { withLayers, withTableFiles, withTables } from './layers.ts';
import { diagnosticOf, sortedDiagnostics, SpecError, type SpecProblem } from './diagnostic.ts';
import { NamedFiles, placedMap, placedOver, withPart } from './named-files.ts';
import { Source } from './source.ts';
import type { SpecFiles } from './spec-files.ts';
import { parseYaml, type Placed } from './yaml-document.ts';

/** Parts of an included file that are no sections and must equal those of the spec. */
const SAME = ['hythe', 'rules'];

/** Sections that are merged by name. */
const BY_NAME = [
  'labels',
  'landmarks',
  'options',
  'forces',
  'engagement',
  'sides',
  'vary',
  'variants',
  'resolve',
  'analysis',
  'feel',
];

/** A text with the files that it includes. */
interface AssembledText {
  readonly whole: Placed;
  /** Its files, whose problems are noted there. */
  readonly named: NamedFiles;
  readonly problems: readonly SpecProblem[];
  readonly fail: (problems: readonly SpecProblem[]) => never;
}

/** Parses a text and reads the files that it includes. @throws {SpecError} if it is no YAML */
export function assembledText(text: string, file: string, files: SpecFiles | undefined): AssembledText {
  const fail = (problems: readonly SpecProblem[]): never => {
    throw new SpecError(sortedDiagnostics(problems.map(diagnosticOf), file));
  };
  const { top, problems } = parseYaml(new Source(file, text));
  if (top === null) return fail(problems);
  const named = new NamedFiles(file, files);
  return { whole: assembled(top, named), named, problems, fail };
}

/** The spec as if it were one text; if a file cannot be read, its section is empty and the problem noted. */
function assembled(top: Placed, files: NamedFiles): Placed {
  if (!isMap(top.value)) return top;
  const own = withSections(withoutInclude(top), files);
  const include = top.parts.get('include');
  if (include === undefined) return own;
  const included = namesIn(include, files).flatMap(([name, path]) => {
    const content = files.mapOf(name, path, 'sections of a spec, such as forces or tables');
    return content === null ? [] : [includable(content, own, files)];
  });
  const [first, ...others] = [...included, own];
  const merged = others.reduce((before: Placed, next) => placedOver(before, next, sectionOver), first ?? own);
  return { ...merged, span: top.span, key: null };
}

/** The names of the files: one alone, or a list. */
function namesIn(
  include: Placed,
  files: NamedFiles,
): readonly (readonly [Placed, readonly (string | number)[]])[] {
  const isList = Array.isArray(include.value);
  const names = isList
    ? [...include.parts].map(([i, name]) => [name, ['include', Number(i)]] as const)
    : [[include, ['include']] as const];
  const wrong = names.find(([{ value }]) => typeof value !== 'string');
  if (wrong === undefined) return names;
  const [name, path] = wrong;
  files.add(
    name,
    path,
    `include must be a list of files in the folder of the spec, not ${shown(name.value)}`,
  );
  return [];
}

/** The parts that an included file adds: it may not include others, nor be a spec of other rules. */
function includable(content: Placed, own: Placed, files: NamedFiles): Placed {
  const { parts } = content;
  const more = parts.get('include');
  if (more !== undefined)
    files.add(
      { ...more, span: more.key ?? more.span },
      ['include'],
      'a file that is included includes no others',
    );
  for (const name of SAME) {
    const given = parts.get(name);
    const inSpec = own.parts.get(name);
    if (given !== undefined && inSpec !== undefined && given.value !== inSpec.value)
      files.add(
        given,
        [name],
        `the file is for ${name}: ${shown(given.value)}, the spec that includes it for ${shown(inSpec.value)}`,
      );
  }
  return withSections(withoutInclude(content), files);
}

function sectionOver(first: Placed, second: Placed, name: string): Placed {
  if (name === 'tables') return withLayers(first, second);
  if (!BY_NAME.includes(name)) return second;
  // A section that is left empty says nothing.
  if (second.value === null) return first;
  if (!isMap(first.value) || !isMap(second.value)) return second;
  return placedOver(first, second, (_before, part) => part);
}

function withoutInclude(top: Placed): Placed {
  return placedMap(top, new Map([...top.parts].filter(([name]) => name !== 'include')));
}

/** The spec with the contents of the files that stand for tables, forces, and the tables of variants. */
function withSections(top: Placed, files: NamedFiles): Placed {
  const named = top.parts.get('forces');
  const whole =
    typeof named?.value === 'string'
      ? withPart(top, 'forces', files.mapOrEmpty(named, ['forces'], 'forces by name'))
      : top;
  return withTables(whole, (tables, path) => withTableFiles(tables, path, files));
}
