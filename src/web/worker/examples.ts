/** The example specs of Hythe, which the build puts into a file of their own. */
const files = import.meta.glob<string>('../../../experiments/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const examples: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.yaml$/gu, ''), text]),
);
