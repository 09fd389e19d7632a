// The proof as a page.
import { SEEDS } from './prove-evidence.ts';
import type { Proof, ProvenRow } from './prove-proof.ts';

const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toString()} %`;

const table = (head: string[], lines: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => ' --- |').join('')}`,
  ...lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
];

/** The three numbers, as the README shows them too. */
export const headlines = ({ headline: { mutants, rows, variants, floor } }: Proof): string[] => [
  `**Nothing wrong passes**: ${mutants.killed} of ${mutants.of} mutants killed (${percent(mutants.killed / mutants.of)}), ` +
    `and ${rows.proven} of ${rows.of} checkable MUST rows have a killed mutant.`,
  `**Nobody right fails**: ${variants.clean} of ${variants.of} runs of lawful variants are clean.`,
  `**The floor**: of ${floor.operators} degenerate operators ${floor.certified} certified; ` +
    `none passes more than ${percent(floor.highestShare)} of the MUST rows of an interface.`,
];

/** A page that shows the three numbers, with those of this proof. */
export const withHeadlines = (page: string, proof: Proof): string =>
  headlines(proof).reduce((text, line) => {
    const [name = ''] = line.split(': ');
    return text.replace(/^- (.*)$/gm, (old, shown: string) => (shown.startsWith(`${name}: `) ? `- ${line}` : old));
  }, page);

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const rowLine = ({ id, killed, killedFromSchemas, survived, collateral }: ProvenRow): string[] => [
  `\`${id}\``,
  [...killed, ...(killedFromSchemas > 0 ? [`${killedFromSchemas} made from the schemas`] : [])].join(', '),
  survived.join(', '),
  collateral.map((row) => `\`${row}\``).join(', '),
];

export const renderProof = (proof: Proof): string => {
  const { variants, floor, races } = proof;
  return [
    '# Proof of the suites',
    '',
    'Made by `holdfast prove`; never edited. A mutant is the mock operator with one fault; it is killed when the row',
    'that it breaks turns red because of an answer. A variant does otherwise where the specification is silent.',
    '',
    ...headlines(proof).map((line) => `- ${line}`),
    ...section(
      'Why the proof does not hold',
      proof.problems.map((problem) => `- ${problem}`),
    ),
    ...section(
      'Survivors',
      proof.survivors.map(
        ({ name, row, reason }) => `- \`${name}\`, which breaks \`${row}\`: ${reason ?? 'no check sees it'}`,
      ),
    ),
    ...section(
      'Races',
      table(
        ['Mutant', 'Breaks', 'Red', 'Red without the fault', 'Schedules'],
        races.map(({ name, row, red, redWithout, schedules }) => [
          name,
          `\`${row}\``,
          String(red),
          String(redWithout),
          String(schedules),
        ]),
      ),
    ),
    ...section('Variants', [
      `${variants.alone} variants, each alone; ${variants.pairwise} combinations in which every two that do not exclude`,
      `each other meet; ${variants.random} random combinations (seed ${proof.combinationsSeed}). Two variants of one open`,
      `point exclude each other. The runs take turns with the seeds 1 to ${SEEDS}. A red MUST row, or one that could not`,
      'be judged, makes a run unclean.',
      ...variants.unfair.map((one) => `- ${one.variants.join(', ')} (seed ${one.seed}): ${one.unfair.join('; ')}`),
    ]),
    ...section(
      'Floor',
      table(
        ['Operator', 'Interface', 'MUST rows passed', 'Exit code'],
        floor.map((one) => [
          one.name,
          one.interface,
          `${one.passed} of ${one.applicable} (${percent(one.passed / one.applicable)})`,
          String(one.exitCode),
        ]),
      ),
    ),
    ...section(
      'Rows',
      table(['Row', 'Killed', 'Survived', 'Other MUST rows that turned red'], proof.rows.map(rowLine)),
    ),
    ...section(
      'Void mutants',
      proof.voids.map(({ name, row }) => `- \`${name}\` (\`${row}\`): the mock operator never answers that member`),
    ),
    '',
  ].join('\n');
};
