// What of the proof a change touches: pure. A file of the repository says by where it stands what rests on it.

/** A part of the proof, and the requirements that it is about. */
export interface Part {
  kind: 'rules' | 'dialects' | 'schemas' | 'variants';
  name: string;
  /** `partner.hold`, or the interface and kind of a run of variants. */
  area: string;
  /** The requirement that a mutant breaks. */
  requirement?: string;
  /** The faults, or variants, that it runs. */
  switched: readonly string[];
  /** The schemas that describe the member of a mutant. */
  files?: readonly string[];
}

/** The present sources. */
export interface Sources {
  parts: readonly Part[];
  /** The faults and variants that a file carries, by path; of a file that carries none, those of the files that use it. */
  switchedBy(file: string): readonly string[];
  /** The requirements that a suite checks, or that stand in a file of the catalogue: those of its changed entries where no more was changed. */
  requirementsIn(file: string): readonly string[];
}

/** What one kind of changed files brings with it. */
export interface Touched {
  why: string;
  files: readonly string[];
  parts: readonly Part[];
  /** Parts are drawn from the whole proof. */
  sample: boolean;
}

interface Kind {
  files: RegExp;
  why: string;
  /** Absent where everything rests on such a file: a sample is drawn. */
  partsOf?(file: string, sources: Sources): readonly Part[];
}

const withRequirement = (ids: readonly string[], { parts }: Sources): Part[] =>
  parts.filter(({ requirement }) => requirement !== undefined && ids.includes(requirement));

/** `schemas/partner/hold.json` is `partner/hold`. */
const schemaId = (file: string): string => file.replace(/^schemas\//, '').replace(/\.json$/, '');

const NOTHING =
  /\.test\.ts$|\.cases\.json$|\.md$|\/proof\.json$|\/test-client\.ts$|\/page(\/|\.ts$)|^schemas\/(generated\/|generate|openapi)/;

const EVERYTHING: Kind = {
  files:
    /^(mock-operator|schemas|harness|second-judge)\/|^self\/(proof\/|fixtures\/report\.ts)|^reporters\/(verdict|judgement)\.ts$|^package-lock\.json$/,
  why: 'everything rests on these files: a sample of all areas',
};

/** A file belongs to the first kind that takes it; a file of no kind changes nothing in the proof. */
const KINDS: readonly Kind[] = [
  {
    files: /^mock-operator\/(partner|operator-v2|platform)\//,
    why: 'the faults and variants of these files, else of the files that use them',
    partsOf: (file, sources) => {
      const names = new Set(sources.switchedBy(file));
      return sources.parts.filter(({ switched }) => switched.some((name) => names.has(name)));
    },
  },
  {
    files: /^suites\/(v1|v2|booking|channel)\//,
    why: 'all mutants of the requirements that these suites check',
    partsOf: (file, sources) => withRequirement(sources.requirementsIn(file), sources),
  },
  {
    files: /^schemas\/requirements\/[^/]+\//,
    why: 'all mutants of the requirements in these files of the catalogue',
    partsOf: (file, sources) => withRequirement(sources.requirementsIn(file), sources),
  },
  {
    files: /^schemas\/(partner|operator-v2|booking|channel)\/[^/]+\.json$/,
    why: 'all mutants of the requirements that judge by these schemas',
    partsOf: (file, sources) => {
      const judging = sources.parts.filter(({ files }) => files?.includes(schemaId(file)));
      return withRequirement([...new Set(judging.flatMap(({ requirement }) => requirement ?? []))], sources);
    },
  },
  EVERYTHING,
];

/** The parts to prove for a change, by the kinds of its files. Where a kind cannot name the parts, a sample is drawn. */
export const touchedBy = (files: readonly string[], sources: Sources): Touched[] => {
  const found = new Map<Kind, { files: string[]; parts: Set<Part> }>();
  for (const file of files.filter((one) => !NOTHING.test(one))) {
    const kind = KINDS.find((one) => one.files.test(file));
    const parts = kind?.partsOf?.(file, sources) ?? [];
    const group = kind === undefined || parts.length > 0 ? kind : EVERYTHING;
    if (group !== undefined) {
      const touched = found.get(group) ?? { files: [], parts: new Set() };
      touched.files.push(file);
      for (const part of parts) {
        touched.parts.add(part);
      }
      found.set(group, touched);
    }
  }
  return [...found].map(([{ why, partsOf }, touched]) => ({
    why,
    files: touched.files,
    parts: [...touched.parts],
    sample: partsOf === undefined,
  }));
};
