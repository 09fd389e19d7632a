// The parts of the proof that a change asks for, few enough for five minutes: all that it touches, or a sample of it.
import { counted } from '../../schemas/text/counted.ts';
import { type Part, type Touched, touchedBy } from './change.ts';
import type { Plan } from './plan.ts';
import { drawn } from './sample.ts';
import { sourcesOf } from './sources.ts';

/** The size of the sample where everything rests on the change. */
export const SAMPLE = { mutants: 300, variants: 100 } as const;

/** No more than two cores examine in five minutes: a run of variants takes as long as thirty mutants. */
export const MAX = { mutants: 1_500, variants: 40 } as const;

const isVariant = ({ kind }: Part): boolean => kind === 'variants';

const draw = (parts: readonly Part[], count: number, digest: string): Part[] =>
  drawn(parts, count, digest, { nameOf: ({ kind, name }) => `${kind} ${name}`, areaOf: ({ area }) => area });

interface Selection {
  plan: Plan;
  /** The parts to prove and the reason, in lines. */
  words: string[];
}

const inWords = (parts: readonly Part[]): string => {
  const variants = parts.filter(isVariant).length;
  return `${counted(parts.length - variants, 'mutant')} and ${counted(variants, 'run')} of variants`;
};

const MAX_NAMED = 6;

const named = (files: readonly string[]): string[] => [
  ...files.slice(0, MAX_NAMED).map((file) => `  ${file}`),
  ...(files.length > MAX_NAMED ? [`  and ${files.length - MAX_NAMED} more`] : []),
];

/** Those of the parts that are proven, no more than the most. */
const withinMax = (parts: readonly Part[], digest: string): Part[] => [
  ...draw(
    parts.filter((part) => !isVariant(part)),
    MAX.mutants,
    digest,
  ),
  ...draw(parts.filter(isVariant), MAX.variants, digest),
];

/** What touched files ask for of the parts. Undefined where nothing that is proven rests on them. */
export const selectionOf = (
  touched: readonly Touched[],
  parts: readonly Part[],
  digest: string,
): Selection | undefined => {
  if (touched.length === 0) {
    return undefined;
  }
  const certain = new Set(touched.flatMap((one) => one.parts));
  const chosen = new Set(withinMax([...certain], digest));
  const isSampled = touched.some(({ sample }) => sample);
  const rest = parts.filter((part) => !certain.has(part));
  const sample = isSampled
    ? [
        ...draw(
          rest.filter((part) => !isVariant(part)),
          SAMPLE.mutants,
          digest,
        ),
        ...draw(rest.filter(isVariant), SAMPLE.variants, digest),
      ]
    : [];
  const all = [...new Set([...chosen, ...sample])];
  const of = (kind: Part['kind']) => all.filter((part) => part.kind === kind).map(({ name }) => name);
  return {
    plan: {
      rules: of('rules'),
      dialects: of('dialects'),
      schemas: of('schemas'),
      variants: of('variants'),
      ground: [...new Set(all.map(({ area }) => area.split(/[. ]/)[0] ?? ''))],
    },
    words: [
      ...touched.flatMap((one) => [
        `${one.why}:`,
        ...named(one.files),
        `  -> ${one.sample ? `${inWords(sample)}, drawn by the digest of the tree` : inWords(one.parts)}`,
      ]),
      ...(chosen.size < certain.size
        ? [`Of these ${inWords([...certain])} are too many for five minutes: ${inWords([...chosen])} are drawn.`]
        : []),
    ],
  };
};

/** The parts to prove for a change of files; a sample of all where the files are unknown. */
export const selectionFor = async (
  files: readonly string[] | undefined,
  digest: string,
  base?: string,
): Promise<Selection | undefined> => {
  const sources = await sourcesOf(base);
  const touched =
    files === undefined
      ? [{ why: 'it is not known what has changed', files: [], parts: [], sample: true }]
      : touchedBy(files, sources);
  return selectionOf(touched, sources.parts, digest);
};
