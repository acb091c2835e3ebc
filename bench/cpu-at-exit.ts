/**
 * Prints the CPU seconds of all threads of a program at its end, as the last line of stderr; to be loaded before the
 * program.
 */
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`\ncpu ${(user + system) / 1e6}\n`);
});
