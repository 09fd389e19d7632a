// What the repository keeps of the proof: the numbers, and a short table by area. The evidence is larger and not kept.

import { areaOf } from '../../schemas/requirements/index.ts';
import type { CallerProof } from './caller/proof.ts';
import { SEEDS } from './evidence.ts';
import type { HistoryProof } from './histories.ts';
import type { Proof, ProvenRequirement } from './proof.ts';
import { ROUNDS } from './rounds.ts';

/** The requirements of one area, `partner.hold`, and the mutants that break them. */
interface Area {
  area: string;
  requirements: { proven: number; of: number };
  /** Mutants made of the rules of the mock operator, and of the schemas, that a check saw. */
  killed: { rules: number; schemas: number };
}

/** The proof as `proof.json` keeps it. */
export type Summary = Pick<Proof, 'made' | 'headline' | 'problems' | 'survivors' | 'stubServers'> & {
  variants: Omit<Proof['variants'], 'unfair'>;
  areas: Area[];
  races: number;
  callers: Omit<CallerProof, 'mistaken' | 'unfair'>;
  /** Absent in a proof that was made before whole histories were judged. */
  histories?: HistoryProof;
};

const isProven = ({ killed, killedFromSchemas }: ProvenRequirement): boolean => killed.length + killedFromSchemas > 0;

const areasOf = (requirements: readonly ProvenRequirement[]): Area[] =>
  [...new Set(requirements.map(({ id }) => areaOf(id)))].toSorted().map((area) => {
    const own = requirements.filter(({ id }) => areaOf(id) === area);
    return {
      area,
      requirements: { proven: own.filter(isProven).length, of: own.length },
      killed: {
        rules: own.reduce((sum, { killed }) => sum + killed.length, 0),
        schemas: own.reduce((sum, { killedFromSchemas }) => sum + killedFromSchemas, 0),
      },
    };
  });

export const summaryOf = ({
  variants: { unfair: _unfair, ...variants },
  requirements,
  races,
  callers: { mistaken: _mistaken, unfair: _unfairCallers, ...callers },
  ...proof
}: Proof): Summary => ({
  made: proof.made,
  headline: proof.headline,
  problems: proof.problems,
  survivors: proof.survivors,
  variants,
  areas: areasOf(requirements),
  stubServers: proof.stubServers,
  races: races.length,
  callers,
  histories: proof.histories,
});

const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toString()} %`;

const table = (head: string[], lines: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => ' --- |').join('')}`,
  ...lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
];

/** The three numbers with their captions, as the README shows them too. */
export const headlines = ({
  headline: { mutants, requirements, variants, stubServers },
  made: { commit, day },
}: Pick<Proof, 'headline' | 'made'>): string[] => [
  `**Nothing wrong passes**: ${mutants.killed} of ${mutants.of} mutants killed (${percent(mutants.killed / mutants.of)}), ` +
    `and ${requirements.proven} of ${requirements.of} checkable MUST requirements have a killed mutant.`,
  `**Nobody right fails**: ${variants.clean} of ${variants.of} runs of lawful variants are clean.`,
  `**Stub servers**: ${stubServers.certified} of ${stubServers.operators} certified; ` +
    `none passes more than ${percent(stubServers.highestShare)} of the MUST requirements of an interface.`,
  `**The proof**: made of commit ${commit.slice(0, 12)} on ${day}.`,
];

/** A page that shows the three numbers, with those of this proof. */
export const withHeadlines = (page: string, proof: Pick<Proof, 'headline' | 'made'>): string =>
  headlines(proof).reduce((text, line) => {
    const [name = ''] = line.split(': ');
    return text.replace(/^- (.*)$/gm, (old, shown: string) => (shown.startsWith(`${name}: `) ? `- ${line}` : old));
  }, page);

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const historyLines = ({ subjects, disagreements }: HistoryProof): string[] =>
  section('Histories', [
    'The second judge sees the calls of the run that killed a mutant, and nothing of the checks. These are the mutants from the rules',
    'that contradict themselves in those calls alone, by what they get wrong.',
    '',
    ...table(
      ['Subject', 'Mutants whose calls contradict each other'],
      subjects.map(({ subject, contradictory, of }) => [
        subject,
        `${contradictory} of ${of}${of === 0 ? '' : ` (${percent(contradictory / of)})`}`,
      ]),
    ),
    '',
    `${disagreements.length} lawful runs are failed by one judge and passed by the other.`,
    ...disagreements.map(
      ({ variants, seed, failedBy }) => `- failed by the ${failedBy}, seed ${seed}: ${variants.join(' with ')}`,
    ),
  ]);

export const renderProof = ({
  problems,
  survivors,
  variants,
  areas,
  stubServers,
  races,
  callers,
  histories,
  headline,
  made,
}: Summary): string =>
  [
    '# Proof of the suites',
    '',
    'Made by `npm run prove`; never edited. A mutant is the mock operator with one fault; it is killed when the requirement',
    'that it breaks fails because of an answer. A variant does otherwise where the specification is silent. The evidence, mutant',
    'by mutant, is written to `proof/`, which is not kept in the repository.',
    '',
    ...headlines({ headline, made }).map((line) => `- ${line}`),
    ...section(
      'Why the proof does not hold',
      problems.map((problem) => `- ${problem}`),
    ),
    ...section(
      'Survivors',
      survivors.map(
        ({ name, requirement, reason }) =>
          `- \`${name}\`, which breaks \`${requirement}\`: ${reason ?? 'no check sees it'}`,
      ),
    ),
    ...section(
      'Areas',
      table(
        ['Area', 'MUST requirements proven', 'Mutants of rules killed', 'Mutants of schemas killed'],
        areas.map(({ area, requirements, killed }) => [
          `\`${area}\``,
          `${requirements.proven} of ${requirements.of}`,
          String(killed.rules),
          String(killed.schemas),
        ]),
      ),
    ),
    ...section('Variants', [
      `${variants.alone} variants, each alone; ${variants.pairwise} combinations in which every two that do not exclude`,
      `each other meet; ${variants.random} random combinations. Two variants of one open point exclude each other. The runs take`,
      `turns with the seeds 1 to ${SEEDS}. A MUST requirement that failed, or could not be judged, makes a run unclean. What the`,
      'Booking API shares with the Partner API is proven whole there: its runs have all checks of its own, and every fifth of the others',
      'in turn. A variant alone is shown to each check that comes to its choice; one that does not is answered as without it. It changes',
      'some answer of the mock operator, else the proof does not hold.',
      `${races} mutants race: each was found by some order of events, and none of these orders fails without the fault.`,
    ]),
    ...section(
      'Floor',
      table(
        ['Operator', 'Interface', 'MUST requirements passed', 'Exit code'],
        stubServers.map((one) => [
          one.name,
          one.interface,
          `${one.passed} of ${one.applicable} (${percent(one.passed / one.applicable)})`,
          String(one.exitCode),
        ]),
      ),
    ),
    ...(histories === undefined ? [] : historyLines(histories)),
    ...section('Callers', [
      'The mock operator judges its caller. A client of ours that keeps every duty, with one habit broken at a time, gets a finding of',
      'that requirement at the place, and no other error; lawful clients that come to it get none. Some of the lawful ones write in',
      `other forms, alone and combined at random. ${callers.wrong.found} of ${callers.wrong.of} wrong clients were found, and ${callers.lawful.clean} of ${callers.lawful.of} lawful ones got no`,
      'finding that they do not deserve.',
      '',
      ...table(
        ['Rule for the client', 'A client was found that', 'Lawful clients that follow it'],
        callers.callerRules.map(({ id, found, kept }) => [`\`${id}\``, found.join('; '), String(kept)]),
      ),
    ]),
    ...section('Rounds', [
      'Operators written from the specification and the rulings alone, by somebody who had not seen the suites. Each bug and each',
      'lawful oddity was switched on alone; the first run of each counts. A bug is caught when its requirement, or one that it',
      'breaks too, fails; an oddity is wronged when a requirement fails or cannot be judged.',
      '',
      ...table(
        ['Round', 'Language', 'Interface', 'Bugs caught', 'Classes missed', 'Oddities wronged'],
        ROUNDS.map(({ round, language, interface: name, bugs, caught, missed, oddities, wronged }) => [
          String(round),
          language,
          name,
          `${caught} of ${bugs}`,
          missed.join('; '),
          `${wronged} of ${oddities}`,
        ]),
      ),
    ]),
    '',
  ].join('\n');
