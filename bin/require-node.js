// Imported before the library: a program under a Node that is too old ends with the reason, not with the first thing
// that is missing. A browser has no Node.
const { node } = globalThis.process?.versions ?? {};
const [major = 0, minor = 0] = (node ?? '').split('.').map(Number);
if (node !== undefined && (major < 22 || (major === 22 && minor < 18)))
  throw new Error(
    `Hythe needs Node 22.18 or newer, and this is Node ${node}. On Linux x64 npm has brought one along, which runs it: npx --no -- node PROGRAM`,
  );
