// What an operator answered in a run, without what differs from one run to the next.
import type { Outcome } from '../../schemas/generated/types.ts';
import type { Examination } from './examine.ts';

/** A time without its moment: case and fraction remain. */
const formOf = (time: string): string => time.replaceAll(/\d/g, '0');

const changing: [RegExp, (found: string) => string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, () => 'uuid'],
  [/\d{4}-\d{2}-\d{2}t[\d:.]+(z|[+-]\d{2}:\d{2})/gi, formOf],
  [/\bOT[0-9A-F]{10,12}/g, () => 'made of a uuid'],
  [/\bHF-[0-9a-f]{8}\b/g, () => 'made of a uuid'],
  [/holdfast-\d{8}T\d{6}-\d+/g, () => 'run'],
];

const withoutChange = (text: string): string =>
  changing.reduce((shown, [pattern, word]) => shown.replaceAll(pattern, word), text);

/** Status, type and body of every answer to a check. */
const answersTo = ({ requirement, exchanges }: Outcome): string => {
  const answers = exchanges.map(({ operation, answer, fault }) =>
    withoutChange(
      `${operation} ${answer?.status ?? fault?.kind} ${answer?.headers['content-type']} ${answer?.body ?? ''}`,
    ),
  );
  return [requirement, ...answers.toSorted()].join('\n');
};

/** All answers, by check. Two operators with one transcript cannot be distinguished. */
export const transcript = ({ outcomes }: Examination): string => outcomes.map(answersTo).join('\n\n');

/** Which of two came first, an answer or the end of our timeout, is chance. */
const isOfChance = ({ exchanges }: Outcome): boolean => exchanges.some(({ fault }) => fault?.kind === 'timeout');

/** Whether two operators were seen to answer otherwise in runs of the same checks. */
export const differInAnswers = (one: Examination, other: Examination): boolean =>
  one.outcomes.some((outcome, index) => {
    const beside = other.outcomes[index];
    return (
      beside !== undefined && !isOfChance(outcome) && !isOfChance(beside) && answersTo(outcome) !== answersTo(beside)
    );
  });

/** The first answer of one transcript that another has not, with its check; undefined where they are equal. */
export const firstDifference = (one: string, other: string): string | undefined => {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  if (at === -1) {
    return lines.length === others.length ? undefined : `${others.length - lines.length} more answers`;
  }
  const check = lines[lines.lastIndexOf('', at) + 1];
  return `${check}:\n${lines[at]}\n${others[at] ?? 'no further answer'}`;
};
