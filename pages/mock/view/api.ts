// Calls of the control, which lies beside the page.
import { useEffect, useState } from 'preact/hooks';
import type { PageRequirement } from '../model.ts';

/** @throws Error with the words of the mock */
export const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> => {
  const answer = await fetch(path, init).catch(() => {
    throw new Error('The mock operator does not answer.');
  });
  const text = await answer.text();
  const json = text === '' ? {} : JSON.parse(text);
  if (!answer.ok) {
    throw new Error(json.error ?? `${path} was answered with ${answer.status}`);
  }
  return json as Answer;
};

export const send = <Answer>(path: string, body: object = {}): Promise<Answer> =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Does something, says how it went in these words or in those of the error, and answers whether it went. */
export type Act = (words: string, doing: () => Promise<unknown>) => Promise<boolean>;

/** The state of a call: an answer, an error, or nothing yet. */
interface Loaded<Answer> {
  answer?: Answer;
  error?: string;
}

/** The answer to a call, loaded again whenever `when` changes; until then the one before stays. */
export const useAnswer = <Answer>(path: string | undefined, when: unknown = ''): Loaded<Answer> => {
  const [loaded, set] = useState<Loaded<Answer> & { path?: string }>({});
  useEffect(() => {
    let isOver = false;
    if (path !== undefined) {
      ask<Answer>(path).then(
        (answer) => isOver || set({ path, answer }),
        (error: Error) => isOver || set((before) => ({ ...before, path, error: error.message })),
      );
    }
    return () => {
      isOver = true;
    };
  }, [path, when]);
  return loaded.path === path ? loaded : {};
};

let catalogue: Promise<Record<string, PageRequirement>> | undefined;

/** The catalogue of requirements, loaded once. */
export const useRequirements = (): Record<string, PageRequirement> => {
  const [requirements, set] = useState<Record<string, PageRequirement>>({});
  useEffect(() => {
    catalogue ??= ask<Record<string, PageRequirement>>('requirements');
    catalogue.then(set, () => {
      catalogue = undefined;
    });
  }, []);
  return requirements;
};
