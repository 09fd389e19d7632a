import type { Command } from './command.ts';

interface Entry {
  summary: string;
  load(): Promise<Command>;
}

/** Loaded when it is called: `--help` does not wait for the mock operator. */
export const commands: Record<string, Entry> = {
  certify: {
    summary: 'checks a target; without a profile, the embedded mock operator',
    load: async () => (await import('./commands/certify.ts')).certify,
  },
  mock: {
    summary: 'runs the mock operator',
    load: async () => (await import('./commands/mock.ts')).mock,
  },
  init: {
    summary: 'writes a profile, and checks it against the target',
    load: async () => (await import('./commands/init.ts')).init,
  },
  doctor: {
    summary: 'looks at a profile and its target before a run',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  undo: {
    summary: 'undoes what earlier runs left on a target',
    load: async () => (await import('./commands/undo.ts')).undo,
  },
  requirements: {
    summary: 'lists the catalogue: id, level, source, sentence, checks, mutants',
    load: async () => (await import('./commands/requirements.ts')).requirements,
  },
  baseline: {
    summary: 'makes a baseline of the failures in a report',
    load: async () => (await import('./commands/baseline.ts')).baseline,
  },
  compare: {
    summary: 'says what changed from one report to another',
    load: async () => (await import('./commands/compare.ts')).compare,
  },
  drift: {
    summary: 'says what changed in how a target behaves, by open point',
    load: async () => (await import('./commands/drift.ts')).drift,
  },
  verify: {
    summary: 'says what a certificate covers, and whether it holds',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  board: {
    summary: 'shows many targets side by side, of a folder of reports',
    load: async () => (await import('./commands/board.ts')).board,
  },
  explain: {
    summary: 'looks for an order of the calls of a run that the specification explains',
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  rejudge: {
    summary: 'derives the results of a run again from its recording alone',
    load: async () => (await import('./commands/rejudge.ts')).rejudge,
  },
  show: {
    summary: 'shows a call of a run with its answer',
    load: async () => (await import('./commands/show.ts')).show,
  },
  export: {
    summary: 'writes the calls of a run as an HTTP Archive (HAR)',
    load: async () => (await import('./commands/export.ts')).exportCalls,
  },
  prove: {
    summary: 'proves the suites on mutants, lawful variants and stub servers',
    load: async () => (await import('./commands/prove.ts')).prove,
  },
};
