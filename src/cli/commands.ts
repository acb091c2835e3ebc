/** The commands: what each is for and takes. Help, completion and reference follow from here and from `options.ts`. */
import type { OptionName, Values } from './options.ts';

interface CommandText {
  /** Name and arguments in commander's notation: `trace <spec>`. */
  readonly usage: string;
  /** The heading in the list of commands that it opens. */
  readonly group?: string;
  readonly summary: string;
  readonly description: string;
  /** Shell lines. */
  readonly examples: readonly string[];
  readonly options: readonly OptionName[];
}

/** Options that decide how a spec is read and resolved, in the order in which the record of a run has them. */
export const RESOLVING = [
  'rulesModule',
  'analysis',
  'method',
  'replicates',
  'precision',
  'maxReplicates',
  'seed',
] as const satisfies readonly OptionName[];

/** By their words, in the order of the list; `rules test` is a command of `rules`. */
export const COMMANDS = {
  init: {
    usage: 'init [folder]',
    group: 'Commands:',
    summary: 'write a first spec, or a rule system of your own to begin with',
    description: `Writes first-question.yaml, a spec to change and run, into FOLDER (the working folder by default).
With --from EXAMPLE it writes one of the examples of Hythe instead, which ask every kind of question of every rule system.

With --rules NAME it writes a folder NAME with a small rule system instead, a skirmish with D6: the rules as a module, tests
of them, and a spec that asks them a question. Make it yours by changing it; \`hythe rules test\` checks it
against the demands on every rule system. With --rules NAME --from SYSTEM the folder has a printed rule book instead, which
gives the same numbers until you change a rule. Existing files stay unless you give --force.`,
    examples: [
      'hythe init',
      'hythe init --from huit-column-against-line',
      'hythe init --rules my-rules',
      'hythe init --rules my-huit --from huit',
    ],
    options: ['from', 'rules', 'force'],
  },
  run: {
    usage: 'run [spec...]',
    summary: 'resolve experiments, print the finding, write the report',
    description: `Resolves every cell of each spec, exactly or by played engagements, prints who wins and how sure that is, and writes the
run into a folder of its own below the folder of results: manifest, tables, charts, and a report that opens offline. The
last line of standard output is the path of the report.

The same spec, seed and version give the same tables on every machine and with any number of workers. Ctrl-C ends a
run cleanly and keeps the finished part; a second one stops at once. A stopped run, however it was stopped, goes on when
you ask for it again, and its tables come out as if it had never stopped. A run that another user left, or that is older
than a finished run of the spec, goes on with --resume only.

In place of a spec you may name a report.html: that run is done, with the options that it had. With --cluster the workers
of any number of machines do its batches, and this machine keeps the run.`,
    examples: [
      'hythe run experiments/martini-vs-lebel.yaml',
      'hythe run my.yaml --method monte-carlo --replicates 100000 --seed trial --out /tmp/trial',
      'hythe run my.yaml --precision 0.001',
      'hythe run my.yaml --analysis matrix',
      "hythe run my.yaml --analysis '{ kind: sensitivity, tables: [weapons.lebel] }'",
      'hythe run my.yaml --resume',
      'hythe run report.html',
      'hythe run my.yaml --cluster redis://10.0.0.5:6379',
    ],
    options: [...RESOLVING, 'cluster', 'recheck', 'workers', 'out', 'resume', 'restart'],
  },
  check: {
    usage: 'check <spec...>',
    summary: 'read specs, decide their statements, or list their cells and work',
    description: `Reads each spec to the end and binds every cell to its rules. Exits with 2 if a spec is wrong, and names all its
problems.

If a spec has statements (expect), it decides them. It solves or plays the cells that they are about, by the method of the
spec or of --method. A cell is played until every statement is decided at the confidence of the spec, at most as often as
the spec plays it. The method auto tries to solve a cell for a few seconds at most, and no longer than a run would;
monte-carlo does not try. A statement holds, fails, or is undecided; the exit code is 1 unless all hold. Nothing is kept.

For a spec without statements it lists the cells and the work of a run; nothing of them is played.

If a spec has lists of doctrines, it plays a thousand engagements over all cells. It warns of a condition that was false
each time that it was asked, and of one that was true each time, so that no item after it was reached. It also warns
of games that show what it is like to play (feel) and take more than a minute.`,
    examples: [
      'hythe check experiments/martini-vs-lebel.yaml',
      'hythe check experiments/stated-balance.yaml',
      'hythe check experiments/*.yaml --quiet',
    ],
    options: ['rulesModule', 'workers', 'maxReplicates', 'seed', 'method'],
  },
  odds: {
    usage: 'odds [rules] [mechanic] [inputs...]',
    summary: 'one resolution, exact: the number to throw, its parts, and the chance of each outcome',
    description: `The exact chance of each outcome of one resolution (a shot, a close combat, an activation, a whole engagement), with the
number to throw, its modifiers, and their rules.

Without MECHANIC it lists the mechanics of a rule system; without inputs it shows the inputs of a mechanic. Keys are
nested with dots (A.doctrine.kind=charge), lists count from 0, a value may be JSON, and rulings are given as
options.bandEdge=far. An id may be short where that is clear (lebel for fr.lebel). With --tables FILE a throw is made with
the tables of a spec, rows of your own among them.

Instead of a rule system it takes dice as people write them, several to compare: "4d6kh3" (keep the highest 3, kl dh dl),
"2d6+3 >= 10", "8d6>=5" (how many dice do), "(20d6>=5) >= 10", "3d6 > 2d8", "{d6, d8}kh" or "max(d6, d8)", "d{-1,0,1}" (faces
of your own), "3d6!" (a highest face is thrown again and added), "2d6ro1" (ones are thrown again once), "2d6r1" (for ever),
+ - * / and brackets. Nothing is rounded on the way: decimals are fractions.

With --cases FILE it answers an array of {id, rules, mechanic, inputs} with an array of {id, outcomes} or
{id, error: {code, message}} in the same order. FILE may be - for standard input, and holds at most 100,000 cases. Ids
in it must be complete.`,
    examples: [
      'hythe odds pluie fire weapon=lebel distanceCm=8 quality=elite cover=building',
      'hythe odds pluie fire',
      'hythe odds pluie fire --tables experiments/rifles-of-1870.yaml weapon=chassepot distanceCm=8',
      'hythe odds "4d6kh3" "3d6"',
      'hythe odds --cases cases.json --json',
    ],
    options: ['rulesModule', 'tables', 'cases'],
  },
  weapons: {
    usage: 'weapons <rules> [weapons...]',
    summary: 'which weapon is better: hit tables by range and condition, exact',
    description: `The effects of weapons side by side and exact: the chance of each effect a shot, an action and a turn by weapon and
range, the best at each range, the turns until a target is gone, and the worth of a better printed value.

Without weapons or an army it takes every weapon of the system. An id may be short where that is clear (lebel for
fr.lebel). --by adds values of a condition; all means every value. Tables that are not split by the condition use its
first value. --tables FILE compares weapons of your own with the printed ones. A spec can ask the same (analysis: { kind: weapons }), and can also have the weapons fight each other.`,
    examples: [
      'hythe weapons pluie --army british,french',
      'hythe weapons pluie lebel martini-henry --by quality=regular,elite --by cover=all',
      'hythe weapons pluie gardner nordenfelt --by band=close,medium --option bandEdge=far',
    ],
    options: ['rulesModule', 'tables', 'army', 'condition', 'ruling'],
  },
  trace: {
    usage: 'trace <spec>',
    summary: 'show one played engagement throw by throw',
    description: `Shows the engagement that a run of the spec counted as that replicate: who acts, the number to throw and its parts, the
dice, and their effect. Cells count from 1 in the order of the run's manifest (hythe check lists them), replicates from
0. A cell may also be named by the values of its factors, one --cell each. best, worst and median pick one of the first
thousand replicates, of battles on a map of the first fifty, from the first side's view: by who wins, then by its
survivors less the other's, then by how soon it wins or how late it loses. typical is the median of those that last about
as long as most. Give the trace the options that the run was given. With --json a battle on a map gives its log of events,
one a line.`,
    examples: [
      'hythe trace experiments/martini-vs-lebel.yaml --cell 3 --replicate 1234567',
      'hythe trace experiments/martini-vs-lebel.yaml --cell distanceCm=8',
    ],
    options: [...RESOLVING, 'cell', 'replicate'],
  },
  rules: {
    usage: 'rules [rules] [table]',
    summary: 'the rule systems, their tables, mechanics and options; `rules test` checks your own',
    description: `Without arguments it lists the rule systems. With one it shows its tables, kinds of engagement, mechanics, and the rulings
that you may decide otherwise. With a table it prints that table, as in the book, with a kind of engagement its fields. With --tables FILE
the rows of a table are those of a spec: printed, changed, or own.`,
    examples: ['hythe rules', 'hythe rules pluie', 'hythe rules pluie weapons', 'hythe rules pluie battle'],
    options: ['rulesModule', 'tables'],
  },
  'rules test': {
    usage: 'test <module>',
    summary: 'check a rule system of your own',
    description: `Loads a module with rule systems and checks each of them: the chances of every throw sum to one, states copy and merge
soundly, the parts of every number add up, the dice of an engagement reproduce it, exact and played answers agree, and
mirror matchups of a symmetric kind are even. It plays and solves the example engagement of each kind and others near it.
Exits with 1 if a check fails.`,
    examples: ['hythe rules test my-rules/rules.ts', 'hythe rules test my-rules/rules.ts --watch'],
    options: ['engagements', 'choiceSeed', 'watch'],
  },
  luck: {
    usage: 'luck <spec>',
    summary: 'how unusual a played game was, and how lucky its dice',
    description: `Says how unusual a game was that you played: the shares of all engagements that end in the same way, with
more, and with less. With --dice, the faces in the order of the throws, the rules play the game again and show the luck of each side: the
effect of each throw on its chance of winning, and how often the same throws would have served it as well. hythe trace
shows the order of the throws; a coin is a D2, whose 1 is the first side. A cell that is too large to solve is played, at
most 100,000 times unless --replicates says how often.`,
    examples: [
      'hythe luck experiments/martini-vs-lebel.yaml --cell distanceCm=8 --result winner=french,turn=4,survivors.french=1',
      'hythe luck experiments/martini-vs-lebel.yaml --cell distanceCm=8 --dice 2,3,12,20,4',
    ],
    options: ['rulesModule', 'cell', 'result', 'dice', 'tell', 'replicates', 'seed', 'method'],
  },
  serve: {
    usage: 'serve [folder]',
    summary: 'open the workbench in a browser',
    description: `Opens the workbench for a browser on this machine and prints its address: the specs of the folder (the working folder by
default), its kept runs with their reports, and answers by the threads of this machine. Only a browser that has opened the
printed address once gets answers; nobody reaches it from another machine.

One run at a time is kept, with the same files as by hythe run; others wait. Closing the page ends no run. Ctrl-C ends the
server: the finished part of a run is kept, and goes on when you ask for it again. A second one stops at once.`,
    examples: [
      'hythe serve',
      'hythe serve experiments --read-only',
      'hythe serve my-rules --port 8080 --workers 4',
    ],
    options: ['rulesModule', 'port', 'readOnly', 'workers', 'outBeside'],
  },
  worker: {
    usage: 'worker',
    group: 'Several machines:',
    summary: 'do batches of the runs of a cluster with this machine',
    description: `Does batches of every run that hythe run --cluster announces in a Redis or Valkey, until Ctrl-C. Start one on each machine.

It takes only batches of runs of the same Hythe, Node, kind of machine and tables, and says why it leaves others. A run of
your own rules needs the same module here, named by --rules-module: no code travels. Ctrl-C finishes the batches in hand.`,
    examples: [
      'hythe worker --cluster redis://10.0.0.5:6379',
      'hythe worker --cluster redis://10.0.0.5:6379 --workers 8 --name north',
    ],
    options: ['rulesModule', 'cluster', 'workers', 'name'],
  },
  runs: {
    usage: 'runs',
    group: 'Kept runs:',
    summary: 'list the runs that are kept',
    description: `Lists the runs in the folder of results, the latest first, by the names that the other commands take: a whole name,
its experiment alone (for the latest run of it), or an unambiguous beginning. A name that you gave a run in the workbench
stands in place of its title.`,
    examples: ['hythe runs', 'hythe runs --results /tmp/trial --json'],
    options: ['results'],
  },
  report: {
    usage: 'report <run>',
    summary: 'draw the report of a run again',
    description: `Draws page and charts of a run again from its manifest and tables, and puts them in its folder. The same version of
Hythe on the same Node gives the same bytes; a later one may draw them better. Nothing is played. With --words the title,
question, notes, labels, landmarks and fair band of a corrected spec take the place of those of the run. The last line is
the path of the report.`,
    examples: ['hythe report a-duel', 'hythe report results/a-duel/0123456789ab-012345 --words a-duel.yaml'],
    options: ['rulesModule', 'words', 'results'],
  },
  diff: {
    usage: 'diff <before> [after]',
    summary: 'what changed between two runs, or two editions of many specs',
    description: `Compares two runs: the shares of wins that moved, with intervals, and the changes of their specs, versions and rules'
tables. Cells match by their factors. All verdicts hold together at the confidence of the runs. Exits with 0 whether or
not something changed.

With --suite it compares two editions: two folders of specs, which pair by the names of their files and are run; two
folders of results, of which the latest run of each experiment counts; or the variants of one spec, each with the first.
Specs are played on common dice, by the method of the second edition. It names the matchups that moved by more than what
matters, those that are open, the statements (expect) that turned, and all that has no partner. All verdicts hold
together. It exits with 0 if nothing moved, with 1 if something did, is open or has no partner, and with 2 if a spec cannot
be compared.`,
    examples: [
      'hythe diff a-duel/0123456789ab-012345 a-duel/ba9876543210-012345',
      'hythe diff a-duel a-duel-at-dusk --json',
      'hythe diff --suite first-edition second-edition --by 2% --report moved.html',
      'hythe diff --suite experiments/sharper-lebel.yaml',
    ],
    options: ['rulesModule', 'suite', 'difference', 'page', 'workers', 'results'],
  },
  rerun: {
    usage: 'rerun <run>',
    summary: 'make a run again and compare it byte for byte',
    description: `Makes a run again from the spec in its manifest and compares its tables with the kept ones, byte for byte. If they
differ, it names the versions that differ: of Hythe, of the rules and their tables, or of Node, on which the last digits of
derived numbers may depend. Nothing is written. Exits with 0 if the tables are the same, with 1 if they are not.`,
    examples: ['hythe rerun a-duel', 'hythe rerun results/a-duel/0123456789ab-012345 --workers 2'],
    options: ['rulesModule', 'workers', 'results'],
  },
  export: {
    usage: 'export <run>',
    summary: 'write tables and charts of a run for other programs',
    description: `Writes the tables of a run as CSV, or its charts as Vega-Lite, SVG or PNG, into a folder, and lists the files. With --json
alone, manifest and tables go to standard output. Existing files stay unless --force is given. In CSV, headings name the
factors and sides, and text that a spreadsheet would take for a formula begins with an apostrophe.`,
    examples: [
      'hythe export a-duel --csv --to tables',
      'hythe export a-duel --png',
      'hythe export a-duel --json',
    ],
    options: ['csv', 'vega', 'svg', 'png', 'to', 'force', 'results'],
  },
  doctor: {
    usage: 'doctor',
    group: 'This machine:',
    summary: 'check this machine, the dice and the solver',
    description: `Checks versions, cores, memory and the folder of results, compares the random numbers with their published values,
throws dice, and plays the example engagement of each rule system against its exact answer, at a new seed each time
(--seed repeats one). Exits with 3 if something fails. On a sound installation the chance that any test fails is one in a
million.`,
    examples: ['hythe doctor', 'hythe doctor --json'],
    options: ['rulesModule', 'out', 'selfTestSeed'],
  },
  completion: {
    usage: 'completion <shell>',
    summary: 'print a script that completes commands and options in a shell',
    description: `Prints a script that completes commands and their options in bash, zsh or fish. Have the shell read it when it starts: for bash put the line of
the example into ~/.bashrc, for zsh the same with zsh into ~/.zshrc; for fish save it as
~/.config/fish/completions/hythe.fish. The shell completes the word hythe itself, not what follows npx.`,
    examples: [
      'source <(hythe completion bash)',
      'hythe completion fish > ~/.config/fish/completions/hythe.fish',
    ],
    options: [],
  },
} as const satisfies Readonly<Record<string, CommandText>>;

export type CommandName = keyof typeof COMMANDS;

/** The options of a command as they were given, with those that every command has. */
export type Given<Name extends CommandName> = Values<
  (typeof COMMANDS)[Name]['options'][number] | 'json' | 'quiet'
>;
