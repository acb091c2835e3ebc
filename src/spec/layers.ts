/** Layers of tables as a spec lists them: files, maps of changes, and the word for a system's invented tables. */
import type { Path } from '../play/inputs.ts';
import { isList, isMap } from '../play/json.ts';
import { ILLUSTRATIVE } from '../play/not-given.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import type { SpecProblem } from './diagnostic.ts';
import { placedMap, placedOver, withPart, type NamedFiles } from './named-files.ts';
import { standingAt } from './placed.ts';
import type { Placed } from './yaml-document.ts';

export function withTableFiles(section: Placed, path: Path, files: NamedFiles): Placed {
  if (isList(section.value))
    return listOfLayers(
      section,
      [...section.parts.values()].map((layer, i) => withContent(layer, [...path, i], files)),
    );
  return withContent(section, path, files);
}

function withContent(layer: Placed, path: Path, files: NamedFiles): Placed {
  if (typeof layer.value !== 'string' || layer.value === ILLUSTRATIVE) return layer;
  return files.mapOrEmpty(layer, path, 'tables and what changes in them', [ILLUSTRATIVE]);
}

/** The layers of one section of tables, then those of another. */
export function withLayers(first: Placed, second: Placed): Placed {
  return listOfLayers(second, [...layersOf(first), ...layersOf(second)]);
}

function listOfLayers(like: Placed, layers: readonly Placed[]): Placed {
  const parts = new Map(layers.map((layer, i) => [String(i), layer]));
  return { ...like, value: layers.map(({ value }) => value), written: null, parts };
}

function layersOf(section: Placed): readonly Placed[] {
  if (section.value === null) return [];
  return isList(section.value) ? [...section.parts.values()] : [section];
}

/** The spec with its sections of tables, those of variants too, replaced by what `change` makes of them. */
export function withTables(top: Placed, change: (section: Placed, path: Path) => Placed): Placed {
  const within = (placed: Placed, path: Path): Placed => {
    const tables = placed.parts.get('tables');
    return tables === undefined ? placed : withPart(placed, 'tables', change(tables, [...path, 'tables']));
  };
  const variants = top.parts.get('variants');
  const changed = [...(variants?.parts ?? [])].map(
    ([name, variant]) => [name, within(variant, ['variants', name])] as const,
  );
  const whole = within(top, []);
  return variants === undefined || changed.length === 0
    ? whole
    : withPart(whole, 'variants', placedMap(variants, new Map(changed)));
}

/** A section of tables as one map, later layers over earlier ones. */
export function mergedLayers(
  section: Placed,
  path: Path,
  system: RuleSystem,
  problems: SpecProblem[],
): Placed {
  const layers = layersOf(section).flatMap((layer, i): readonly Placed[] => {
    const at = isList(section.value) ? [...path, i] : path;
    const map = layer.value === ILLUSTRATIVE ? illustrativeAt(layer, system) : layer;
    if (isMap(map.value)) return [withNamedAbout(map, at, problems)];
    const message =
      layer.value === ILLUSTRATIVE
        ? `no ${ILLUSTRATIVE} tables come with ${system.id}`
        : `tables must be a map, a file, ${ILLUSTRATIVE}, or a list of these, not ${shown(layer.value)}`;
    problems.push({ span: layer.span, path: at, message });
    return [];
  });
  const [first = placedMap({ ...section, written: null }, new Map()), ...others] = layers;
  return { ...others.reduce(over, first), key: section.key };
}

function illustrativeAt(layer: Placed, { illustrative }: RuleSystem): Placed {
  return illustrative === undefined ? layer : standingAt(illustrative, layer);
}

/** The layer with `about` under its title, so that the origins of several layers stand beside each other. */
function withNamedAbout(layer: Placed, path: Path, problems: SpecProblem[]): Placed {
  const about = layer.parts.get('about');
  if (about === undefined || !isMap(about.value)) return layer;
  const { title, ...others } = Object.fromEntries(about.parts);
  const isNamed = title === undefined && Object.values(about.value).every(isMap);
  if (isNamed) return layer;
  const name = title?.value;
  if (typeof name !== 'string' || name.trim() === '') {
    const span = title?.span ?? about.key ?? about.span;
    const message = `title is missing: text, the name of these tables in results`;
    problems.push({ span, path: [...path, 'about'], message });
    return layer;
  }
  const origin = placedMap(about, new Map(Object.entries(others)));
  return withPart(layer, 'about', placedMap(about, new Map([[name, origin]])));
}

/** The parts of the second map over those of the first, at every depth; those that only the first has come before. */
function over(first: Placed, second: Placed): Placed {
  return isMap(first.value) && isMap(second.value) ? placedOver(first, second, over) : second;
}
