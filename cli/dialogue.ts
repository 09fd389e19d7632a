import { createInterface } from 'node:readline/promises';
import { renderSetupError, SetupError } from './errors.ts';

/** Asks for one answer until the check takes it. The check makes of it what is used. @throws Error when nobody answers */
export type Ask = <Value>(question: string, check: (answer: string) => Promise<Value> | Value) => Promise<Value>;

/** Streams that a person sits at. */
interface Seat {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Works with questions on a terminal; a refused answer is explained and asked again. */
export const withQuestions = async <Result>(seat: Seat, work: (ask: Ask) => Promise<Result>): Promise<Result> => {
  const terminal = createInterface(seat);
  // The terminal hands Ctrl-C to whoever reads from it.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const lines = terminal[Symbol.asyncIterator]();
  const ask: Ask = async (question, check) => {
    for (;;) {
      seat.output.write(`${question} `);
      const { value, done } = await lines.next();
      if (done) {
        throw new SetupError('The questions were not answered.', {
          todo: 'Give options instead: holdfast init --help',
        });
      }
      try {
        return await check(value.trim());
      } catch (error) {
        if (!(error instanceof SetupError)) {
          throw error;
        }
        seat.output.write(`${renderSetupError(error)}\n`);
      }
    }
  };
  try {
    return await work(ask);
  } finally {
    terminal.close();
  }
};
