// Walks through the rules of a mock. Each call and its answer is a line; mocks that behave alike give equal lines.

/** One call and what came of it. */
export interface Line {
  what: string;
  status: number;
  text: string;
  headers: string;
  /** The schema of the answer, or of each element of it; absent where the answer names its resource. */
  schema?: string;
}

export interface Deviation {
  faults?: string[];
  variants?: string[];
}

/** Makes a mock that deviates so, calls it again and again, and writes down each call. */
export type Walk = (deviation: Deviation, write: (line: Line) => void) => Promise<void>;

/** Ends a walk whose outcome is known. */
class Departure extends Error {}

/** Whether a walk with a deviation differs anywhere from a transcript. */
export const departs = async (walk: Walk, deviation: Deviation, from: readonly Line[]): Promise<boolean> => {
  let index = 0;
  try {
    await walk(deviation, (line) => {
      const same = JSON.stringify(line) === JSON.stringify(from[index]);
      index += 1;
      if (!same) {
        throw new Departure();
      }
    });
    return index !== from.length;
  } catch (error) {
    if (error instanceof Departure) {
      return true;
    }
    throw error;
  }
};

/** The whole walk with a deviation. */
export const transcriptOf = async (walk: Walk, deviation: Deviation): Promise<Line[]> => {
  const lines: Line[] = [];
  await walk(deviation, (line) => lines.push(line));
  return lines;
};
