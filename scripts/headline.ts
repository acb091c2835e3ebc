/** Headlines of finished reports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The headline of the report in a folder. */
export function headlineOf(folder: string): string {
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  const [found = ''] = /<h1>[\s\S]*?<\/h1>/.exec(page) ?? [];
  return found
    .replace(/<[^>]*>/g, '')
    .replace(/(?:&nbsp;|\s)+/g, ' ')
    .trim();
}
