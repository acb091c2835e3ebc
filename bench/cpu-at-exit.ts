/** Loaded before a program: says at its end, on the last line of stderr, the CPU seconds of all its threads. */
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`\ncpu ${(user + system) / 1e6}\n`);
});
