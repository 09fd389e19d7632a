import { createInterface } from 'node:readline/promises';
import { renderSetupError, SetupError } from '../errors.ts';
import { formatCommand } from '../format-command.ts';
import { interrupt } from '../run/stop.ts';

/** Asks until the answer is taken. @throws SetupError when nobody answers */
export interface Ask {
  /** Asks one question. The check turns the answer into a value, or refuses it. */
  <Value>(question: string, check: (answer: string) => Promise<Value> | Value): Promise<Value>;
  /** Several questions whose answers are refused or taken together. */
  untilTaken<Value>(questions: () => Promise<Value>): Promise<Value>;
}

/** The input has ended before the question was answered. */
class Unanswered extends SetupError {
  constructor() {
    super('The questions were not answered.', { todo: `Give options instead: ${formatCommand('init', '--help')}` });
  }
}

/** The input and output of a terminal. */
interface Seat {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Works with questions on a terminal; a refused answer is explained and asked again. */
export const withQuestions = async <Result>(seat: Seat, work: (ask: Ask) => Promise<Result>): Promise<Result> => {
  const terminal = createInterface(seat);
  // A terminal that is read from hands Ctrl-C to its reader.
  terminal.once('SIGINT', interrupt);
  const lines = terminal[Symbol.asyncIterator]();
  const untilTaken: Ask['untilTaken'] = async (questions) => {
    for (;;) {
      try {
        return await questions();
      } catch (error) {
        if (!(error instanceof SetupError) || error instanceof Unanswered) {
          throw error;
        }
        seat.output.write(`${renderSetupError(error)}\n`);
      }
    }
  };
  const one: <Value>(question: string, check: (answer: string) => Promise<Value> | Value) => Promise<Value> = (
    question,
    check,
  ) =>
    untilTaken(async () => {
      seat.output.write(`${question} `);
      const { value, done } = await lines.next();
      if (done) {
        throw new Unanswered();
      }
      return check(value.trim());
    });
  const ask: Ask = Object.assign(one, { untilTaken });
  try {
    return await work(ask);
  } finally {
    terminal.close();
  }
};
