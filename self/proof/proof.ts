// The proof: what the evidence amounts to, pure. Nothing in it depends on time or chance.
import type { Requirement } from '../../schemas/requirements/requirement.ts';
import { type CallerProof, callerProblems, callerProofOf } from './caller/proof.ts';
import {
  COMBINATIONS_SEED,
  type Evidence,
  type GroundEvidence,
  type MutantEvidence,
  type RaceEvidence,
  type StubServerEvidence,
  type VariantEvidence,
} from './evidence.ts';
import { type HistoryProof, historyProofOf } from './histories.ts';
import { unshownVariants } from './unshown-variant.ts';

/** What the proof promises. */
const LEAST = {
  mutants: 300,
  killedShare: 0.98,
  variants: 60,
  randomCombinations: 200,
} as const;
const MAX_OF_A_STUB = 0.1;

/** A MUST requirement that the wire can show, and the mutants that break it. */
export interface ProvenRequirement {
  id: string;
  killed: string[];
  /** How many mutants from the schemas were killed by it. */
  killedFromSchemas: number;
  survived: string[];
}

/** `{ "commit": "bf4de4f7…", "day": "2026-11-25" }` */
export interface Made {
  commit: string;
  day: string;
}

export interface Proof {
  /** The commit that it is of, and the day on which it was made. */
  made: Made;
  combinationsSeed: number;
  headline: {
    mutants: { killed: number; of: number };
    requirements: { proven: number; of: number };
    variants: { clean: number; of: number };
    stubServers: { highestShare: number; certified: number; operators: number };
  };
  variants: {
    alone: number;
    pairwise: number;
    random: number;
    unfair: Pick<VariantEvidence, 'variants' | 'seed' | 'unfair'>[];
  };
  /** Why the proof does not hold; empty when it does. */
  problems: string[];
  requirements: ProvenRequirement[];
  survivors: { name: string; requirement: string; reason?: string }[];
  voids: { name: string; requirement: string }[];
  stubServers: StubServerEvidence[];
  races: RaceEvidence[];
  callers: CallerProof;
  histories: HistoryProof;
}

interface ProofParts {
  made: Made;
  /** The requirements by which the mock operator judges its caller. */
  callerRules: readonly string[];
  evidence: readonly Evidence[];
  catalogue: Readonly<Record<string, Requirement>>;
  /** Tests of the proof that did not come to their end. */
  faults: readonly string[];
}

const byName = <Named extends { name: string }>(a: Named, b: Named) => (a.name < b.name ? -1 : 1);

export const ofKind = <Kind extends Evidence['kind']>(evidence: readonly Evidence[], kind: Kind) =>
  evidence.filter((one): one is Extract<Evidence, { kind: Kind }> => one.kind === kind);

/** MUST requirements of the interfaces that were proven, that an operator answers for and the wire can show. */
const checkable = (catalogue: ProofParts['catalogue'], interfaces: ReadonlySet<string>): string[] =>
  Object.entries(catalogue)
    .filter(
      ([id, requirement]) =>
        requirement.level === 'MUST' && requirement.unchecked === undefined && interfaces.has(id.split('.')[0] ?? ''),
    )
    .map(([id]) => id);

const provenRequirement = (id: string, mutants: readonly MutantEvidence[]): ProvenRequirement => {
  const own = mutants.filter(({ requirement }) => requirement === id);
  const rule = own.filter(({ made }) => made === 'rule');
  const names = (some: readonly MutantEvidence[]) => some.map(({ name }) => name);
  return {
    id,
    killed: names(rule.filter(({ end }) => end === 'killed')),
    killedFromSchemas: own.filter(({ made, end }) => made === 'schema' && end === 'killed').length,
    survived: names(own.filter(({ end }) => end === 'survived')),
  };
};

/** The share of the MUST requirements of an interface that a stub server passes. */
const shareOf = ({ passed, applicable }: StubServerEvidence): number => passed / applicable;

const isProven = ({ killed, killedFromSchemas }: ProvenRequirement): boolean => killed.length + killedFromSchemas > 0;

/** Problems of mutants: the suites did not see them, failed themselves, or there was nothing to see. */
export const mutantProblems = (mutants: readonly MutantEvidence[]): string[] => [
  ...mutants.filter(({ end }) => end === 'error').map(({ name, reason }) => `${name}: ${reason}`),
  ...mutants
    .filter(({ end, reason }) => end === 'survived' && reason === undefined)
    .map(({ name, requirement }) => `${requirement}: no check sees the mutant "${name}"`),
  ...mutants
    .filter(({ end, reason }) => end === 'killed' && reason !== undefined)
    .map(({ name }) => `${name} is listed as a survivor and was killed: take it off the list`),
  ...mutants
    .filter(({ made, end }) => made === 'rule' && end === 'void')
    .map(({ name, requirement }) => `${requirement}: the mutant "${name}" changes no answer`),
];

/** The lawful variants that were wronged. */
export const fairnessProblems = (variants: readonly VariantEvidence[]): string[] =>
  variants
    .filter(({ unfair }) => unfair.length > 0)
    .map(
      (one) => `${one.interface}, seed ${one.seed}: ${one.unfair.join('; ')}. Lawful is ${one.variants.join(' with ')}`,
    );

/** What the whole proof stands on and does not hold. */
export const groundProblems = (ground: readonly GroundEvidence[]): string[] =>
  ground.flatMap(({ name, broken }) => (broken === undefined ? [] : [`the proof is void, ${name}: ${broken}`]));

/**
 * Variants that change nothing, wherever they were run alone: nobody can be wronged by them.
 * Those with a reason are left out.
 * @param runsOf in how many runs a variant is alone; of one that was not compared in all of them nothing is known
 */
export const voidVariants = (
  variants: readonly VariantEvidence[],
  runsOf: (variant: string) => number = () => 0,
): string[] => {
  const compared = variants.filter(({ shows }) => shows !== undefined);
  return [...new Set(compared.flatMap((one) => one.variants))]
    .filter((variant) => unshownVariants[variant] === undefined)
    .filter((variant) => {
      const own = compared.filter((one) => one.variants.includes(variant));
      return own.length >= runsOf(variant) && own.every(({ shows }) => shows === false);
    })
    .map((variant) => `the variant "${variant}" changes no answer`);
};

export const proofOf = ({ made, callerRules, evidence, catalogue, faults }: ProofParts): Proof => {
  const mutants = ofKind(evidence, 'mutant').toSorted(byName);
  const variants = ofKind(evidence, 'variant');
  const stubServers = ofKind(evidence, 'stub-server').toSorted(byName);
  const ground = ofKind(evidence, 'ground');
  const races = ofKind(evidence, 'race').toSorted(byName);
  const callers = callerProofOf(callerRules, ofKind(evidence, 'wrong-caller'), ofKind(evidence, 'lawful-caller'));
  const interfaces = new Set(ground.map((one) => one.interface));
  const requirements = checkable(catalogue, interfaces).map((id) => provenRequirement(id, mutants));
  const counted = mutants.filter(({ end }) => end !== 'void');
  const killed = mutants.filter(({ end }) => end === 'killed');
  const survivors = mutants
    .filter(({ end }) => end === 'survived')
    .map(({ name, requirement, reason }) => ({ name, requirement, ...(reason !== undefined && { reason }) }));
  const unfair = variants.filter((one) => one.unfair.length > 0);
  const clean = variants.length - unfair.length;
  const how = (wanted: VariantEvidence['how']) => variants.filter((one) => one.how === wanted);
  const distinct = new Set(how('alone').flatMap((one) => one.variants)).size;
  const certified = stubServers.filter(({ exitCode }) => exitCode === 0);
  const unproven = requirements.filter((requirement) => !isProven(requirement));

  const problems = [
    ...(ground.length === 0 ? ['nothing was proven: no interface was examined'] : []),
    ...groundProblems(ground),
    ...faults,
    ...unproven.map(({ id, survived }) =>
      survived.length === 0
        ? `${id}: no mutant breaks it`
        : `${id}: no check sees a mutant that breaks it (${survived.join(', ')})`,
    ),
    ...mutantProblems(mutants),
    ...(counted.length < LEAST.mutants ? [`only ${counted.length} mutants, of at least ${LEAST.mutants}`] : []),
    ...(killed.length < LEAST.killedShare * counted.length
      ? [`only ${killed.length} of ${counted.length} killed`]
      : []),
    ...fairnessProblems(variants),
    ...voidVariants(variants),
    ...(distinct < LEAST.variants ? [`only ${distinct} variants, of at least ${LEAST.variants}`] : []),
    ...(how('random').length < LEAST.randomCombinations ? [`only ${how('random').length} random combinations`] : []),
    ...stubServers
      .filter((one) => shareOf(one) > MAX_OF_A_STUB)
      .map((one) => `${one.name} passes ${one.passed} of ${one.applicable} MUST requirements of ${one.interface}`),
    ...certified.map(({ name }) => `${name} is certified`),
    ...races.flatMap(({ name, red, redWithout }) => [
      ...(red === 0 ? [`${name}: no order of events shows it`] : []),
      ...(redWithout > 0 ? [`${name}: red without the fault in ${redWithout} schedules`] : []),
    ]),
    ...callerProblems(callers),
  ];

  return {
    made,
    combinationsSeed: COMBINATIONS_SEED,
    headline: {
      mutants: { killed: killed.length, of: counted.length },
      requirements: { proven: requirements.length - unproven.length, of: requirements.length },
      variants: { clean, of: variants.length },
      stubServers: {
        highestShare: Math.max(0, ...stubServers.map(shareOf)),
        certified: new Set(certified.map(({ name }) => name)).size,
        operators: new Set(stubServers.map(({ name }) => name)).size,
      },
    },
    variants: {
      alone: distinct,
      pairwise: how('pairwise').length,
      random: how('random').length,
      unfair: unfair.map((one) => ({ variants: one.variants, seed: one.seed, unfair: one.unfair })),
    },
    problems,
    requirements: requirements,
    survivors,
    voids: mutants.filter(({ end }) => end === 'void').map(({ name, requirement }) => ({ name, requirement })),
    stubServers,
    races,
    callers,
    histories: historyProofOf({ mutants, races, variants }, catalogue),
  };
};
