/** The pages of the library, from its types and their comments: what `hythe` and `hythe/rules` give. */
import { join } from 'node:path';
import { Application, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';

/** @throws {Error} where the types cannot be read, or an export has no comment */
export async function writeApi(root: string, tsconfig: string, folder: string): Promise<void> {
  const options: Partial<TypeDocOptions & PluginOptions> = {
    entryPoints: [join(root, 'src', 'index.ts'), join(root, 'src', 'core', 'rules.ts')],
    tsconfig,
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    entryFileName: 'index',
    name: 'The library, name by name',
    excludePrivate: true,
    excludeExternals: true,
    disableSources: true,
    hidePageHeader: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    outputs: [{ name: 'markdown', path: folder }],
    githubPages: false,
    skipErrorChecking: true,
    requiredToBeDocumented: ['Function', 'Class', 'Interface', 'TypeAlias', 'Variable'],
    validation: { notDocumented: true, notExported: false },
  };
  const typedoc = await Application.bootstrapWithPlugins(options);
  const project = await typedoc.convert();
  if (project === undefined) throw new Error('the API cannot be read');
  typedoc.validate(project);
  if (typedoc.logger.validationWarningCount > 0) throw new Error('not every export of the API is described');
  await typedoc.generateOutputs(project);
}
