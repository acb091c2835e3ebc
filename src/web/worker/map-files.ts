/** The maps that a spec of the page may name: those of the examples, and those that were opened with a spec. */
import { SpecFileError, type SpecFiles } from '../../spec/spec-files.ts';
import type { BrowserShelf } from './browser-shelf.ts';

const FOLDER = '../../../experiments/';
const shipped = import.meta.glob<string>('../../../experiments/maps/*.geojson', {
  query: '?raw',
  import: 'default',
});

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The maps of which the text has the names. A map that was opened here comes before one of an example. */
export async function mapFilesIn(text: string, shelf: BrowserShelf): Promise<SpecFiles> {
  const maps = new Map<string, string>();
  for (const [path, load] of Object.entries(shipped))
    if (text.includes(path.slice(FOLDER.length))) maps.set(baseOf(path), await load());
  for (const name of await shelf.maps()) if (text.includes(name)) maps.set(name, await shelf.spec(name));
  return {
    read: (name) => {
      const map = maps.get(baseOf(name));
      if (map !== undefined) return map;
      throw new SpecFileError(
        'this browser does not have it; open the spec and this file from disk together',
      );
    },
  };
}
